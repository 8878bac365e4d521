# Everything that a user runs. `make` alone lists it.

PYTHON ?= python3
BOARD ?= pico_ili9341
BIN := .venv/bin
PACK := dict_pack/english.pack
PURE := host_tests/engine host_tests/link
LISTS := dict_pack/english.txt dict_pack/common.txt dict_pack/exclude.txt

PORTED = $(if $(PORT),--port "$(PORT)")

.PHONY: help setup play flash unflash backup restore games test torture fuzz lint match train measure size emulate screenshots release clean

help:
	@sed -n 's/^## //p' Makefile

## make play         the game in a page of your browser
play: .venv/play.done $(PACK)
	@$(BIN)/python -m tools.bench --board $(BOARD)

## make setup        what play needs, without playing: .venv and the dictionary pack
setup: .venv/play.done $(PACK)

## make flash        the game, or what of it has changed, onto a handheld (PORT=, BOARD=)
flash: .venv/flash.done $(PACK)
	@$(BIN)/python -m tools.install flash --board $(BOARD) $(PORTED)

## make unflash      the game off it; settings and games stay, unless STORE=1
unflash: .venv/flash.done
	@$(BIN)/python -m tools.install unflash $(if $(STORE),--store) $(PORTED)

## make backup       settings, saved game and records into a folder: DIR=folder
## make restore      and back onto a handheld: DIR=folder
## make games        the records of finished games into a folder: DIR=folder
backup restore games: .venv/flash.done
	@$(BIN)/python -m tools.install $@ $(PORTED) \
		"$(or $(DIR),$(error name a folder: make $@ DIR=folder))"

## make test         every test, and which lines and branches of engine and link theirs reach
test: .venv/test.done $(PACK)
	@command -v chromium >/dev/null || echo "No chromium here: the tests in a browser will be" \
		"skipped. Debian and Ubuntu: sudo apt-get install chromium"
	@$(BIN)/python -m pytest -n 4 --dist loadfile $(PURE) --cov
	@$(BIN)/python -m pytest -n 5 --dist loadfile $(PURE:%=--ignore=%)

## make torture      500 games with mishaps, a monkey for 20,000 events, a game with all tiles (43 min)
torture: .venv/test.done $(PACK)
	@TORTURE=1 $(BIN)/python -m pytest -s host_tests/ui/test_torture.py \
		host_tests/ui/test_monkey.py host_tests/ui/test_whole_games.py

## make fuzz         everything that reads what comes from outside, 5,000 examples a test
fuzz: .venv/test.done $(PACK)
	@FUZZ=1 $(BIN)/python -m pytest host_tests/fuzz

## make lint         ruff's opinion of the source
lint: .venv/test.done
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

## make match        the advanced player against one who plays for points: 2,000 games (A=, B=)
match: .venv/play.done $(PACK)
	@$(BIN)/python -m tools.match $(or $(A),advanced) $(or $(B),greedy) --games 2000

## make train        the weights of leaves, anew, by games of the engine against itself
train: .venv/train.done $(PACK)
	@$(BIN)/python -m tools.train .build/train

## make measure      bytes a word, and the search's speed here and on the handheld (1 minute)
measure: .venv/measure.done .venv/rivals.done $(PACK)
	@$(BIN)/python -m tools.measure

## make size         bytes of each module as compiled for the handheld, and of the pack
size: .venv/play.done $(PACK)
	@$(BIN)/python -m tools.firmware size --board $(BOARD)

## make emulate      the game on an emulated chip that runs MicroPython: IMAGE=firmware.uf2
emulate: .venv/emulate.done $(PACK)
	@IMAGE="$(or $(IMAGE),$(error name an image: make emulate IMAGE=firmware.uf2))" \
		$(BIN)/python -m pytest host_tests/emulate
	@$(BIN)/python -m tools.emulate "$(IMAGE)" --board $(BOARD)

## make screenshots  the README's pictures
screenshots: .venv/test.done $(PACK)
	@$(BIN)/python -m tools.bench.screenshots

## make release      what a user downloads: a zip in .build/release, ready to install
release: .venv/release.done $(PACK)
	@$(BIN)/python -m tools.release

## make clean        everything built, .venv included, is removed
clean:
	rm -rf .venv .build dict_pack/*.pack

.venv/play.done .venv/flash.done .venv/test.done .venv/train.done .venv/measure.done .venv/emulate.done .venv/release.done: .venv/%.done: pyproject.toml | .venv/pip.done
	@echo "Installing what $* needs into .venv ..."
	@$(BIN)/pip install --quiet --group $*
	@touch $@

.venv/rivals.done: pyproject.toml | .venv/pip.done
	@$(BIN)/pip install --quiet --group rivals || echo "The table will say what is missing."
	@touch $@

# Dependency groups came with pip 25.1.
.venv/pip.done:
	@echo "Making .venv ..."
	@$(PYTHON) -m venv .venv || { echo "Python's venv is missing. Debian and Ubuntu:" \
		"sudo apt-get install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@touch $@

$(PACK): $(LISTS) $(wildcard tools/lexicon/*.py) | .venv/play.done
	@echo "Building the dictionary pack: half a minute ..."
	@$(BIN)/python -m tools.lexicon build dict_pack/english.txt -o $@ \
		--common dict_pack/common.txt --exclude dict_pack/exclude.txt \
		--name English --licence MIT
