"""What a text looks at, as a mask: faces are read anew when just that has changed."""

from kirifuda.kernel.abilities import READS_MARKS, READS_NUMBERS, READS_TURN, READS_ZONES, reads_number


def test_every_number_of_a_table_is_one_of_all_numbers_and_nothing_else() -> None:
    for number in range(100):
        bit = reads_number(number)
        assert bit & READS_NUMBERS == bit != 0
        assert not bit & (READS_MARKS | READS_ZONES | READS_TURN)


def test_the_first_numbers_are_told_apart() -> None:
    assert len({reads_number(number) for number in range(31)}) == 31


def test_whose_turn_it_is_is_one_of_the_numbers() -> None:
    assert READS_NUMBERS & READS_TURN
    assert not READS_NUMBERS & (READS_MARKS | READS_ZONES)
