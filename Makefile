# `make` alone prints what there is. Every target makes the environment it needs, and does nothing when it is up to date.
PYTHON ?= python3
UV ?= uv
# How many processes share the tests; the rest of the machine is for servers, kernels and browsers.
WORKERS ?= 2
# Only wheels: a package that is built during installation runs code of its own. Every package has a wheel for Linux and for
# today's Macs; argon2-cffi-bindings and open-spiel have none for a Mac with an Intel processor: `make setup WHEELS=`.
WHEELS ?= --only-binary :all:
# What .venv is made from: `make setup LOCK=serve` is enough for a server without kernels, as in the container.
LOCK ?= play
# What `make docs` has built is offered beside the pages.
DOCS = $(if $(wildcard build/docs/index.html),--docs build/docs)
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.DEFAULT_GOAL := help
.PHONY: help setup play share demo static static-lab check test test-all test-rest lab format check-notebooks secrets fuzz tasks batches mutations attack container binder typed bench picture rules-map modules train figures count-notebooks translations docs lock clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z-]+):.*## /  make \1	/' | expand -t 24

setup: .venv/ready  ## make the environment that serves the pages (.venv)

play: .venv/ready  ## play in the browser; PORT=9000 chooses the port, OPEN=no opens no window, Ctrl-C ends it
	@exec .venv/bin/python -m kit.serve $(DOCS) $(if $(PORT),--port $(PORT)) $(if $(filter no,$(OPEN)),--no-open)

share: .venv/ready  ## like `make play`, also for others in the same network: prints a link and its QR code
	@exec .venv/bin/python -m kit.serve --share $(DOCS) $(if $(PORT),--port $(PORT))

demo: .venv/ready  ## a public demo, for strangers: PORT=9000, PUBLIC=https://games.example/ behind a proxy, SOURCES=https://…, FILES=build/static
	@exec .venv/bin/python -m kit.serve --demo $(if $(PORT),--port $(PORT)) $(if $(PUBLIC),--public $(PUBLIC)) $(if $(SOURCES),--sources $(SOURCES)) $(if $(FILES),--files $(FILES))

static: .venv/ready  ## the kit as a folder of files that needs no server (build/static), SOURCES=https://…; needs node and npm
	.venv/bin/python tools/pyodide.py .pyodide
	.venv/bin/python -m kit.static build/static --pyodide .pyodide $(if $(SOURCES),--sources $(SOURCES))

static-lab: .venv/ready .venv-lite/packages .venv-lite/wheels  ## the same, with notebooks for whoever wants to see code; NUMPY=numpy-….whl for Pyodide
	.venv/bin/python tools/pyodide.py .pyodide
	.venv/bin/python -m kit.static build/static --pyodide .pyodide --lab .venv-lite $(if $(NUMPY),--wheel $(NUMPY))

TESTS = .venv-dev/bin/python -m pytest -n $(WORKERS) --dist worksteal

check: .venv-dev/ready  ## before a commit: style, types, and the tests of what `git diff` touches, within a minute
	.venv-dev/bin/ruff check .
	.venv-dev/bin/ruff format --check .
	.venv-dev/bin/mypy --strict kit
	.venv-dev/bin/python -m tests.touched -n $(WORKERS)

test: .venv/ready .venv-dev/ready  ## before a push: style, types, every promise once and every page in a real Chromium; six minutes
	.venv-dev/bin/python -m tests.browser.chromium
	.venv-dev/bin/python -m tests.hosting.programs --if-touched
	$(TESTS) --tier quick

test-all: .venv/ready .venv-dev/ready  ## before a release and each night: everything at full effort; half an hour
	.venv-dev/bin/python -m tests.browser.chromium
	.venv-dev/bin/python -m tests.browser.firefox
	.venv-dev/bin/python -m tests.hosting.programs
	KIT_EFFORT=1 $(TESTS) --tier all
	.venv-dev/bin/python -m tests.tiers

test-rest: .venv/ready .venv-dev/ready  # what `make test` left to `make test-all`, or only sampled
	.venv-dev/bin/python -m tests.browser.chromium
	.venv-dev/bin/python -m tests.browser.firefox
	.venv-dev/bin/python -m tests.hosting.programs
	KIT_EFFORT=$(or $(KIT_EFFORT),1) $(TESTS) --tier rest

