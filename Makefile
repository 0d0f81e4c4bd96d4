# Two entrances: `make demo` shows what lotow does, `make test` checks all of it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint types lock bench clean

$(VENV)/.ready: pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c requirements.lock -e '.[dev]'
	@touch $@

demo: $(VENV)/.ready
	PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

test: lint types
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

bench: $(VENV)/.ready
	for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

lock:
	rm -rf $(VENV)/lock
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	$(VENV)/lock/bin/python -m pip freeze --exclude-editable > requirements.lock
	rm -rf $(VENV)/lock

clean:
	rm -rf $(VENV) demo dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
