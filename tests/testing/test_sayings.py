"""What a game must be able to say is asked for in play too: only a match shows which forms of a word there are."""

from kirifuda.kernel.rng import seeded
from kirifuda.library.decks import load_deck
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.testing.sayings import Noting, Sayings
from kirifuda.words.catalogue import Catalogue


def test_a_button_of_an_act_by_a_keyword_is_missed() -> None:
    game = rules("rumbling-angel")
    cards = pool(game.name)
    sayings = Sayings(game)
    for language, words in sayings.words.items():
        deeds = {key: said for key, said in words.tables["deeds"].items() if key != "attack-with"}
        sayings.words[language] = Noting(Catalogue(language, {**words.tables, "deeds": deeds}))
    deck = load_deck("sparks-and-kites", cards).cards
    rng = seeded(3)
    s = game.start((deck, deck), 3)
    while s.decision is not None and not sayings.missed():
        sayings.say(s, cards.cards)
        s = game.apply_random(s, rng)
    assert sayings.missed() == [
        "words.ja.toml: [deeds] has no 'attack-with'", "words.en.toml: [deeds] has no 'attack-with'",
    ]  # fmt: skip