lab: .venv-lab/ready  ## JupyterLab with the notebooks, on this machine only, without news from the internet
	@JUPYTER_CONFIG_PATH=tools/lab exec .venv-lab/bin/python -m jupyterlab --ip=127.0.0.1 notebooks

format: .venv-dev/ready  ## lay out the Python files as `make check` requires
	.venv-dev/bin/ruff check --fix .
	.venv-dev/bin/ruff format .

check-notebooks: .venv-dev/ready  ## check that notebooks are stored without outputs and with cell ids
	@.venv-dev/bin/python -m pytest -q tests/test_repository.py -k notebook

secrets: .venv/ready .venv-dev/ready  ## 200 pairs of games that differ in one secret, of each kind, in Chromium; an hour
	.venv-dev/bin/python -m tests.browser.chromium
	KIT_PAIRS=200 KIT_EFFORT=1 $(TESTS) tests/browser/test_secret_twins.py --tier all

fuzz: .venv-dev/ready  ## 10,000 damaged records: each gives a clear error or a game, never a traceback
	.venv-dev/bin/python -m tests.fuzz_records

tasks: .venv-dev/ready  ## 10,000 practice tasks about each rule: each legal, with one right answer that needs the rule
	.venv-dev/bin/python -m tests.tasks_on_demand
	.venv-dev/bin/python -m tests.tasks_on_demand --game intrige

batches: .venv-dev/ready  ## compare batches with the engine: 10,000 random games of each game, decision by decision
	.venv-dev/bin/python -m tests.batches_in_full

mutations: .venv-dev/ready  ## list thirty small faults, drawn over all layers; RUN='…' says which of them a command does not notice
	.venv-dev/bin/python -m tests.mutations $(if $(RUN),--run '$(RUN)')

container: .venv-dev/ready  ## the container's steps in a fresh Debian, with nginx in front and a player who notices no restart (as root)
	@.venv-dev/bin/python -m tests.browser.chromium
	@.venv-dev/bin/python -m tests.hosting.root

binder: .venv-dev/ready  ## the packages of environment.yml in a clean environment, with the kit in a notebook server as on Binder
	@.venv-dev/bin/python -m tests.browser.chromium
	@.venv-dev/bin/python -m tests.hosting.binder

attack: .venv/ready .venv-dev/ready  ## thirty players, and beside them one attack after the other, directly and behind each proxy
	.venv-dev/bin/python -m tests.hosting.programs
	.venv-dev/bin/python -m tests.attack
	.venv-dev/bin/python -m tests.attack --behind nginx
	.venv-dev/bin/python -m tests.attack --behind caddy
	.venv-dev/bin/python -m tests.attack --door kernel

typed: .venv-dev/ready  ## type what docs/hosting.md says on systemd, nginx and Caddy in a fresh Debian 12 (as root, on Linux)
	.venv-dev/bin/python -m tests.hosting.typed

bench: .venv/ready .venv-bench/ready .venv-dev/ready  ## measure the engine beside OpenSpiel, batches beside C, the page in Chromium, crowds and floods
	.venv-bench/bin/python benchmarks/run.py
	.venv-bench/bin/python benchmarks/lab.py
	.venv-dev/bin/python -m tests.browser.chromium
	.venv-dev/bin/python -m benchmarks.pictures
	.venv-dev/bin/python -m benchmarks.pages
	.venv-dev/bin/python -m benchmarks.races
	.venv-dev/bin/python -m benchmarks.crowd
	.venv-dev/bin/python -m benchmarks.doors
	.venv-dev/bin/python -m benchmarks.static
	.venv-dev/bin/python -m benchmarks.hosting
	.venv-dev/bin/python -m tests.hosting.programs
	.venv-dev/bin/python -m benchmarks.recipes
	.venv-dev/bin/python -m benchmarks.fair
	.venv-dev/bin/python -m benchmarks.classes
	.venv-dev/bin/python -m benchmarks.restart
	.venv-dev/bin/python -m benchmarks.exact
	.venv-dev/bin/python -m benchmarks.equilibria
	.venv-dev/bin/python -m benchmarks.strength
	.venv-dev/bin/python -m benchmarks.experts
	.venv-dev/bin/python -m benchmarks.given_away
	.venv-dev/bin/python -m benchmarks.bridges

picture: .venv/ready .venv-dev/ready  ## take the picture in the README again, from the page itself
	.venv-dev/bin/python -m tools.picture

rules-map: .venv-dev/ready  ## write docs/rules-map.md again
	.venv-dev/bin/python tools/rules_map.py

