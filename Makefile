# Kirifuda's commands. `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST_ARGS ?= -n 2
GAME ?= rumbling-angel

SOURCES := $(sort $(shell find src -type f -not -path '*/__pycache__/*' -not -path 'src/kirifuda/static/*' 2>/dev/null))
PURE := $(sort $(shell find src/kirifuda/errors.py src/kirifuda/kernel src/kirifuda/language src/kirifuda/games -name '*.py' 2>/dev/null))
CAN_COMPILE = $(BIN)/python -c 'import sys, hatch_build; why = hatch_build.compiler_missing(); sys.exit(why or 0)'

.DEFAULT_GOAL := help
.PHONY: help play pages test check static compiled overlay bench load look accept clean FORCE

help:  ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)$$/  make \1@\2/p' Makefile | column -s @ -t 2>/dev/null || sed -n 's/^\([a-z]*\):.*## /  make \1: /p' Makefile

play: $(VENV)/.installed pages  ## set up, then play in the browser (in the terminal: kirifuda play --terminal)
	@$(BIN)/kirifuda play

# The browser's pages. A machine without Node (or with an old one) gets what requirements-node.txt pins into the .venv.
WEB := $(sort $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null))
NPM = $(BIN)/python -c 'import sys, pathlib, hatch_build; hatch_build.run_npm(pathlib.Path(), *sys.argv[1:])'

pages: build/.pages

$(VENV)/.node: requirements-node.txt $(VENV)/.required
	@$(BIN)/python -c 'import sys, hatch_build; sys.exit(not hatch_build.own_node())' || { \
	  echo "== installing Node from PyPI, as requirements-node.txt pins it"; \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-node.txt; }
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json $(VENV)/.node
	@echo "== installing what web/package-lock.json pins"
	@$(NPM) ci --silent
	@touch $@

build/.pages: web/node_modules/.package-lock.json $(WEB)
	@echo "== building the pages"
	@$(NPM) run --silent build -- --logLevel error
	@mkdir -p build && touch $@

build/.web-checked: build/.pages
	@echo "== the pages: types"; $(NPM) run --silent check -- --fail-on-warnings --output machine
	@echo "== the pages: tests"; NO_COLOR=1 $(NPM) test --silent -- --reporter=dot
	@touch $@

# The run ends on pytest's closing line: say what is left out before, never after.
test: static  ## everything: style, types, imports, the pages, then the tests uncompiled and compiled
	@if $(CAN_COMPILE) 2>/dev/null; then \
	  set -e; \
	  echo "== tests, uncompiled (those in the browser run compiled, as it is played)"; \
	  KIRIFUDA_EXPECT=pure KIRIFUDA_BROWSER=off $(BIN)/python -m pytest $(PYTEST_ARGS); \
	  $(MAKE) --no-print-directory overlay; \
	  echo "== tests, compiled"; KIRIFUDA_EXPECT=compiled PYTHONPATH=build/compiled $(BIN)/python -m pytest $(PYTEST_ARGS); \
	else \
	  echo "== the compiled half is left out: $$($(CAN_COMPILE) 2>&1)"; \
	  echo "== tests, uncompiled"; KIRIFUDA_EXPECT=pure $(BIN)/python -m pytest $(PYTEST_ARGS); \
	fi

check: static  ## the quick half of `make test`: style, types, imports, the tests uncompiled
	@KIRIFUDA_EXPECT=pure $(BIN)/python -m pytest $(PYTEST_ARGS)

static: $(VENV)/.installed build/.web-checked
	@echo "== ruff"; $(BIN)/ruff check .
	@echo "== mypy --strict"; $(BIN)/mypy --strict
	@echo "== import contracts"; $(BIN)/lint-imports --cache-dir build/import-linter

compiled: overlay  ## compile the pure half into build/compiled and run the tests on it
	@KIRIFUDA_EXPECT=compiled PYTHONPATH=build/compiled $(BIN)/python -m pytest $(PYTEST_ARGS)

overlay: build/.overlay

# The slow part: only when the pure half or the way it is built has changed.
build/.native: $(PURE) build/.pure-files pyproject.toml hatch_build.py native_build.py src/kirifuda/lab/rehearsal.py $(VENV)/.installed
	@echo "== compiling the pure half"
	@rm -rf build/native build/wheel build/.native && mkdir -p build
	@HATCH_QUIET=1 KIRIFUDA_MYPYC=require KIRIFUDA_WEB=off $(BIN)/python -m hatchling build -t wheel -d build/wheel \
	  || { echo "the pure half does not compile; above is why"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-warn-conflicts --target build/native build/wheel/*.whl
	@touch $@

# The quick part: the compiled modules, with every other file as it now stands, and whatever pages were built last.
build/.overlay: build/.native $(SOURCES) build/.files
	@rm -rf build/compiled && cp -R build/native build/compiled
	@find build/compiled/kirifuda -type f -not -name '*.so' -not -name build-note.txt -delete
	@cp -R src/kirifuda build/compiled/
	@rm -rf build/compiled/kirifuda/static && ln -s ../../../src/kirifuda/static build/compiled/kirifuda/
	@touch $@

# Lists that change only when a file comes or goes, so that a removed module is noticed too.
build/.pure-files: FORCE
	@mkdir -p build && { echo '$(PURE)' | cmp -s - $@ || echo '$(PURE)' > $@; }

build/.files: FORCE
	@mkdir -p build && { echo '$(SOURCES)' | cmp -s - $@ || echo '$(SOURCES)' > $@; }

bench: overlay  ## how fast it is, in multiples of the chess library's random play (GAME=…): a report, not a gate
	@$(BIN)/python -m kirifuda.lab.bench --game $(GAME)

load: overlay  ## a hundred matches at once through the server: how long an answer takes, how large what is sent is
	@PYTHONPATH=build/compiled $(BIN)/python -m kirifuda.server.load --game $(GAME)

look: overlay pages  ## how soon one sees something in the browser: from the start, and from a click (GAME=…)
	@PYTHONPATH=build/compiled $(BIN)/python -m tests.browser.figures --game $(GAME)

accept: $(VENV)/.installed  ## rewrite the tracked expectations from what the tests now see, for review
	@KIRIFUDA_EXPECT=pure $(BIN)/python -m pytest --accept $(PYTEST_ARGS)
	@git status --short

clean:  ## remove everything that these commands made
	rm -rf $(VENV) build dist web/node_modules src/kirifuda/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kirifuda needs Python 3.11 or newer; name one with PYTHON=..., as in: make test PYTHON=python3.12")'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "This Python comes without its venv module. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "== making $(VENV)"
	@rm -rf $(VENV) && $(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.required: requirements.txt $(VENV)/.made
	@echo "== installing what requirements.txt pins"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

# Kirifuda itself, and the example of a game in a package of its own, which the tests play.
$(VENV)/.installed: pyproject.toml hatch_build.py examples/leaf-boats/pyproject.toml $(VENV)/.required
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . -e examples/leaf-boats
	@touch $@
