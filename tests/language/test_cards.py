"""The cards that ship: every text reads, prints in the other language and reads back; the stored trees are fresh."""


import pytest

from kirifuda.language.checker import check_text
from kirifuda.language.printer import print_text
from kirifuda.language.table import EN, JA, Table
from kirifuda.language.tree import decode
from kirifuda.library.games import BUILT_IN, rules
from kirifuda.library.reading import read
from kirifuda.library.trees import FILE, Trees, read_all, stored_trees, table_of


@pytest.fixture(scope="module", params=BUILT_IN)
def read_now(request: pytest.FixtureRequest) -> tuple[str, Trees]:
    """A game, and every text of its cards, read anew."""
    return request.param, read_all(rules(request.param))


def test_every_text_means_something_and_reads_back(read_now: tuple[str, Trees]) -> None:
    name, trees = read_now
    table = table_of(rules(name))
    assert trees.read_now
    for key, tree in trees.read_now.items():
        assert check_text(table, tree) == [], key
        for language in (JA, EN):
            assert read(print_text(table, tree, language), language, table) == tree, key


def test_the_stored_trees_are_fresh(read_now: tuple[str, Trees]) -> None:
    name, trees = read_now
    stored = stored_trees(rules(name)).stored
    hint = f"{FILE} is stale: python -m kirifuda.library.trees"
    assert {key: decode(data) for key, data in stored.items()} == trees.read_now, hint


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("このキャラが登場した時、カードを1枚引く。", "When this character enters, draw a card."),
        ("【MP1】対象の相手のキャラ1体のDPを、このターンの間、－2する。",
         "[1 MP] Target character your opponent controls gets -2 DP this turn."),
        ("このキャラがダウンする場合、代わりに手札を1枚破棄してもよい。",
         "If this character would go down, you may discard a card instead."),
        ("あなたの他の土属性のキャラすべてのDPを＋1する。", "All other earth characters you control get +1 DP."),
        ("あなたの手札が3枚以下で、かつあなたのターンの場合、このキャラのAPを＋1する。",
         "While you have 3 or fewer cards in hand and it is your turn, this character gets +1 AP."),
        ("あなたの他のキャラがダウンした時、手札を1枚破棄してもよい。そうした場合、カードを2枚引く。そうしなかった場合、このキャラを行動済みにする。",
         ("When another character you control goes down, you may discard a card. If you do, draw 2 cards. If you don't,"
         " spend this character.")),
        ("相手は、相手のキャラ1体を破棄する。", "Your opponent discards a character your opponent controls."),
        ("あなたのターンの終了時、あなたのAPが3以上の火属性のキャラ1体につき、相手のライフスタックに1ダメージを与える。",
         ("At the end of your turn, for each fire character with 3 or more AP you control, deal 1 damage to your"
          " opponent's life.")),
        ("このキャラのAPを（あなたの手札の枚数）に等しくする。",
         "The AP of this character is equal to the number of cards in your hand."),
        ("次のうち1つを選ぶ：「カードを1枚引く」「対象の相手のキャラ1体に1ダメージを与える」。",
         "Choose one: (1) draw a card; (2) deal 1 damage to target character your opponent controls."),
        ("対象のあなたのキャラ1体は、このターンの間、『このキャラがダウンした時、カードを1枚引く』を得る。",
         "Target character you control gains “When this character goes down, draw a card” this turn."),
    ],
)  # fmt: skip
def test_it_reads_like_a_card(table: Table, ja: str, en: str) -> None:
    tree = read(ja, JA, table)
    assert print_text(table, tree, EN) == en
    assert print_text(table, tree, JA) == ja
    assert read(en, EN, table) == tree
