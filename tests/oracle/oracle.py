#!/usr/bin/env python3
"""A second, independent implementation of the rules of Tria's two games.

It is written straight from the prose of the rules and of the formats, one
function per paragraph, in plain Python and without any thought of speed. It
exists so that `tria` can be checked against something that shares no code
with it.

    python3 oracle.py replay   < records.jsonl    answers like `tria replay --json`
    python3 oracle.py solve    < records.jsonl    answers like `tria solve --json`
    python3 oracle.py selftest                    checks the examples of the documents

Quoted names such as "One placement, step 2" are the names of clauses in the
rules of Triple Triad; "section 5" and "A13" are those of the TriATri rules.
"""

import argparse
import csv
import itertools
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT_CARDS = os.path.join(HERE, "..", "..", "crates", "tria-cards", "data", "ff8.csv")

MAX_LINE = 1024 * 1024
MAX_DEPTH = 64


class Fault(Exception):
    """A record that cannot be read or that breaks a rule (formats, Errors)."""

    def __init__(self, code, message, step=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.step = step

    def answer(self):
        error = {"code": self.code, "message": self.message}
        if self.step is not None:
            error["step"] = self.step
        return {"error": error}


# ---------------------------------------------------------------------------
# JSON, strictly


def nesting_depth(text):
    """The deepest nesting of brackets outside strings; a bare object has depth 1."""
    depth = deepest = 0
    in_string = escaped = False
    for char in text:
        if in_string:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                in_string = False
        elif char == '"':
            in_string = True
        elif char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def object_without_duplicates(pairs):
    result = {}
    for key, value in pairs:
        if key in result:
            raise Fault("bad-json", f"the key {key!r} occurs twice in one object")
        result[key] = value
    return result


def refuse_constant(name):
    raise Fault("bad-json", f"{name} is not JSON")


def read_integer(digits):
    # Any integer this long is out of every range; the exact value is of no use.
    return int(digits) if len(digits) < 400 else int(digits[:400])


LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def has_lone_surrogate(value):
    if isinstance(value, str):
        return LONE_SURROGATE.search(value) is not None
    if isinstance(value, list):
        return any(has_lone_surrogate(item) for item in value)
    if isinstance(value, dict):
        return any(has_lone_surrogate(k) or has_lone_surrogate(v) for k, v in value.items())
    return False


def parse_line(line):
    """One line of bytes, without its line feed, as a JSON object (code `bad-json`)."""
    if len(line) > MAX_LINE:
        raise Fault("bad-json", "the line is longer than 1 MiB")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("bad-json", "the line is not valid UTF-8") from None
    if not text.strip(" \t\r\n"):
        raise Fault("bad-json", "the line is empty")
    if text.count("[") + text.count("{") > MAX_DEPTH and nesting_depth(text) > MAX_DEPTH:
        raise Fault("bad-json", f"nested deeper than {MAX_DEPTH}")
    try:
        value = json.loads(
            text,
            object_pairs_hook=object_without_duplicates,
            parse_constant=refuse_constant,
            parse_int=read_integer,
        )
    except ValueError as problem:
        raise Fault("bad-json", f"not JSON: {problem}") from None
    if not isinstance(value, dict):
        raise Fault("bad-json", "a record must be a JSON object")
    if "\\u" in text and has_lone_surrogate(value):
        raise Fault("bad-json", "half a surrogate pair is no text")
    return value


def is_integer(value):
    """A JSON number written as an integer; true and false are no numbers."""
    return isinstance(value, int) and not isinstance(value, bool)


def optional(record, key, default):
    return record[key] if key in record else default


def require(record, key, kind, what):
    if key not in record:
        raise Fault("bad-setup", f"{what} must have `{key}`")
    value = record[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Fault("bad-setup", f"`{key}` of {what} has the wrong type")
    return value


# ---------------------------------------------------------------------------
# Triple Triad: cards


TOP, RIGHT, BOTTOM, LEFT = range(4)
ELEMENTS = ("fire", "ice", "thunder", "earth", "poison", "wind", "water", "holy")
PLAYERS = ("blue", "red")
UNKNOWN = "?"
RANK_CARD = re.compile(r"([1-9A]{4})(?:@([a-z]+))?\Z")


class Card:
    """A card: its text as given, its four raw ranks and its element."""

    __slots__ = ("text", "ranks", "element")

    def __init__(self, text, ranks, element):
        self.text = text
        self.ranks = ranks
        self.element = element

    @property
    def known(self):
        return self.ranks is not None


def slug_of(name):
    """The English name in lower case, every run of other characters one `-`."""
    return re.sub(r"[^0-9a-z]+", "-", name.lower())


class CardBook:
    """The facts of the named cards, and the reading of card texts."""

    def __init__(self, path=None):
        self.slugs = {}
        self.cache = {}
        if path is None:
            path = DEFAULT_CARDS
        with open(path, encoding="utf-8", newline="") as file:
            rows = csv.DictReader(line for line in file if not line.startswith("#"))
            for row in rows:
                ranks = tuple(
                    10 if row[side] in ("10", "A") else int(row[side])
                    for side in ("top", "right", "bottom", "left")
                )
                element = row["element"] or None
                self.slugs["ff8:" + slug_of(row["name"])] = (ranks, element)

    def card(self, text):
        """Formats, "Cards as text". Anything else is `bad-card`."""
        if text not in self.cache:
            self.cache[text] = self._read(text)
        return self.cache[text]

    def _read(self, text):
        if text == UNKNOWN:
            return Card(text, None, None)
        match = RANK_CARD.match(text)
        if match:
            ranks, element = match.groups()
            if element is not None and element not in ELEMENTS:
                raise Fault("bad-card", f"{text!r}: there is no element {element!r}")
            return Card(text, tuple(10 if r == "A" else int(r) for r in ranks), element)
        if text in self.slugs:
            ranks, element = self.slugs[text]
            return Card(text, ranks, element)
        raise Fault("bad-card", f"{text!r} is no card")

    def read(self, text, may_be_unknown):
        if not isinstance(text, str):
            raise Fault("bad-card", f"a card must be a text, not {text!r}")
        card = self.card(text)
        if not card.known and not may_be_unknown:
            raise Fault("bad-card", "`?` stands where the card must be known")
        return card


# ---------------------------------------------------------------------------
# Triple Triad: houses, switches, incompatible rules


SWITCHES = {
    "open": ("none", "all"),
    "same": ("off", "two", "one"),
    "same_flips": ("matching", "weaker"),
    "same_wall": (False, True),
    "plus": (False, True),
    "plus_sums": ("all", "first"),
    "plus_wall": (False, True),
    "elemental": (False, True),
    "combo": ("off", "special", "flipped", "always"),
    "scoring": ("board+hand", "board"),
}
MATCH_SWITCHES = {
    "best_of": (1, 3),
    "pool": (None, 15),
    "sudden_death": (False, True),
    "exchange": (False, True),
    "random": (False, True),
    "on_draw": ("draw", "replay"),
    "trade": ("none", "one", "diff", "direct", "all"),
}
ALL_SWITCHES = {**SWITCHES, **MATCH_SWITCHES}

# "Rules that are optional in the house are off unless named."
CLASSIC = {
    "open": "none",
    "same": "off",
    "same_flips": "matching",
    "same_wall": False,
    "plus": False,
    "plus_sums": "all",
    "plus_wall": False,
    "elemental": False,
    "combo": "special",
    "scoring": "board+hand",
    "best_of": 1,
    "pool": None,
    "sudden_death": False,
    "exchange": False,
    "random": False,
    "on_draw": "draw",
    "trade": "none",
}
HOUSES = {
    "classic": CLASSIC,
    "continental": {**CLASSIC, "scoring": "board", "combo": "flipped"},
    "club": {**CLASSIC, "pool": 15},
    "tabletop": {**CLASSIC, "combo": "off", "on_draw": "replay"},
    "original": {**CLASSIC, "same_flips": "weaker", "plus_sums": "first", "combo": "flipped"},
    "custom": CLASSIC,
}
HOUSES_WITH_POOL = ("club", "custom")


def same_json(a, b):
    """Equality of JSON values that keeps true apart from 1."""
    return type(a) is type(b) and a == b


def read_rules(record):
    """The house's switches with those of `rules` on top, checked for compatibility."""
    house = optional(record, "house", "classic")
    if not isinstance(house, str):
        raise Fault("bad-setup", "`house` must be a text")
    if house not in HOUSES:
        raise Fault("bad-rules", f"there is no house {house!r}")
    named = optional(record, "rules", {})
    if not isinstance(named, dict):
        raise Fault("bad-setup", "`rules` must be an object")
    for key, value in named.items():
        if key not in ALL_SWITCHES:
            raise Fault("bad-rules", f"there is no switch {key!r}")
        if not any(same_json(value, allowed) for allowed in ALL_SWITCHES[key]):
            raise Fault("bad-rules", f"{key!r} cannot be {value!r}")
    rules = {**HOUSES[house], **named}
    check_compatibility(house, named, rules)
    return house, named, rules


def check_compatibility(house, named, rules):
    """"Incompatible rules: refused with a clear sentence"."""
    if house not in HOUSES_WITH_POOL:
        for key, off in (("best_of", 1), ("pool", None), ("exchange", False)):
            if rules[key] != off:
                raise Fault("bad-rules", f"the house {house} does not offer {key}; club does")
    if rules["exchange"] and rules["best_of"] != 3:
        raise Fault("bad-rules", "Exchange needs a best of three")
    if rules["exchange"] and rules["pool"] is None:
        raise Fault("bad-rules", "Exchange needs a pool")
    if rules["exchange"] and rules["random"]:
        raise Fault("bad-rules", "Exchange and Random exclude each other")
    if rules["sudden_death"] and named.get("scoring") == "board":
        raise Fault("bad-rules", "Sudden Death needs ties, and scoring by the board has none")


# ---------------------------------------------------------------------------
# Triple Triad: one placement


def neighbour_cell(cell, side):
    """The touching cell on that side, or None at the board's edge."""
    row, column = divmod(cell, 3)
    if side == TOP:
        row -= 1
    elif side == BOTTOM:
        row += 1
    elif side == LEFT:
        column -= 1
    else:
        column += 1
    return row * 3 + column if 0 <= row < 3 and 0 <= column < 3 else None


NEIGHBOUR = [[neighbour_cell(cell, side) for side in range(4)] for cell in range(9)]
OPPOSITE = {TOP: BOTTOM, BOTTOM: TOP, LEFT: RIGHT, RIGHT: LEFT}
PLUS_ORDER = (TOP, BOTTOM, LEFT, RIGHT)
WALL_RANK = 10


def other(player):
    return "red" if player == "blue" else "blue"


class Board:
    """Nine cells: the cards on them, their colours, and the cells' elements."""

    def __init__(self, cards, owners, elements):
        self.cards = cards
        self.owners = owners
        self.elements = elements

    def copy(self):
        return Board(self.cards[:], self.owners[:], self.elements)

    def raw(self, cell, side):
        return self.cards[cell].ranks[side]

    def effective(self, cell, side, rules):
        """"Elemental": +1 on a cell of the card's own element, else −1; no caps."""
        rank = self.raw(cell, side)
        element = self.elements[cell]
        if rules["elemental"] and element is not None:
            rank += 1 if self.cards[cell].element == element else -1
        return rank

    def is_opponents(self, cell, player):
        return self.cards[cell] is not None and self.owners[cell] != player

    def occupied_neighbours(self, cell):
        """(side, neighbour) for the touching cells that hold a card."""
        for side in range(4):
            near = NEIGHBOUR[cell][side]
            if near is not None and self.cards[near] is not None:
                yield side, near

    def empty_cells(self):
        return [cell for cell in range(9) if self.cards[cell] is None]


def same_rule(board, cell, player, rules):
    """"One placement, step 1": the cells that Same flips."""
    if rules["same"] == "off":
        return []
    needed = 1 if rules["same"] == "one" else 2
    matching_cells = []
    matching_sides = 0
    for side, near in board.occupied_neighbours(cell):
        if board.raw(near, OPPOSITE[side]) == board.raw(cell, side):
            matching_sides += 1
            matching_cells.append(near)
    if rules["same_wall"]:
        for side in range(4):
            if NEIGHBOUR[cell][side] is None and board.raw(cell, side) == WALL_RANK:
                matching_sides += 1
    if matching_sides < needed:
        return []
    if rules["same_flips"] == "matching":
        return [near for near in matching_cells if board.is_opponents(near, player)]
    return [
        near
        for side, near in board.occupied_neighbours(cell)
        if board.is_opponents(near, player)
        and board.raw(near, OPPOSITE[side]) <= board.raw(cell, side)
    ]


def plus_rule(board, cell, player, rules):
    """"One placement, step 2": the opponent's cells of the sums that count."""
    if not rules["plus"]:
        return []
    sums = []  # (sum, neighbour or None for a wall), in the order of the walk
    for side in PLUS_ORDER:
        near = NEIGHBOUR[cell][side]
        if near is None:
            if rules["plus_wall"]:
                sums.append((board.raw(cell, side) + WALL_RANK, None))
        elif board.cards[near] is not None:
            sums.append((board.raw(cell, side) + board.raw(near, OPPOSITE[side]), near))
    counts = {}
    most_frequent, highest = None, 0
    for total, _ in sums:
        counts[total] = counts.get(total, 0) + 1
        if counts[total] > highest:  # the first to reach this number keeps a tie
            most_frequent, highest = total, counts[total]
    qualifying = {total for total, count in counts.items() if count >= 2}
    if rules["plus_sums"] == "first":
        qualifying &= {most_frequent}
    return [
        near
        for total, near in sums
        if total in qualifying and near is not None and board.is_opponents(near, player)
    ]


def basic_rule(board, cell, player, rules):
    """"One placement, step 3": opponent neighbours with a lower effective rank."""
    return [
        near
        for side, near in board.occupied_neighbours(cell)
        if board.is_opponents(near, player)
        and board.effective(cell, side, rules) > board.effective(near, OPPOSITE[side], rules)
    ]


def first_combo_wave(rules, special, basic):
    """"One placement, step 4": which flips of the placement start a combo."""
    if rules["combo"] == "off":
        return []
    if rules["combo"] == "always":
        return special + basic
    if not special:  # neither Same nor Plus fired
        return []
    return special + basic if rules["combo"] == "flipped" else special


def place(board, cell, card, player, rules):
    """Place one card and resolve its captures; returns the flips, sorted by cell."""
    board.cards[cell] = card
    board.owners[cell] = player
    flips = {}

    def flip(cells, cause, wave):
        flipped = []
        for near in cells:
            if near not in flips and board.is_opponents(near, player):
                flips[near] = {"cell": near, "cause": cause, "wave": wave}
                flipped.append(near)
        for near in flipped:
            board.owners[near] = player
        return flipped

    same_cells = same_rule(board, cell, player, rules)
    plus_cells = plus_rule(board, cell, player, rules)  # ownership as before the placement
    special = flip(same_cells, "same", 0)
    special += flip(plus_cells, "plus", 0)
    basic = flip(basic_rule(board, cell, player, rules), "basic", 0)

    wave_number = 0
    wave = first_combo_wave(rules, special, basic)
    while wave:
        wave_number += 1
        taken = []
        for source in wave:
            taken += flip(basic_rule(board, source, player, rules), "combo", wave_number)
        wave = taken
    return [flips[near] for near in sorted(flips)]


# ---------------------------------------------------------------------------
# Triple Triad: one game


class Game:
    """One game: the board, the hands as given, and what has been played."""

    def __init__(self, rules, board, hands, first):
        self.rules = rules
        self.board = board
        self.hands = hands
        self.played = {"blue": set(), "red": set()}
        self.turn = first
        self.origin = {}  # cell -> (player, hand index), for cards placed in this game

    def copy(self):
        twin = Game(self.rules, self.board.copy(), self.hands, self.turn)
        twin.played = {player: set(self.played[player]) for player in PLAYERS}
        twin.origin = dict(self.origin)
        return twin

    def over(self):
        return all(card is not None for card in self.board.cards)

    def held(self, player):
        """The indices of the cards still in hand."""
        return [i for i in range(len(self.hands[player])) if i not in self.played[player]]

    def score(self):
        """"Score" (`scoring`)."""
        score = {player: self.board.owners.count(player) for player in PLAYERS}
        if self.rules["scoring"] == "board+hand":
            for player in PLAYERS:
                score[player] += len(self.held(player))
        return score

    def result(self):
        if not self.over():
            return None
        score = self.score()
        if score["blue"] == score["red"]:
            return "draw"
        return "blue" if score["blue"] > score["red"] else "red"

    def play(self, hand, cell):
        """A legal placement."""
        player = self.turn
        self.played[player].add(hand)
        self.origin[cell] = (player, hand)
        flips = place(self.board, cell, self.hands[player][hand], player, self.rules)
        self.turn = other(player)
        return flips

    def move(self, move, step):
        """One entry of `moves`, checked."""
        if self.over():
            raise Fault("game-over", "the board is full", step)
        if not isinstance(move, dict) or "hand" not in move or "cell" not in move:
            raise Fault("bad-move", "a move must have `hand` and `cell`", step)
        player = self.turn
        if "by" in move and move["by"] != player:
            raise Fault("not-your-turn", f"it is {player}'s turn", step)
        hand, cell = move["hand"], move["cell"]
        if not is_integer(hand) or not is_integer(cell):
            raise Fault("bad-move", "`hand` and `cell` must be integers", step)
        if hand not in self.held(player):
            raise Fault("card-not-in-hand", f"{player} has no card {hand} in hand", step)
        if not 0 <= cell <= 8:
            raise Fault("bad-move", "a cell is 0 to 8", step)
        if self.board.cards[cell] is not None:
            raise Fault("cell-taken", f"cell {cell} is occupied", step)
        if not self.hands[player][hand].known:
            raise Fault("bad-card", "`?` cannot be played", step)
        flips = self.play(hand, cell)
        return {"by": player, "hand": hand, "cell": cell, "flips": flips, "score": self.score()}

    def colours_at_the_end(self):
        """Every card as (player, hand index) with the colour it has at the end."""
        cards = {}
        for player in PLAYERS:
            for index in self.held(player):
                cards[(player, index)] = player
        for cell, source in self.origin.items():
            cards[source] = self.board.owners[cell]
        return cards


def read_player(record, key, what):
    value = require(record, key, str, what)
    if value not in PLAYERS:
        raise Fault("bad-setup", f"`{key}` of {what} must be blue or red")
    return value


def read_elements(record):
    elements = optional(record, "elements", [None] * 9)
    if not isinstance(elements, list) or len(elements) != 9:
        raise Fault("bad-setup", "`elements` must have nine entries")
    for element in elements:
        if element is not None and element not in ELEMENTS:
            raise Fault("bad-setup", f"{element!r} is no element")
    return elements


def read_board(record, book):
    cells = optional(record, "board", [None] * 9)
    if not isinstance(cells, list) or len(cells) != 9:
        raise Fault("bad-setup", "`board` must have nine cells")
    cards, owners = [None] * 9, [None] * 9
    for index, entry in enumerate(cells):
        if entry is None:
            continue
        if not isinstance(entry, dict):
            raise Fault("bad-setup", f"cell {index} must be null or an object")
        cards[index] = book.read(require(entry, "card", str, f"cell {index}"), False)
        owners[index] = read_player(entry, "owner", f"cell {index}")
    return cards, owners


def read_hands(record, book):
    given = require(record, "hands", dict, "the record")
    hands = {}
    for player in PLAYERS:
        texts = require(given, player, list, "`hands`")
        hands[player] = [book.read(text, True) for text in texts]
        if len(texts) > 5:
            raise Fault("bad-setup", f"{player} holds more than five cards")
    return hands


def read_moves(record):
    moves = optional(record, "moves", [])
    if not isinstance(moves, list):
        raise Fault("bad-setup", "`moves` must be a list")
    return moves


def check_hand_sizes(hands, first, empty):
    """At least as many cards as the turns a player still has."""
    turns = {first: (empty + 1) // 2, other(first): empty // 2}
    for player in PLAYERS:
        if len(hands[player]) < turns[player]:
            raise Fault("bad-setup", f"{player} needs {turns[player]} cards for his turns")


def read_game(record, book, rules):
    """The set-up of one game record."""
    elements = read_elements(record)
    cards, owners = read_board(record, book)
    hands = read_hands(record, book)
    first = read_player(record, "first", "the record")
    check_hand_sizes(hands, first, cards.count(None))
    return Game(rules, Board(cards, owners, elements), hands, first)


def board_answer(board):
    return [
        None if card is None else {"card": card.text, "owner": owner}
        for card, owner in zip(board.cards, board.owners)
    ]


def replay_game(record, book):
    """The answer of `replay` to a triple-triad record."""
    _, _, rules = read_rules(record)
    game = read_game(record, book, rules)
    steps = [game.move(move, step) for step, move in enumerate(read_moves(record), 1)]
    return {
        "steps": steps,
        "board": board_answer(game.board),
        "score": game.score(),
        "next": None if game.over() else game.turn,
        "result": game.result(),
    }


# ---------------------------------------------------------------------------
# Triple Triad: solving small positions


SOLVE_LIMIT = 5


def minimax(game, player, counter):
    """The final score of `player` minus the other's under perfect play."""
    counter[0] += 1
    if game.over():
        score = game.score()
        return score[player] - score[other(player)]
    values = []
    for hand in game.held(game.turn):
        for cell in game.board.empty_cells():
            child = game.copy()
            child.play(hand, cell)
            values.append(minimax(child, player, counter))
    return max(values) if game.turn == player else min(values)


def solve(record, book, all_moves=True):
    """The answer of `solve` to a triple-triad record."""
    if optional(record, "game", None) != "triple-triad":
        raise Fault("bad-setup", "only a triple-triad record can be solved")
    _, _, rules = read_rules(record)
    game = read_game(record, book, rules)
    for player in PLAYERS:
        if any(not card.known for card in game.hands[player]):
            raise Fault("bad-card", "a position to solve must have all cards known")
    for step, move in enumerate(read_moves(record), 1):
        game.move(move, step)
    if game.over():
        raise Fault("game-over", "the game is finished")
    if len(game.board.empty_cells()) > SOLVE_LIMIT:
        raise Fault("oracle-limit", f"the oracle solves at most {SOLVE_LIMIT} empty cells")
    counter = [1]
    values = {}
    for hand in game.held(game.turn):
        for cell in game.board.empty_cells():
            child = game.copy()
            child.play(hand, cell)
            values[(hand, cell)] = minimax(child, game.turn, counter)
    value = max(values.values())
    best = [{"hand": h, "cell": c} for (h, c), v in sorted(values.items()) if v == value]
    return {
        "value": value,
        "best": best if all_moves else best[:1],
        "nodes": counter[0],
        "exact": True,
    }


# ---------------------------------------------------------------------------
# Triple Triad: matches


GIVEN_UP_SCORE = 10
GIVEN_UP_DIFF = 5
HAND = 5


def missing(cards, wanted):
    """How many known cards of `wanted` are not among `cards`, copies counted."""
    rest = list(cards)
    count = 0
    for text in wanted:
        if text == UNKNOWN:
            continue
        if text in rest:
            rest.remove(text)
        else:
            count += 1
    return count


def contains(cards, wanted):
    """Whether `wanted` is part of `cards`; a `?` may be any card."""
    return missing(cards, wanted) <= cards.count(UNKNOWN)


def same_cards(a, b):
    """The same cards in any order; a `?` may be any card."""
    return len(a) == len(b) and contains(a, b) and contains(b, a)


class Match:
    """A match: the games so far, wins, cards lost, transfers.

    A game of the match is one entry of `games` and the continuations that
    follow it; "the first deal" is the hands of that first entry.
    """

    def __init__(self, record, book):
        self.book = book
        self.house, self.named, self.rules = read_rules(record)
        self.scoring_under_sudden_death()
        self.read_pools(record)
        self.taken = self.read_taken(record)
        self.binding = record.get("binding") is True
        self.step = 0
        self.cards_placed = 0
        self.entries = []  # {"result", "score"}
        self.wins = {"blue": 0, "red": 0}
        self.sums = {"blue": 0, "red": 0}
        self.diff = 0  # blue's differences, added up with their sign
        self.finished = 0  # games of the match that are decided
        self.transfers = []
        self.winner = None
        self.running = False  # the last entry is unfinished
        self.must_go_on = False  # the last entry was drawn and must go on
        self.starter = None  # of the first deal of the last game of the match
        self.last_first = None  # of the last entry
        self.first_deal = None  # the hands of the last game of the match
        self.kept = None  # what of these hands is not lost
        self.origin = None  # per player: the owner of each card of the running hands
        self.colours = None  # hands of the continuation: (text, owner) per player

    def scoring_under_sudden_death(self):
        """"Houses": in `continental` Sudden Death counts board+hand for that match."""
        if self.rules["sudden_death"] and "scoring" not in self.named:
            self.rules = {**self.rules, "scoring": "board+hand"}

    def read_pools(self, record):
        """"Collection, pool, hand": up to 15 distinct cards, at least five."""
        self.pools = None
        if "pools" not in record:
            return
        if self.rules["pool"] is None:
            raise Fault("bad-setup", "`pools` stands only where there is a pool")
        given = require(record, "pools", dict, "the match")
        self.pools = {}
        for player in PLAYERS:
            texts = require(given, player, list, "`pools`")
            for text in texts:
                self.book.read(text, False)
            if len(texts) < HAND:
                raise Fault("bad-rules", f"{player}'s pool is smaller than five")
            if len(texts) > self.rules["pool"]:
                raise Fault("bad-setup", f"{player}'s pool is larger than 15")
            if len(set(texts)) != len(texts):
                raise Fault("bad-setup", f"{player}'s pool holds a card twice")
            self.pools[player] = list(texts)

    def read_taken(self, record):
        taken = optional(record, "taken", [])
        if not isinstance(taken, list):
            raise Fault("bad-setup", "`taken` must be a list")
        for text in taken:
            self.book.read(text, True)
        return taken

    # -- one entry of `games` ------------------------------------------------

    def entry(self, record):
        if not isinstance(record, dict):
            raise Fault("bad-setup", "an entry of `games` must be an object")
        if self.winner is not None:
            raise Fault("game-over", "the match is decided")
        if self.running:
            raise Fault("bad-setup", "the game before is not finished")
        continues = optional(record, "continues", False)
        if not isinstance(continues, bool):
            raise Fault("bad-setup", "`continues` must be true or false")
        if continues != self.must_go_on:
            raise Fault(
                "bad-setup",
                "the drawn game must go on" if self.must_go_on else "no drawn game goes on here",
            )
        # The board starts empty: an entry has `hands`, `elements`, `first`, `moves`.
        setup = {key: value for key, value in record.items() if key != "board"}
        game = read_game(setup, self.book, self.rules)
        texts = {player: [card.text for card in game.hands[player]] for player in PLAYERS}
        for player in PLAYERS:
            if len(texts[player]) != HAND:
                raise Fault("bad-setup", f"{player} must have five cards")
        given_up = optional(record, "given_up", None)
        if given_up is not None and given_up not in PLAYERS:
            raise Fault("bad-setup", "`given_up` must be null, blue or red")
        moves = read_moves(record)

        self.check_starter(game.turn, continues)
        self.check_hands(texts, continues)
        if not continues:
            self.starter = game.turn
            self.first_deal = texts
        self.last_first = game.turn
        self.set_origin(texts, continues)

        for move in moves:
            self.step += 1
            game.move(move, self.step)
            self.cards_placed += 1
        self.running = False
        self.must_go_on = False
        if given_up is not None:
            self.give_up(game, given_up)
        elif not game.over():
            self.running = True
            self.entries.append({"result": None, "score": game.score()})
        else:
            self.play_out(game)

    def check_starter(self, first, continues):
        """"Matches" and "Sudden Death": who starts, where it is not drawn."""
        if continues:
            if self.rules["sudden_death"] and first == self.last_first:
                raise Fault("bad-setup", "in Sudden Death the other player starts")
        elif self.finished == 1 and first == self.starter and len(self.entries) == 1:
            # After a continued first game it is not written whose turn it is to start.
            raise Fault("bad-setup", "the starter of game 2 is the other player")

    def check_hands(self, texts, continues):
        for player in PLAYERS:
            hand = texts[player]
            if continues and self.rules["sudden_death"]:
                if not same_cards(hand, [text for text, _ in self.colours[player]]):
                    raise Fault("bad-setup", f"{player} must go on with the cards of his colour")
                continue
            if continues and not self.rules["random"]:
                if not same_cards(hand, self.first_deal[player]):
                    raise Fault("bad-setup", f"{player} must replay with the same hand")
                continue
            if self.pools is not None and not contains(self.pools[player], hand):
                raise Fault("bad-setup", f"{player}'s hand does not come from the pool")
            free = self.rules["random"] or self.rules["exchange"]
            if not continues and self.kept is not None and not free:
                # Lost cards are replaced, the others stay.
                if not contains(hand, self.kept[player]):
                    raise Fault("bad-setup", f"{player}'s hand must stay as it was")

    def set_origin(self, texts, continues):
        """Whose card each card of these hands was in the first deal."""
        if continues and self.rules["sudden_death"]:
            self.origin = {}
            for player in PLAYERS:
                known = list(self.colours[player])
                owners = [None] * HAND
                for index, text in enumerate(texts[player]):
                    found = next((item for item in known if item[0] == text), None)
                    if found is not None:
                        known.remove(found)
                        owners[index] = found[1]
                for index in range(HAND):  # what `?` leaves open
                    if owners[index] is None:
                        owners[index] = known.pop(0)[1]
                self.origin[player] = owners
        else:
            self.origin = {player: [player] * HAND for player in PLAYERS}

    # -- the end of an entry -------------------------------------------------

    def give_up(self, game, loser):
        """"Giving up"."""
        if game.over():
            raise Fault("game-over", "the game is over already")
        if self.cards_placed == 0 and not self.binding:
            raise Fault("bad-setup", "before the first card nothing is given up, unless the deal binds")
        winner = other(loser)
        score = {winner: GIVEN_UP_SCORE, loser: 0}
        lost = []
        if self.rules["trade"] == "direct":
            lost = [(text, loser) for text in self.first_deal[loser]]
        self.close(winner, score, GIVEN_UP_DIFF, lost)

    def play_out(self, game):
        result, score = game.result(), game.score()
        colours = {player: [] for player in PLAYERS}
        for (holder, index), colour in sorted(game.colours_at_the_end().items()):
            text = game.hands[holder][index].text
            colours[colour].append((text, self.origin[holder][index]))
        self.colours = colours
        if result == "draw" and (self.rules["sudden_death"] or self.rules["on_draw"] == "replay"):
            self.must_go_on = True
            self.entries.append({"result": result, "score": score})
            return
        lost = []
        if self.rules["trade"] == "direct":
            for colour in PLAYERS:
                lost += [(text, owner) for text, owner in colours[colour] if owner != colour]
        self.close(result, score, abs(score["blue"] - score["red"]), lost)

    def close(self, result, score, difference, lost):
        """A game of the match is decided; `lost` is what Direct moves, with its owner."""
        self.entries.append({"result": result, "score": score})
        self.finished += 1
        for player in PLAYERS:
            self.sums[player] += score[player]
        if result != "draw":
            self.wins[result] += 1
            self.diff += difference if result == "blue" else -difference
        self.kept = {player: list(self.first_deal[player]) for player in PLAYERS}
        for text, owner in lost:
            self.transfer(text, owner)
            if text in self.kept[owner]:  # not so where a replay under Random dealt anew
                self.kept[owner].remove(text)
            if self.pools is not None and text in self.pools[owner]:
                self.pools[owner].remove(text)
        self.decide()
        if self.winner is None:
            self.forfeit()

    def transfer(self, text, owner):
        self.transfers.append(
            {"card": text, "from": owner, "to": other(owner), "after": self.finished}
        )

    # -- the end of the match --------------------------------------------------

    def decide(self, games_over=False):
        """"Matches": first to two wins; after three games wins, then scores."""
        games = self.rules["best_of"]
        needed = games // 2 + 1
        for player in PLAYERS:
            if self.wins[player] >= needed:
                self.winner = player
                return
        if self.finished < games and not games_over:
            return
        for count in (self.wins, self.sums) if games > 1 else (self.wins,):
            if count["blue"] != count["red"]:
                self.winner = "blue" if count["blue"] > count["red"] else "red"
                return
        self.winner = "draw"

    def forfeit(self):
        """"Direct": who cannot fill a hand of five loses the remaining games."""
        if self.pools is None:
            return
        short = [player for player in PLAYERS if len(self.pools[player]) < HAND]
        if not short:
            return
        if len(short) == 1:
            for _ in range(self.rules["best_of"] - self.finished):
                if self.winner is None:
                    self.wins[other(short[0])] += 1
                    self.decide()
        if self.winner is None:
            self.decide(games_over=True)

    def spoils(self):
        """"Trade rules": how many of the loser's five the winner takes."""
        if self.winner in (None, "draw"):
            return 0
        trade = self.rules["trade"]
        if trade == "one":
            return 1
        if trade == "all":
            return HAND
        if trade == "diff":
            net = self.diff if self.winner == "blue" else -self.diff
            return max(0, min(HAND, net))
        return 0

    def answer(self):
        choose = None
        count = self.spoils()
        if count:
            loser = other(self.winner)
            five = self.first_deal[loser]
            if count == HAND:
                if self.taken and not same_cards(self.taken, five):
                    raise Fault("bad-setup", "all five cards are taken")
                chosen = five
            elif self.taken:
                if len(self.taken) != count:
                    raise Fault("bad-setup", f"{count} cards are to be taken")
                if not contains(five, self.taken):
                    raise Fault("bad-setup", "only the loser's five can be taken")
                chosen = self.taken
            else:
                chosen = []
                choose = {"by": self.winner, "count": count, "from": five}
            for text in chosen:
                self.transfer(text, loser)
        elif self.taken:
            raise Fault("bad-setup", "nothing is to be taken")
        if self.winner is None:
            following = "game"
        else:
            following = "choose" if choose else None
        return {
            "games": self.entries,
            "wins": self.wins,
            "winner": self.winner,
            "choose": choose,
            "transfers": sorted(
                self.transfers, key=lambda t: (t["after"], t["card"], t["from"])
            ),
            "next": following,
        }


def replay_match(record, book):
    """The answer of `replay` to a triple-triad-match record."""
    match = Match(record, book)
    for entry in require({"games": optional(record, "games", [])}, "games", list, "the match"):
        match.entry(entry)
    return match.answer()


# ---------------------------------------------------------------------------
# TriATri: cards, options


COLOURS = ("R", "B", "G")
DOMINATES = {"B": "R", "R": "G", "G": "B"}  # section 2: water > fire > wood > water
IMITATION = "I"
TRIATRI_CARD = re.compile(r"[RBG][2-8]\Z")
HIGHEST = {2: 6, 3: 7, 4: 8}
IMITATIONS = {2: 2, 3: 1, 4: 3}
TRICKS = 5
DEALT = 6

OPTIONS = {
    "imitation": ("exchange", "copy"),
    "imitation_value": ("carry", "recompute", "face"),
    "leader_follows": (True, False),
    "next_leader": ("winner", "clockwise", "same"),
    "triple4p_imitation": ("starts", "redo"),
    "tie3_two_colours": ("dominant_latest", "latest"),
    "instant_win": (True, False),
}
DEFAULT_OPTIONS = {
    **{key: values[0] for key, values in OPTIONS.items()},
    "redo_limit": None,
    "rounds": 3,
    "match": 1,
}


def deck(players):
    """Section 2: the deck of that player count."""
    numbers = range(2, HIGHEST[players] + 1)
    return [c + str(v) for c in COLOURS for v in numbers] + [IMITATION] * IMITATIONS[players]


def read_options(record):
    """Section 13."""
    given = optional(record, "options", {})
    if not isinstance(given, dict):
        raise Fault("bad-setup", "`options` must be an object")
    for key, value in given.items():
        if key in OPTIONS:
            good = any(same_json(value, allowed) for allowed in OPTIONS[key])
        elif key in ("rounds", "match"):
            good = is_integer(value) and value >= 1
        elif key == "redo_limit":
            good = value is None or (is_integer(value) and value >= 0)
        else:
            raise Fault("bad-rules", f"there is no option {key!r}")
        if not good:
            raise Fault("bad-rules", f"{key!r} cannot be {value!r}")
    return {**DEFAULT_OPTIONS, **given}


def colour_of(card):
    return None if card == IMITATION else card[0]


def number_of(card):
    """Section 4: an imitation counts as colourless 0."""
    return 0 if card == IMITATION else int(card[1])


# ---------------------------------------------------------------------------
# TriATri: start selection, tricks, scores


def starting_seat(cards, options):
    """Section 4: the seat that starts, or None for a redo."""
    top = max(number_of(card) for card in cards)
    showing = [seat for seat, card in enumerate(cards) if number_of(card) == top]
    if len(showing) == 1:
        return showing[0]
    if top == 0:
        return None
    if len(showing) == 2:
        first, second = showing
        return first if dominates(cards[first], cards[second]) else second
    if len(cards) == 3:
        return None
    fourth = next(seat for seat in range(4) if seat not in showing)
    if cards[fourth] == IMITATION and options["triple4p_imitation"] == "redo":
        return None
    return fourth


def dominates(card, against):
    """Whether the colour of one card dominates that of another; colourless never."""
    if card == IMITATION or against == IMITATION:
        return False
    return DOMINATES[card[0]] == against[0]


def effective_value(card, predecessor):
    """Section 5, item 3; `predecessor` is the card showing there, or None for the leader."""
    value = number_of(card)
    if predecessor is not None and dominates(card, predecessor):
        return 4 * value if value == 2 else 2 * value
    return value


def winning_position(shown, options):
    """Section 5, item 5: which of the showing (card, value) wins, by order of play."""
    best = max(value for _, value in shown)
    tied = [i for i, (_, value) in enumerate(shown) if value == best]
    colours = {colour_of(shown[i][0]) for i in tied}
    if len(colours) == 2 and None not in colours and options["tie3_two_colours"] == "dominant_latest":
        one, two = colours
        dominant = one if DOMINATES[one] == two else two
        tied = [i for i in tied if colour_of(shown[i][0]) == dominant]
    return tied[-1]


def play_imitation(shown, options):
    """Section 5, item 4; A1, A3: what an imitation played next does to the table."""
    if not shown:
        shown.append((IMITATION, 0))
        return
    winner = winning_position(shown, options)
    card, value = shown[winner]
    if options["imitation"] == "exchange":
        shown[winner] = (IMITATION, 0)
    if options["imitation_value"] == "recompute":
        value = effective_value(card, shown[-1][0])
    elif options["imitation_value"] == "face":
        value = number_of(card)
    shown.append((card, value))


def show(shown, card, options):
    """A card is played: the new state of the table."""
    if card == IMITATION:
        play_imitation(shown, options)
    else:
        shown.append((card, effective_value(card, shown[-1][0] if shown else None)))


def trick_table(cards, options=DEFAULT_OPTIONS):
    """The table after these cards were played in this order."""
    shown = []
    for card in cards:
        show(shown, card, options)
    return shown


def legal_cards(hand, suit, leads, options):
    """Section 5, item 2; A9."""
    if leads and not options["leader_follows"]:
        return list(hand)
    if any(colour_of(card) == suit for card in hand):
        return [card for card in hand if colour_of(card) in (suit, None)]
    return list(hand)


def score_holding(holding, stock):
    """Section 7."""
    left = list(holding)
    sets = min(left)
    points = sets
    left = [n - sets for n in left]
    positive = sorted(n for n in left if n > 0)
    if len(positive) == 2:
        pairs = positive[0]
        points -= 2 * pairs
        left = [n - pairs if n > 0 else 0 for n in left]
    for colour in range(3):
        points += left[colour] * stock[colour]
    return points


def ranking(scores, holdings):
    """Score, then number of gems, then a shared place (A19)."""
    keys = [(score, sum(holding)) for score, holding in zip(scores, holdings)]
    return [1 + sum(1 for rival in keys if rival > key) for key in keys]


class TriATri:
    """A game of TriATri, one action at a time; every action is checked."""

    def __init__(self, players, options):
        self.players = players
        self.options = options
        self.stock = [6, 6, 6]
        self.holdings = [[0, 0, 0] for _ in range(players)]
        self.rounds = []  # the answer's rounds
        self.step = 0
        self.over = None
        self.instant_winner = None
        self.phase = "deal"
        self.hands = None
        self.leader = None
        self.shown = None
        self.selection = None  # the cards of the current attempt
        self.attempt_open = False  # the last attempt waits for somebody
        self.redos = None

    # -- section 3: a round begins ---------------------------------------------

    def deal(self, hands):
        if self.over:
            raise Fault("game-over", "the game is over")
        if self.phase != "deal":
            raise Fault("bad-setup", "the round before is not complete")
        if not isinstance(hands, list) or len(hands) != self.players:
            raise Fault("bad-setup", f"`deal` must have {self.players} hands")
        unseen = deck(self.players)
        for hand in hands:
            if not isinstance(hand, list) or len(hand) != DEALT:
                raise Fault("bad-setup", "each seat is dealt six cards")
            for card in hand:
                if not isinstance(card, str):
                    raise Fault("bad-card", f"a card must be a text, not {card!r}")
                if card != IMITATION and not TRIATRI_CARD.match(card):
                    raise Fault("bad-card", f"{card!r} is no card")
                if card not in unseen:
                    raise Fault("bad-setup", f"{card} is not in the deck or dealt twice")
                unseen.remove(card)
        self.hands = [list(hand) for hand in hands]
        self.rounds.append({"starter": None, "tricks": []})
        self.redos = 0
        self.attempt_open = False
        self.phase = "select"
        self.selection = [None] * self.players

    # -- section 4: start selection --------------------------------------------

    def attempt(self, cards):
        """One entry of `selections`; seats in order, null for who has not chosen yet."""
        if self.phase != "select" or self.attempt_open:
            raise Fault("bad-move", "a selection out of place", self.step + 1)
        for seat, card in enumerate(cards):
            if card is None:
                continue
            self.step += 1
            self.check_held(seat, card)
            self.selection[seat] = card
        self.attempt_open = None in self.selection
        if not self.attempt_open:
            self.settle_selection()

    def settle_selection(self):
        starter = starting_seat(self.selection, self.options)
        if starter is not None:
            self.start(starter)
            return
        limit = self.options["redo_limit"]
        if limit is not None and self.redos >= limit:
            self.phase = "lot"
            return
        self.redos += 1
        self.selection = [None] * self.players

    def draw_by_lot(self, seat):
        """A7: after `redo_limit` redos the starter is drawn by lot."""
        if not is_integer(seat) or not 0 <= seat < self.players:
            raise Fault("bad-setup", "the lot must name a seat as `starter`")
        self.start(seat)

    def start(self, seat):
        """The selection cards are revealed and discarded."""
        for holder, card in enumerate(self.selection):
            self.hands[holder].remove(card)
        self.selection = None
        self.rounds[-1]["starter"] = seat
        self.leader = seat
        self.phase = "gem"

    def check_held(self, seat, card):
        if not isinstance(card, str) or (card != IMITATION and not TRIATRI_CARD.match(card)):
            raise Fault("bad-card", f"{card!r} is no card", self.step)
        if card not in self.hands[seat]:
            raise Fault("card-not-in-hand", f"seat {seat} does not hold {card}", self.step)

    # -- section 5: tricks -------------------------------------------------------

    def offer(self, gem):
        """Item 1: the leader's gem."""
        self.step += 1
        if self.over:
            raise Fault("game-over", "the game is over", self.step)
        if self.phase != "gem":
            raise Fault("bad-move", "a trick out of place", self.step)
        if not isinstance(gem, str) or gem.removesuffix("*") not in COLOURS or len(gem) > 2:
            raise Fault("bad-move", f"{gem!r} is no gem", self.step)
        source = self.holdings[self.leader] if gem.endswith("*") else self.stock
        colour = COLOURS.index(gem[0])
        if source[colour] == 0:
            raise Fault("gem-unavailable", f"there is no gem {gem}", self.step)
        source[colour] -= 1
        self.shown = []
        self.rounds[-1]["tricks"].append(
            {"leader": self.leader, "gem": gem, "shown": [], "winner": None}
        )
        self.phase = "play"

    def gems(self):
        """The gems the leader can offer."""
        own = [c + "*" for i, c in enumerate(COLOURS) if self.holdings[self.leader][i]]
        return [c for i, c in enumerate(COLOURS) if self.stock[i]] + own

    def trick(self):
        return self.rounds[-1]["tricks"][-1]

    def seat_to_play(self):
        return (self.leader + len(self.shown)) % self.players

    def playable(self):
        """The cards the seat to play may play."""
        suit = self.trick()["gem"][0]
        return legal_cards(self.hands[self.seat_to_play()], suit, not self.shown, self.options)

    def play(self, card):
        """Items 2 to 5."""
        self.step += 1
        if self.over:
            raise Fault("game-over", "the game is over", self.step)
        if self.phase != "play":
            raise Fault("bad-move", "a play too many", self.step)
        seat = self.seat_to_play()
        self.check_held(seat, card)
        if card not in self.playable():
            raise Fault("must-follow", f"seat {seat} can follow suit", self.step)
        self.hands[seat].remove(card)
        show(self.shown, card, self.options)
        trick = self.trick()
        trick["shown"] = [
            {"seat": (self.leader + i) % self.players, "card": shown, "value": value}
            for i, (shown, value) in enumerate(self.shown)
        ]
        if len(self.shown) == self.players:
            self.award(trick)

    def award(self, trick):
        """Items 6 and 7, and section 6: the end of the game, in its order."""
        winner = (self.leader + winning_position(self.shown, self.options)) % self.players
        trick["winner"] = winner
        self.holdings[winner][COLOURS.index(trick["gem"][0])] += 1
        if self.options["next_leader"] == "winner":
            self.leader = winner
        elif self.options["next_leader"] == "clockwise":
            self.leader = (self.leader + 1) % self.players
        self.phase = "gem"
        round_over = len(self.rounds[-1]["tricks"]) == TRICKS
        if round_over:
            self.phase = "deal"
        if self.options["instant_win"] and min(self.holdings[winner]) >= 2:
            self.over = "instant-win"
            self.instant_winner = winner
        elif 0 in self.stock:
            self.over = "colour-exhausted"
        elif round_over and len(self.rounds) >= self.options["rounds"]:
            self.over = "rounds-complete"

    # -- the answer ----------------------------------------------------------------

    def next(self):
        if self.over:
            return None
        if self.phase == "deal":
            return {"phase": "deal"}
        if self.phase == "select":
            seats = [seat for seat, card in enumerate(self.selection) if card is None]
            return {"phase": "select", "seats": seats}
        if self.phase == "gem":
            return {"seat": self.leader, "phase": "gem"}
        return {"seat": self.seat_to_play(), "phase": "play"}

    def answer(self):
        scores = places = None
        if self.over:
            scores = [score_holding(holding, self.stock) for holding in self.holdings]
            if self.instant_winner is not None:
                scores[self.instant_winner] = 100
            places = ranking(scores, self.holdings)
        return {
            "rounds": self.rounds,
            "holdings": self.holdings,
            "stock": self.stock,
            "over": self.over,
            "scores": scores,
            "ranking": places,
            "next": self.next(),
        }


def typed_list(record, key, what):
    value = optional(record, key, [])
    if not isinstance(value, list):
        raise Fault("bad-setup", f"`{key}` of {what} must be a list")
    return value


def replay_triatri(record):
    """The answer of `replay` to a triatri record."""
    players = require(record, "players", int, "the record")
    if players not in (2, 3, 4):
        raise Fault("bad-setup", "`players` must be 2, 3 or 4")
    game = TriATri(players, read_options(record))
    for entry in typed_list(record, "rounds", "the record"):
        replay_round(game, entry)
    return game.answer()


def replay_round(game, entry):
    if not isinstance(entry, dict):
        raise Fault("bad-setup", "a round must be an object")
    if not game.over and game.phase == "deal":
        require(entry, "deal", list, "a round")
    game.deal(optional(entry, "deal", None))
    selections = typed_list(entry, "selections", "a round")
    tricks = typed_list(entry, "tricks", "a round")
    for cards in selections:
        if not isinstance(cards, list) or len(cards) != game.players:
            raise Fault("bad-setup", "a selection has one card, or null, per seat")
        game.attempt(cards)
        if game.phase == "lot":
            game.draw_by_lot(optional(entry, "starter", None))
    for trick in tricks:
        if not isinstance(trick, dict):
            raise Fault("bad-move", "a trick must be an object", game.step + 1)
        game.offer(optional(trick, "gem", None))
        for card in typed_list(trick, "plays", "a trick"):
            game.play(card)


# ---------------------------------------------------------------------------
# The command


def replay(record, book):
    """The answer of `replay` to one record."""
    kind = optional(record, "game", None)
    if kind == "triple-triad":
        return replay_game(record, book)
    if kind == "triple-triad-match":
        return replay_match(record, book)
    if kind == "triatri":
        return replay_triatri(record)
    raise Fault("bad-setup", f"there is no game {kind!r}")


def answer_line(line, book, function=replay):
    """The answer to one line of bytes, errors included."""
    try:
        return function(parse_line(line), book)
    except Fault as fault:
        return fault.answer()


def split_lines(data):
    """The lines of the input; a line feed at the end does not begin another."""
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return lines


def run(function, book):
    failed = False
    for line in split_lines(sys.stdin.buffer.read()):
        answer = answer_line(line, book, function)
        failed = failed or "error" in answer
        print(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
    return 2 if failed else 0


# ---------------------------------------------------------------------------
# Self-test: the examples of the documents


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def equal(self, what, got, expected):
        if got == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {what}\n  got      {got!r}\n  expected {expected!r}")


TABLETOP_EXAMPLE = """{"game":"triple-triad","house":"tabletop","board":[{"card":"3255","owner":"blue"},
{"card":"5474","owner":"red"},{"card":"3354","owner":"blue"},{"card":"4245","owner":"red"},null,null,
{"card":"2356","owner":"red"},{"card":"4433","owner":"blue"},null],
"hands":{"blue":["8154","6756"],"red":["4453","3446"]},"first":"blue","moves":[]}"""

FORMATS_EXAMPLE = """{"game":"triple-triad","house":"classic",
"rules":{"same":"two","same_wall":true,"plus":true,"elemental":true},
"elements":[null,"fire",null,null,null,null,"ice",null,null],
"board":[null,{"card":"2A5A","owner":"blue"},{"card":"1213","owner":"blue"},{"card":"1513","owner":"blue"},
null,null,null,null,null],
"hands":{"blue":["154A@fire","1111","2222"],"red":["1654","5325","6667"]},
"first":"red","moves":[{"hand":1,"cell":4},{"hand":0,"cell":8}]}"""

FORMATS_ANSWER = """{"steps":[{"by":"red","hand":1,"cell":4,
"flips":[{"cell":1,"cause":"same","wave":0},{"cell":2,"cause":"combo","wave":1},{"cell":3,"cause":"same","wave":0}],
"score":{"blue":3,"red":6}},{"by":"blue","hand":0,"cell":8,"flips":[],"score":{"blue":3,"red":6}}],
"board":[null,{"card":"2A5A","owner":"red"},{"card":"1213","owner":"red"},{"card":"1513","owner":"red"},
{"card":"5325","owner":"red"},null,null,null,{"card":"154A@fire","owner":"blue"}],
"score":{"blue":3,"red":6},"next":"red","result":null}"""

TRIATRI_EXAMPLE = """{"game":"triatri","players":3,"options":{},
"rounds":[{"deal":[["R3","B5","I","G2","G7","B2"],["R4","R6","B3","G4","G5","B7"],["R5","R7","B4","B6","G3","G6"]],
"selections":[["G7","B7","R5"]],
"tricks":[{"gem":"B","plays":["B5","B3","B4"]},{"gem":"B*","plays":["B2"]}]}]}"""

TRIATRI_ANSWER = """{"rounds":[{"starter":0,"tricks":[
{"leader":0,"gem":"B","shown":[{"seat":0,"card":"B5","value":5},{"seat":1,"card":"B3","value":3},
{"seat":2,"card":"B4","value":4}],"winner":0},
{"leader":0,"gem":"B*","shown":[{"seat":0,"card":"B2","value":2}],"winner":null}]}],
"holdings":[[0,0,0],[0,0,0],[0,0,0]],"stock":[6,5,6],
"over":null,"scores":null,"ranking":null,"next":{"seat":1,"phase":"play"}}"""


def test_tabletop_example(checks, book):
    """The worked example: captures per placement, and what can be retaken."""
    record = json.loads(TABLETOP_EXAMPLE)
    start = replay_game(record, book)
    checks.equal("tabletop score", start["score"], {"blue": 5, "red": 5})
    expected = {  # (hand, cell): (cells taken, whether red can retake)
        (0, 4): ([1, 3], True),
        (1, 4): ([3], False),
        (0, 5): ([], False),
        (1, 5): ([], False),
        (0, 8): ([], False),
        (1, 8): ([], False),
    }
    for (hand, cell), (cells, risk) in expected.items():
        record["moves"] = [{"hand": hand, "cell": cell}]
        answer = replay_game(record, book)
        checks.equal(f"tabletop {hand}@{cell}", [f["cell"] for f in answer["steps"][0]["flips"]], cells)
        retaken = False
        for reply in range(2):
            for empty in [i for i, entry in enumerate(answer["board"]) if entry is None]:
                record["moves"] = [{"hand": hand, "cell": cell}, {"hand": reply, "cell": empty}]
                flips = replay_game(record, book)["steps"][1]["flips"]
                retaken = retaken or cell in [f["cell"] for f in flips]
        checks.equal(f"tabletop {hand}@{cell} retaken", retaken, risk)


def test_placements(checks, book):
    """Single paragraphs of "One placement"."""

    def flips(rules, board, cell, card, elements=None, house="custom"):
        record = {
            "game": "triple-triad",
            "house": house,
            "rules": rules,
            "elements": elements or [None] * 9,
            "board": [None] * 9,
            "hands": {"blue": [card] + ["1111"] * 4, "red": ["1111"] * 5},
            "first": "blue",
            "moves": [{"hand": 0, "cell": cell}],
        }
        for where, text, owner in board:
            record["board"][where] = {"card": text, "owner": owner}
        step = replay_game(record, book)["steps"][0]
        return [(f["cell"], f["cause"], f["wave"]) for f in step["flips"]]

    # Plus, first sum: 9 at the top, 13 at the bottom, 13 at the left, 9 at the right: 13.
    cross = [(1, "AA4A", "red"), (7, "8AAA", "red"), (3, "A8AA", "red"), (5, "AAA4", "red")]
    checks.equal(
        "plus first",
        flips({"plus": True, "plus_sums": "first", "combo": "off"}, cross, 4, "5555"),
        [(1, "basic", 0), (3, "plus", 0), (5, "basic", 0), (7, "plus", 0)],
    )
    checks.equal(
        "plus all",
        flips({"plus": True, "combo": "off"}, cross, 4, "5555"),
        [(1, "plus", 0), (3, "plus", 0), (5, "plus", 0), (7, "plus", 0)],
    )
    # Own cards and walls help to reach two matches, but are never flipped.
    checks.equal("same own", flips({"same": "two"}, [(1, "AA5A", "blue"), (3, "A5AA", "red")], 4, "5115"),
                 [(3, "same", 0)])
    checks.equal("same wall", flips({"same": "two", "same_wall": True}, [(1, "AAA3", "red")], 0, "A311"),
                 [(1, "same", 0)])
    checks.equal("no wall", flips({"same": "two"}, [(1, "AAA3", "red")], 0, "A311"), [])
    checks.equal("same one", flips({"same": "one"}, [(1, "AAA3", "red")], 0, "1311"), [(1, "same", 0)])
    checks.equal("weaker", flips({"same": "two", "same_flips": "weaker"},
                                 [(1, "AA5A", "blue"), (3, "A5AA", "blue"), (5, "AAA1", "red")], 4, "5215"),
                 [(5, "same", 0)])
    # Plus Wall: an edge counts as a neighbour of rank A.
    checks.equal("plus wall", flips({"plus": True, "plus_wall": True}, [(1, "AAA9", "red")], 0, "1211"),
                 [(1, "plus", 0)])
    # Elements: no caps, 11 beats 10; Same is raw.
    checks.equal("eleven", flips({"elemental": True}, [(1, "AAAA", "red")], 0, "1A11@fire", ["fire"] + [None] * 8),
                 [(1, "basic", 0)])
    checks.equal("zero", flips({"elemental": True}, [(1, "1111@ice", "red")], 0, "1111", [None, "fire"] + [None] * 7),
                 [(1, "basic", 0)])
    # Combo kinds: Same takes 1 and 3, basic takes 5; 1 goes on to 2 (wave 1), 5 to 8.
    table = [(1, "A75A", "red"), (3, "A5AA", "red"), (5, "AA91", "red"), (2, "AAA6", "red"), (8, "8AAA", "red")]
    for kind, expected in {
        "off": [(1, "same", 0), (3, "same", 0), (5, "basic", 0)],
        "special": [(1, "same", 0), (2, "combo", 1), (3, "same", 0), (5, "basic", 0)],
        "flipped": [(1, "same", 0), (2, "combo", 1), (3, "same", 0), (5, "basic", 0), (8, "combo", 1)],
        "always": [(1, "same", 0), (2, "combo", 1), (3, "same", 0), (5, "basic", 0), (8, "combo", 1)],
    }.items():
        checks.equal(f"combo {kind}", flips({"same": "two", "combo": kind}, table, 4, "5215"), expected)
    checks.equal("always", flips({"combo": "always"}, [(5, "AA91", "red"), (8, "8AAA", "red")], 4, "1211"),
                 [(5, "basic", 0), (8, "combo", 1)])


def test_formats_examples(checks, book):
    checks.equal("formats game", replay(json.loads(FORMATS_EXAMPLE), book), json.loads(FORMATS_ANSWER))
    checks.equal("formats triatri", replay(json.loads(TRIATRI_EXAMPLE), book), json.loads(TRIATRI_ANSWER))
    checks.equal("slug", slug_of("Ruby Dragon"), "ruby-dragon")
    checks.equal("slug", slug_of("Wedge, Biggs"), "wedge-biggs")
    for text, code in {
        b"": "bad-json",
        b"[]": "bad-json",
        b'{"game":"triatri","game":"triatri"}': "bad-json",
        b'{"game":"triatri","players":NaN}': "bad-json",
        b'{"game":"\xff"}': "bad-json",
        b'{"x":' + b"[" * 64 + b"]" * 64 + b"}": "bad-json",
        b'{"x":' + b"[" * 63 + b"]" * 63 + b"}": "bad-setup",
        b" " * MAX_LINE + b"{}": "bad-json",
        b'{"game":"triatri","players":5}': "bad-setup",
        b'{"game":"chess"}': "bad-setup",
    }.items():
        checks.equal(f"error {text[:40]!r}", answer_line(text, book)["error"]["code"], code)


def test_match(checks, book):
    """Small matches: One, Diff, Direct, giving up."""
    strong = ["9999", "9998", "9997", "9996", "9995"]
    weak = ["1111", "1112", "1113", "1114", "1115"]
    moves = [{"hand": i // 2, "cell": i} for i in range(9)]
    game = {"hands": {"blue": strong, "red": weak}, "first": "blue", "moves": moves}

    def answer(rules, games, **more):
        record = {"game": "triple-triad-match", "house": "custom", "rules": rules, "games": games, **more}
        return replay(record, book)

    one = answer({"trade": "one"}, [game])
    checks.equal("match result", one["games"], [{"result": "blue", "score": {"blue": 9, "red": 1}}])
    checks.equal("match choose", one["choose"], {"by": "blue", "count": 1, "from": weak})
    checks.equal("match next", (one["winner"], one["next"], one["transfers"]), ("blue", "choose", []))
    taken = answer({"trade": "one"}, [game], taken=["1113"])
    checks.equal("match taken", (taken["choose"], taken["next"], taken["transfers"]),
                 (None, None, [{"card": "1113", "from": "red", "to": "blue", "after": 1}]))
    for trade, cards in {"all": weak, "diff": weak, "direct": weak[:4], "none": []}.items():
        checks.equal(f"match {trade}", [t["card"] for t in answer({"trade": trade}, [game])["transfers"]], cards)
    resigned = answer({"trade": "direct"}, [{**game, "moves": moves[:1], "given_up": "blue"}])
    checks.equal("match resigned", (resigned["games"][0], [t["card"] for t in resigned["transfers"]]),
                 ({"result": "red", "score": {"blue": 0, "red": 10}}, sorted(strong)))
    second = {**game, "first": "red", "moves": []}
    best = answer({"best_of": 3, "trade": "diff"}, [game, second])
    checks.equal("match open", (best["wins"], best["winner"], best["next"]),
                 ({"blue": 1, "red": 0}, None, "game"))


def test_triatri_tricks(checks):
    """Sections 10 and 11."""
    for line in """
        R3 B6 G6 B5 -> R3 B12 *G12 B5
        R4 B2 R3 B4 -> R4 B8 R3 *B8
        R6 B2 G4 R2 -> R6 B8 G8 *R8
        R5 I -> N0 *R5
        I B2 -> N0 *B2
        I I -> N0 *N0
        R3 B2 I -> R3 N0 *B8
        R3 B2 I G4 -> R3 N0 B8 *G8
        R8 I B4 I -> N0 R8 N0 *B8
        B8 R8 G8 I -> B8 R8 N0 *G8
        G4 R4 G8 B2 -> G4 *R8 G8 B2
        I I R2 B3 -> N0 N0 R2 *B6
    """.strip().splitlines():
        cards, expected = line.split("->")
        shown = trick_table(cards.split())
        winner = winning_position(shown, DEFAULT_OPTIONS)
        got = [
            ("*" if i == winner else "") + (colour_of(card) or "N") + str(value)
            for i, (card, value) in enumerate(shown)
        ]
        checks.equal(f"trick {cards.strip()}", got, expected.split())


def all_tricks(players):
    """All distinct tricks: cards in order of play, imitations alike."""
    return sorted(set(itertools.permutations(deck(players), players)))


def test_triatri_counts(checks):
    """The counts of sections 4, 12 and 14, by enumeration."""
    recompute = {**DEFAULT_OPTIONS, "imitation_value": "recompute"}
    copying = {**DEFAULT_OPTIONS, "imitation": "copy"}
    last_imitations = 0
    expected = {2: (31, 0, 0, 241), 3: (918, 42, 6, 5814), 4: (34524, 4254, 1233, 178164)}
    for players, numbers in expected.items():
        tricks = all_tricks(players)
        with_imitation = differs = three_tied = 0
        for cards in tricks:
            shown = trick_table(cards)
            winner = winning_position(shown, DEFAULT_OPTIONS)
            best = shown[winner][1]
            tied = [colour_of(card) for card, value in shown if value == best]
            if len(tied) >= 3 and len(set(tied)) == 2:
                three_tied += 1
            if IMITATION not in cards:
                continue
            with_imitation += 1
            if winner != winning_position(trick_table(cards, copying), copying):
                checks.equal(f"exchange and copy {cards}", False, True)
            if winner != winning_position(trick_table(cards, recompute), recompute):
                differs += 1
            if cards[-1] == IMITATION:
                last_imitations += 1
                checks.equal(f"I3 {cards}", winner, players - 1)
            if cards[0] == IMITATION and winner == 0:
                checks.equal(f"I4 {cards}", False, True)
        checks.equal(f"counts {players}p", (with_imitation, differs, three_tied, len(tricks)), numbers)
    checks.equal("I3 cases", last_imitations, 9625)

    for players, percents in {2: "88.24 11.03 0.74", 3: "83.59 15.79 0.62", 4: "82.61 16.60 0.79"}.items():
        tops = {1: 0, 2: 0, 3: 0}
        odd_imitation = total = 0
        for cards in itertools.combinations(deck(players), players):  # orders are alike here
            numbers = [number_of(card) for card in cards]
            tied = numbers.count(max(numbers))
            if max(numbers) == 0:
                tied = 3  # the redo of two players
            tops[tied] += 1
            total += 1
            if players == 4 and tied == 3 and IMITATION in cards:
                odd_imitation += 1
        got = " ".join(f"{100 * tops[tied] / total:.2f}" for tied in (1, 2, 3))
        checks.equal(f"selection {players}p", got, percents)
        if players == 4:
            checks.equal("odd imitation", f"{100 * odd_imitation / total:.2f}", "0.20")


def test_triatri_selection(checks):
    def starter(text, **options):
        return starting_seat(text.split(), {**DEFAULT_OPTIONS, **options})

    checks.equal("single", starter("R3 B5 G2"), 1)
    checks.equal("pair", starter("R5 B5 G2"), 1)
    checks.equal("pair", starter("G5 B5 R2 I"), 0)
    checks.equal("triple of three", starter("R5 B5 G5"), None)
    checks.equal("triple of four", starter("R5 B5 G2 G5"), 2)
    checks.equal("odd imitation", starter("R5 B5 I G5"), 2)
    checks.equal("odd imitation redo", starter("R5 B5 I G5", triple4p_imitation="redo"), None)
    checks.equal("both imitation", starter("I I"), None)


def test_triatri_scores(checks):
    """Section 7."""
    for holding, score in {
        (1, 1, 1): 1, (3, 0, 0): 9, (2, 1, 0): 2, (2, 2, 1): -1,
        (3, 1, 1): 7, (4, 1, 0): 4, (0, 6, 6): -12,
    }.items():
        checks.equal(f"score {holding}", score_holding(holding, [6 - n for n in holding]), score)
    checks.equal("ranking", ranking([5, 3, 3, 1], [[1, 0, 0]] * 4), [1, 2, 2, 4])
    checks.equal("ranking", ranking([5, 3, 3], [[1, 0, 0], [1, 0, 0], [2, 0, 0]]), [1, 3, 2])


def selftest(book):
    checks = Checks()
    test_tabletop_example(checks, book)
    test_placements(checks, book)
    test_formats_examples(checks, book)
    test_match(checks, book)
    test_triatri_tricks(checks)
    test_triatri_counts(checks)
    test_triatri_selection(checks)
    test_triatri_scores(checks)
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", choices=("replay", "solve", "selftest"))
    parser.add_argument("--cards", default=None, help="the named cards (CSV)")
    parser.add_argument("--json", action="store_true", help="accepted and ignored: always JSON")
    parser.add_argument("--all", action="store_true", help="solve: list every best move")
    options = parser.parse_args()
    book = CardBook(options.cards)
    if options.command == "selftest":
        return selftest(book)
    if options.command == "solve":
        return run(lambda record, book: solve(record, book, options.all), book)
    return run(replay, book)


if __name__ == "__main__":
    sys.exit(main())
