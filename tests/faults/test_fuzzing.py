"""The short form of the fuzzers: a few hundred spoilt inputs of every format, the same every time."""

from __future__ import annotations

import pytest
from fuzzing import TARGETS, fuzz

FEW = {"house-rules": 60, "book": 25, "campaign": 60, "backup": 60, "catalogue": 100, "roster": 150}
FEW |= {"database": 40, "cache": 60, "answers": 25, "taps": 40, "saloon": 8, "web": 80}


@pytest.mark.parametrize("name", TARGETS)
def test_no_spoilt_input_ends_otherwise_than_with_a_sentence(name: str) -> None:
    result = fuzz(name, count=FEW.get(name, 400))
    assert result.faults == {}
    assert result.taken < result.inputs or name in ("book", "database", "answers", "saloon")
