# make demo   a whole tournament, played by bots, with printed pages in out/
# make test   every test
# make check  format, lint, types, imports
# They need python3 (3.11 or newer) with venv, make and git. The rest is installed into .venv.

PYTHONS := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11
BIN := .venv/bin
READY := .venv/ready

.PHONY: demo test check docs wheel clean

demo: $(READY)
	@$(BIN)/playledger demo --out out

test: $(READY)
	@$(BIN)/python -m pytest -n 2 --cov --cov-report=term

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(READY)
	$(BIN)/python -m tournament.cli.reference > docs/reference/cli.md

wheel: $(READY)
	@rm -rf dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

clean:
	rm -rf .venv out dist build .coverage* .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(READY): pyproject.toml
	@for python in $(PYTHONS); do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    found=$$python; break; \
	  fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "playledger needs Python 3.11 or newer; here is $$(python3 --version 2>&1)." >&2; \
	  echo "Install one, or name it: make PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	if ! $$found -c 'import ensurepip, venv' 2>/dev/null; then \
	  echo "$$found has no venv. On Debian or Ubuntu: apt install python3-venv" >&2; exit 1; \
	fi; \
	if ! $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	  echo "Making .venv with $$($$found --version) ..."; \
	  $$found -m venv --clear .venv; \
	fi
	@echo "Installing playledger and its tools into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $(READY)
