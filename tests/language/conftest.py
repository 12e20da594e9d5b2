"""What the tests of the card language use."""

import pytest

from kirifuda.games.rumbling_angel.vocabulary import TABLE
from kirifuda.language.table import Table


@pytest.fixture(scope="session")
def table() -> Table:
    """Rumbling Angel's phrase table."""
    return TABLE
