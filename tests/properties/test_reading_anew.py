"""What a text looks at, as a mask: faces are read anew when just that has changed."""

from kirifuda.kernel.abilities import READS_MARKS, READS_NUMBERS, READS_TURN, READS_ZONES, reads_number, reads_zone


def test_every_number_and_zone_of_a_table_is_one_of_its_kind_and_nothing_else() -> None:
    for n in range(100):
        number = (reads_number(n), READS_NUMBERS, READS_ZONES)
        zone = (reads_zone(n), READS_ZONES, READS_NUMBERS)
        for bit, kind, other in (number, zone):
            assert bit & kind == bit != 0
            assert not bit & (READS_MARKS | READS_TURN | other)


def test_the_first_numbers_and_zones_are_told_apart() -> None:
    assert len({reads_number(number) for number in range(31)}) == 31
    assert len({reads_zone(zone) for zone in range(27)}) == 27


def test_whose_turn_it_is_is_one_of_the_numbers() -> None:
    assert READS_NUMBERS & READS_TURN
    assert not READS_NUMBERS & (READS_MARKS | READS_ZONES)
