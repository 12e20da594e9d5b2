"""`python -m kirifuda`, the same as the command `kirifuda`."""

from kirifuda.cli import main

if __name__ == "__main__":
    main(prog_name="kirifuda")
