"""A text that cannot be read, or means nothing, is one error: where, what, and what comes near."""

import pytest

from kirifuda.errors import CardError, ReadError
from kirifuda.language.checker import MESSAGES, check_text
from kirifuda.language.phrases import COMMON, SORTS
from kirifuda.language.reference import NEVER, depths
from kirifuda.language.table import EN, JA, Row, Table
from kirifuda.language.tree import Node, decode, encode
from kirifuda.library.games import rules
from kirifuda.library.reading import MOST_SHOWN, read, read_checked
from kirifuda.library.trees import table_of
from kirifuda.words.faults import said


def refused(table: Table, text: str, language: int) -> ReadError:
    with pytest.raises(ReadError) as caught:
        read_checked(text, language, table, "my.toml", 10, 5)
    return caught.value


@pytest.mark.parametrize(
    ("text", "language", "line", "column", "says"),
    [
        ("カードを2枚ひく。", JA, 10, 11, "phrases that come near: 「カードを〈n〉枚引く」"),
        ("カードを2枚ひく。", JA, 10, 11, "here may stand 「引く」、「引いて」、「引き」; "),
        ("カードを２枚引く。\n  このキャラのAPを+1すろ。", JA, 11, 14, "understood so far: このキャラのAPを+1"),
        ("カードを1枚引く", JA, 10, 13, 'cannot read on from "the end"'),
        ("【MP1】対象の相手のキャラ1体のDPを、このターン、－2する。", JA, 10, 26, "here may stand 「このターンの間」、"),
        ("Target character gets +2 AP until end of turn.", EN, 10, 33, 'here may stand "until your next turn", '),
        ("Draw a crd.", EN, 10, 10, '"draw 〈n〉 cards"'),
        ("When this  character enters, draws a card.", EN, 10, 38, "so far: When this character enters, draw"),
        ("", JA, 10, 5, "empty"),
        (" \n ", EN, 10, 5, "empty"),
    ],
)
def test_what_cannot_be_read(table: Table, text: str, language: int, line: int, column: int, says: str) -> None:
    error = refused(table, text, language)
    assert (error.file, error.line, error.column) == ("my.toml", line, column)
    assert says in error.message


def test_what_is_said_of_a_phrase_is_said_in_the_reader_s_language(table: Table) -> None:
    ja = said(refused(table, "カードを2枚ひく。", JA).what, "ja")
    assert ja.startswith("「ひく。」から読めません。ここまでは読めました：カードを2枚。ここに来られるもの：「引く」")
    assert "近い言い方：「カードを〈n〉枚引く」" in ja
    en = said(refused(table, "Draw a crd.", EN).what, "ja")
    assert en.startswith("「a crd.」から読めません。ここまでは読めました：Draw。")
    assert '"draw 〈n〉 cards"' in en
    assert said(refused(table, "カードを1枚引く", JA).what, "ja").startswith("「文の終わり」から")


def test_a_long_list_of_what_may_stand_is_cut(table: Table) -> None:
    message = refused(table, "Whenever it rains, draw a card.", EN).message
    assert message.count('", "') < MOST_SHOWN + 4
    assert '"…"' in message


@pytest.mark.parametrize("rest", ["", "登場したとき、カードを1枚引く。", "登場した", "攻撃したら、カードを1枚引く。"])
def test_a_phrase_of_which_only_the_beginning_was_read_may_stand(table: Table, rest: str) -> None:
    message = refused(table, f"このキャラが{rest}", JA).message
    assert "so far: このキャラが;" in message
    assert "「登場した時」" in message
    assert "「攻撃した時」" in message or rest == "登場した"
    for word in ("登場した時", "攻撃した時"):
        assert read_checked(f"このキャラが{word}、カードを1枚引く。", JA, table).args


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("【MP1】対象のキャラ1体と対象のキャラ1体の領域を入れ替える。", 10, "twice"),
        ("対象のキャラ1体のAPを＋1する。", 5, "static-target"),
        ("キャラ1体のAPを＋1する。", 5, "static-target"),
        ("このキャラがダウンする場合、代わりに対象のキャラ1体を未行動にする。", 23, "instead-target"),
        ("カードを1枚引く。そのキャラを未行動にする。", 14, "unbound"),
        ("そうした場合、カードを1枚引く。", 5, "no-before"),
        ("APが3以下のキャラすべてのAPを＋1する。", 5, "reads-itself"),
        ("カードを0枚引く。", 5, "zero"),
    ],
)  # fmt: skip
def test_what_means_nothing(table: Table, text: str, column: int, message: str) -> None:
    error = refused(table, text, JA)
    assert (error.line, error.column) == (10, column)
    assert MESSAGES[message] in error.message
    assert said(MESSAGES[message], "ja") in said(error.what, "ja")
    assert MESSAGES[message] not in said(error.what, "ja")