modules: .venv-dev/ready  ## write docs/modules.md again
	.venv-dev/bin/python tools/modules.py

train: .venv-dev/ready  ## let the expert of Bakschisch learn again, and write its numbers (PLAYERS="2 3 4"); eight minutes
	.venv-dev/bin/python -m tools.train_bakschisch $(PLAYERS)

figures: .venv-dev/ready  ## write docs/figures.md again
	.venv-dev/bin/python tools/figures.py

count-notebooks: .venv-dev/ready  ## write the notebooks of the lessons in probability again
	.venv-dev/bin/python tools/count_notebooks.py

translations: .venv-dev/ready  ## write the English above each text of a translated lesson again
	.venv-dev/bin/python tools/translations.py

docs: .venv-docs/ready  ## all texts and the reference as a site (build/docs), also for `make play`, under Docs; two minutes
	.venv-docs/bin/python -m tools.docs

# One list for each environment, with hashes and without addresses. The serve and lab lists agree with the play list, the dev list with all three.
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links pyproject.toml --group build
# For Python in a browser. What these two packages hold stands in the folder as files, not in its Python.
COMPILE_BROWSER = $(UV) pip compile --quiet --python-version 3.14 --python-platform wasm32-pyodide2025 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml \
	--no-emit-package jupyterlab-widgets --no-emit-package widgetsnbextension
lock:  ## choose the newest versions that fit pyproject.toml (needs uv)
	@command -v $(UV) >/dev/null || { echo "make lock needs uv: pip install uv"; exit 1; }
	$(COMPILE) --upgrade --extra play --output-file requirements-play.lock
	$(COMPILE) --upgrade --extra serve --constraint requirements-play.lock --output-file requirements-serve.lock
	$(COMPILE) --upgrade --extra lab --constraint requirements-play.lock --output-file requirements-lab.lock
	$(COMPILE) --upgrade --extra lab --extra hub --extra postgres --extra bridges --extra dev \
		--constraint requirements-lab.lock --output-file requirements-dev.lock
	$(COMPILE) --upgrade --extra bridges --constraint requirements-play.lock --output-file requirements-bridges.lock
	$(COMPILE) --upgrade --extra bench --output-file requirements-bench.lock
	$(COMPILE) --upgrade --extra lite --constraint requirements-play.lock --output-file requirements-lite.lock
	$(COMPILE) --upgrade --extra docs --constraint requirements-play.lock --output-file requirements-docs.lock
	$(COMPILE_BROWSER) --upgrade --extra browser --constraint requirements-lite.lock --output-file requirements-browser.lock

clean:  ## remove the environments and everything else that was made
	rm -rf .venv .venv-lab .venv-dev .venv-bench .venv-lite .venv-docs .hosting .mypy_cache .ruff_cache .pytest_cache .hypothesis build *.egg-info
	find kit tests -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment is made anew when its list changes, so that nothing old stays in it; `kit` itself is linked, not copied.
# The pip named in the list is installed first and installs the rest.
.venv/packages: requirements-$(LOCK).lock
.venv-lab/packages: requirements-lab.lock
.venv-dev/packages: requirements-dev.lock
.venv-bench/packages: requirements-bench.lock
.venv-lite/packages: requirements-lite.lock
.venv-docs/packages: requirements-docs.lock
.venv/packages .venv-lab/packages .venv-dev/packages .venv-bench/packages .venv-lite/packages .venv-docs/packages:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; try: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Making $(@D) from $< (once; a minute or so)"
	@rm -rf $(@D)
	@$(PYTHON) -m venv $(@D)
	@sed -n '/^pip==/,/[^\]$$/p' $< >$(@D)/pip.lock
	@$(@D)/bin/python -m pip install --quiet $(WHEELS) --require-hashes -r $(@D)/pip.lock
	@$(@D)/bin/python -m pip install --quiet $(WHEELS) --require-hashes -r $<
	@touch $@

# For another Python than that which fetches them, so they are not installed.
.venv-lite/wheels: requirements-browser.lock .venv-lite/packages
	@rm -rf $@
	@.venv-lite/bin/python -m pip download --quiet --no-deps --python-version 3.14 --platform any --implementation py --abi none \
		--only-binary :all: --require-hashes -r $< -d $@
	@touch $@

%/ready: %/packages pyproject.toml
	@$(@D)/bin/python -m pip install -qq --no-deps --no-build-isolation -e .
	@touch $@
