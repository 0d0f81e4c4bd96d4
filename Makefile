# Two entrances: `make demo` shows what lotow does, `make test` checks all of it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint types lock audit bench pictures clean

# Every file that is installed must have the hash it had when the lock was made; lotow itself needs nothing further.
INSTALL := -m pip install --quiet --disable-pip-version-check
FETCH := -m pip install --progress-bar off --disable-pip-version-check

# Says on one line how far pip has come; what it says itself is kept in .venv/install.log, and shown if it fails.
PROGRESS := awk -v all="$$(grep -c == requirements-dev.lock)" ' \
	/^(Collecting|Processing) / { sub(".*/", "", $$2); printf "\r  fetching %d of %d: %-28.28s", ++n, all, $$2; fflush() } \
	/^Installing collected/ { printf "\r  unpacking all %d of them, about half a minute ... ", n; fflush() } \
	END { printf "\r%-70s\r", ""; }'

$(VENV)/.ready: SHELL := bash
$(VENV)/.ready: .SHELLFLAGS := -o pipefail -c
$(VENV)/.ready: pyproject.toml requirements-dev.lock
	@echo "Making $(VENV), once; everything in it is checked against the hashes of requirements-dev.lock."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python $(FETCH) --require-hashes -r requirements-dev.lock 2>&1 | tee $(VENV)/install.log | $(PROGRESS) \
		|| { cat $(VENV)/install.log; exit 1; }
	@$(BIN)/python $(INSTALL) --no-deps --no-build-isolation -e .
	@echo "$(VENV) is ready."
	@touch $@

demo: $(VENV)/.ready
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

# What Python compiles is kept: each of the many programs that the tests start would compile it again.
test: export PYTHONDONTWRITEBYTECODE =
test: lint types
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

bench: $(VENV)/.ready
	for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

# The pictures of the README, from the real program; needs pdftoppm and a Chromium.
pictures: $(VENV)/.ready
	$(BIN)/python docs/pictures/make.py

# The newest of everything that pyproject.toml allows: the whole first, then what of it is needed to run.
COMPILE := pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header --no-annotate \
	--no-emit-options --no-emit-index-url --no-emit-find-links

lock:
	rm -rf $(VENV)-lock
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python $(INSTALL) pip-tools
	$(VENV)-lock/bin/$(COMPILE) --upgrade --all-extras -o $(VENV)-lock/dev pyproject.toml
	cp $(VENV)-lock/dev $(VENV)-lock/run
	$(VENV)-lock/bin/$(COMPILE) --extra plot --extra postgres --extra web -o $(VENV)-lock/run pyproject.toml
	(grep -m1 '^# What' requirements.lock; cat $(VENV)-lock/run) > requirements.lock.new
	(grep -m1 '^# What' requirements-dev.lock; cat $(VENV)-lock/dev) > requirements-dev.lock.new
	mv requirements.lock.new requirements.lock
	mv requirements-dev.lock.new requirements-dev.lock
	rm -rf $(VENV)-lock

# Asks the public lists of known vulnerabilities about everything in the locks. What could not be asked about fails too.
audit:
	rm -rf $(VENV)-audit
	$(PYTHON) -m venv $(VENV)-audit
	$(VENV)-audit/bin/python $(INSTALL) pip-audit
	$(VENV)-audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.lock -r requirements-dev.lock
	rm -rf $(VENV)-audit

clean:
	rm -rf $(VENV) $(VENV)-lock $(VENV)-audit demo dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