@pytest.mark.parametrize(
    "text",
    [
        "このキャラがダウンした時、そのキャラの領域のフィールドすべてを回復する。",
        "対象のキャラ1体を未行動にする。そのキャラのAPを、このターンの間、＋1する。",
        "このキャラは『このキャラが攻撃した時、対象のアイテム1つを破棄する』を得る。",
        "APが3以下のキャラすべてのDPを＋1する。",
    ],
)
def test_what_means_something(table: Table, text: str) -> None:
    read_checked(text, JA, table)


def test_a_tree_of_the_wrong_shape_is_found(table: Table) -> None:
    def found(node: Node) -> list[str]:
        return [problem.message for problem in check_text(table, Node("text", (node,)))]

    assert found(Node("no-such-row")) == ["unknown"]
    assert found(Node("you")) == ["sort"]
    assert found(Node("static", ())) == ["slots"]
    assert found(Node("static", (1,))) == ["sort"]
    assert check_text(table, Node("plain"))[0].message == "text"


def test_two_readings_are_shown_as_paraphrases() -> None:
    rows = (
        Row("static", "ability", "a", "{a}。", "{a}.", "A line."),
        Row("both", "a", "x:b y:a", "{x}と{y}", "{x} {y}", "Two."),
        Row("first", "a", "", "甲", "one two", "One."),
        Row("one", "b", "", "乙", "one", "One."),
        Row("two", "a", "", "丙", "two", "Two."),
    )
    with pytest.raises(ReadError, match=r"two ways: \(1\) \S+ \(2\) \S+") as caught:
        read("One two.", EN, Table(rows))
    assert "甲。" in caught.value.message
    assert "乙と丙。" in caught.value.message


def test_two_phrases_worded_alike_are_refused() -> None:
    rows = (
        Row("static", "ability", "a", "{a}。", "{a}.", "A line."),
        Row("first", "a", "", "甲", "the same", "One."),
        Row("second", "a", "", "乙", "the same", "Another."),
    )
    with pytest.raises(CardError, match="first and second are worded alike"):
        read("The same.", EN, Table(rows))


@pytest.mark.parametrize("data", [None, [], [1], ["draw", True], ["draw", "no mark"], ["draw", None], "draw"])
def test_a_bad_encoded_tree_is_refused(data: object) -> None:
    with pytest.raises(CardError, match="an encoded text holds"):
        decode(data)


def test_trees_are_values() -> None:
    tree = Node("at-most", (Node("ap"), 3, Node("named", ("あ", Node("noun", (Node("character"),))))))
    assert decode(encode(tree)) == tree
    assert len({tree, decode(encode(tree))}) == 1
    assert repr(tree) == "at-most(ap(), 3, named('あ', noun(character())))"


def test_two_rows_of_one_name_are_refused() -> None:
    row = Row("a", "act", "", "あ", "a", "It is done.")
    with pytest.raises(CardError, match="two rows are named a"):
        Table((row, row))


def test_a_template_names_only_its_slots() -> None:
    with pytest.raises(CardError, match="does not declare"):
        Row("a", "act", "n:int", "{m}", "{n}", "It is done.")


def test_every_sort_is_described_and_can_be_filled(table: Table) -> None:
    known = depths(table)
    described = [sort for sort, _ in SORTS]
    assert len(set(described)) == len(described)
    for row in table.rows:
        assert row.sort in described, row.name
        assert row.means, row.name
        for slot, sort in row.slots:
            assert known.get(sort, NEVER) < NEVER, (row.name, slot)


def test_the_common_phrases_know_no_game() -> None:
    words = ("キャラ", "領域", "ライフ", "MP", "AP", "DP", "ごみ箱", "character", "area", "life", "trash", "field")
    for row in COMMON:
        for word in words:
            assert word not in row.ja, (row.name, word)
            assert word not in row.en.split(), (row.name, word)


@pytest.mark.parametrize(
    ("text", "language", "mark"),
    [
        ("When this character attacks, draw a card.", EN, '"[Auto]"'),
        ("This character gets +1000 power.", EN, '"[Force]"'),
        ("[Red 1] Draw a card.", EN, '"[Use]"'),
        ("このキャラがアタックした時、カードを1枚引く。", JA, "「【オート】」"),
        ("このキャラのパワーを＋1000する。", JA, "「【フォース】」"),
        ("【赤1】カードを1枚引く。", JA, "「【ユーズ】」"),
    ],
)
def test_a_missing_mark_is_named_before_all_else_that_may_stand(text: str, language: int, mark: str) -> None:
    error = refused(table_of(rules("ficus")), text, language)
    assert f"; with its mark before it the line reads further: {mark}; here may stand" in error.message
    assert f"。初めに印を置けば、行はもっと先まで読めます：{mark}。" in said(error.what, "ja")


@pytest.mark.parametrize(("text", "language"), [("Draw a crd.", EN), ("[Auto] When it rains, draw a card.", EN)])
def test_no_mark_is_named_where_none_would_help(table: Table, text: str, language: int) -> None:
    for marked in (table, table_of(rules("ficus"))):
        assert "mark" not in refused(marked, text, language).message
