#!/usr/bin/env python3
"""Random records for checking `tria` against the oracle, as JSON Lines.

    python3 generate.py --seed N --count N [--kind KIND]

Kinds: `triad`, `match` and `triatri` are good records; `hostile` is a good
record with one fault injected; `all` mixes these four. Two more must be asked
for by name: `edge` holds inputs on which the documents do not say plainly what
to answer, and `solve` small positions for `tria solve`.

Records carry a key `note`, which every reader must ignore: it says what a
record is about. A hostile note names the fault and the error code expected.
"""

import argparse
import copy
import json
import random
import sys

import oracle

KINDS = ("triad", "match", "triatri", "hostile", "all", "edge", "solve")
CAPTURE_SWITCHES = [key for key in oracle.SWITCHES if key != "scoring"]


class Maker:
    """One random record; `r` is its own source of randomness."""

    def __init__(self, r, book):
        self.r = r
        self.book = book
        self.slugs = sorted(book.slugs)
        self.ranks = r.choice(
            ["123456789A", "123456789A", "12", "123", "345", "5", "456", "9A", "12A", "1A", "89A", "23456"]
        )
        self.plain = r.random() < 0.5  # no element on cards
        self.slug_share = r.choice([0, 0, 0, 0.1, 0.5, 1])

    def chance(self, share):
        return self.r.random() < share

    # -- Triple Triad ----------------------------------------------------------

    def card(self):
        if self.chance(self.slug_share):
            return self.r.choice(self.slugs)
        text = "".join(self.r.choice(self.ranks) for _ in range(4))
        if not self.plain and self.chance(0.5):
            text += "@" + self.r.choice(oracle.ELEMENTS)
        return text

    def cards(self, count):
        return [self.card() for _ in range(count)]

    def distinct_cards(self, count):
        """Distinct texts; the range of ranks widens where it is too small."""
        found = []
        tries = 0
        while len(found) < count:
            text = self.card()
            tries += 1
            if tries > 200:
                text = "".join(self.r.choice("123456789A") for _ in range(4))
            if text not in found:
                found.append(text)
        return found

    def capture_rules(self, share=None):
        """Some of the switches that concern one game, any combination of values."""
        share = self.r.choice([0, 0.3, 0.6, 1]) if share is None else share
        rules = {
            key: self.r.choice(oracle.SWITCHES[key])
            for key in CAPTURE_SWITCHES
            if self.chance(share)
        }
        if self.chance(0.4):  # so that Same and Plus fire often
            rules["same"] = self.r.choice(oracle.SWITCHES["same"])
            rules["plus"] = self.chance(0.8)
        return rules

    def elements(self):
        share = self.r.choice([0.3, 0.3, 1, 0.6])
        pool = oracle.ELEMENTS if self.chance(0.5) else oracle.ELEMENTS[:2]
        return [self.r.choice(pool) if self.chance(share) else None for _ in range(9)]

    def random_moves(self, game, count):
        """Random legal moves, played on `game`."""
        moves = []
        for _ in range(count):
            if game.over():
                break
            player = game.turn
            hand = self.r.choice(game.held(player))
            cell = self.r.choice(game.board.empty_cells())
            game.play(hand, cell)
            move = {"hand": hand, "cell": cell}
            if self.chance(0.2):
                move["by"] = player
            moves.append(move)
        return moves

    def triad(self):
        record = {"game": "triple-triad", "note": "triad"}
        if self.chance(0.9):
            record["house"] = self.r.choice(list(oracle.HOUSES))
        if self.chance(0.9):
            record["rules"] = self.capture_rules()
            if self.chance(0.2):
                record["rules"]["scoring"] = self.r.choice(oracle.SWITCHES["scoring"])
            if self.chance(0.15):  # what concerns the match may stand here too
                key = self.r.choice(["random", "on_draw", "trade", "sudden_death"])
                if key != "sudden_death" or record.get("house") != "continental":
                    record["rules"][key] = self.r.choice(oracle.MATCH_SWITCHES[key])
                if record["rules"].get("sudden_death"):
                    record["rules"].pop("scoring", None)
            if record.get("house") in oracle.HOUSES_WITH_POOL and self.chance(0.15):
                record["rules"].update(best_of=3, pool=15)
                if not record["rules"].get("random"):
                    record["rules"]["exchange"] = self.chance(0.5)
        if self.chance(0.5):
            record["elements"] = self.elements()
        placed = 0
        if self.chance(0.5):
            placed = self.r.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9])
            cells = self.r.sample(range(9), placed)
            record["board"] = [
                {"card": self.card(), "owner": self.r.choice(oracle.PLAYERS)} if i in cells else None
                for i in range(9)
            ]
        first = self.r.choice(oracle.PLAYERS)
        empty = 9 - placed
        turns = {first: (empty + 1) // 2, oracle.other(first): empty // 2}
        record["hands"] = {}
        for player in oracle.PLAYERS:
            size = turns[player] if self.chance(0.5) else self.r.randint(turns[player], 5)
            record["hands"][player] = self.cards(size)
        record["first"] = first
        _, _, rules = oracle.read_rules(record)
        game = oracle.read_game(record, self.book, rules)
        count = empty if self.chance(0.6) else self.r.randint(0, empty)
        moves = self.random_moves(game, count)
        if moves or self.chance(0.5):
            record["moves"] = moves
        if self.chance(0.2):
            for player in oracle.PLAYERS:
                for index in game.held(player):
                    if self.chance(0.7):
                        record["hands"][player][index] = "?"
        return record

    def solvable(self):
        """A small position to solve."""
        record = self.triad()
        while True:
            cells = record.get("board") or []
            empty = 9 - sum(1 for cell in cells if cell) if cells else 9
            if 1 <= empty - len(record.get("moves", [])) <= 4:
                sizes = [len(hand) for hand in record["hands"].values()]
                if sum(sizes) - len(record.get("moves", [])) <= 6:
                    break
            record = self.triad()
        for hand in record["hands"].values():
            hand[:] = [self.card() if text == "?" else text for text in hand]
        record["note"] = "solve"
        return record

    # -- Triple Triad matches ----------------------------------------------------

    def match_rules(self):
        house = self.r.choice(["classic", "continental", "club", "club", "club", "tabletop",
                               "original", "custom", "custom", "custom"])
        rules = self.capture_rules(self.r.choice([0, 0, 0.4]))
        rules["trade"] = self.r.choice(oracle.MATCH_SWITCHES["trade"])
        if self.chance(0.35):
            rules["sudden_death"] = True
        elif self.chance(0.1):
            rules["scoring"] = self.r.choice(oracle.SWITCHES["scoring"])
        if self.chance(0.25):
            rules["on_draw"] = self.r.choice(("draw", "replay"))
        if house in ("club", "custom"):
            if self.chance(0.7):
                rules["best_of"] = 3
            if house == "custom" and self.chance(0.4):
                rules["pool"] = 15
            if house == "club" and self.chance(0.1):
                rules["pool"] = None
        if self.chance(0.25):
            rules["random"] = True
        pool = rules.get("pool", oracle.HOUSES[house]["pool"])
        if pool and rules.get("best_of") == 3 and not rules.get("random") and self.chance(0.5):
            rules["exchange"] = True
        return house, rules

    def match(self):
        house, rules = self.match_rules()
        record = {"game": "triple-triad-match", "note": "match", "house": house, "rules": rules, "games": []}
        has_pool = rules.get("pool", oracle.HOUSES[house]["pool"]) is not None
        # Under Direct no card text occurs on both sides, so that it is plain what moved.
        supply = self.distinct_cards(40) if rules["trade"] == "direct" else None
        if has_pool and self.chance(0.9):
            sizes = [self.r.choice([5, 6, 6, 7, 8, 10, 15]) for _ in range(2)]
            if supply:
                pools = [supply[: sizes[0]], supply[15 : 15 + sizes[1]]]
            else:
                pools = [self.distinct_cards(size) for size in sizes]
            record["pools"] = {"blue": pools[0], "red": pools[1]}
        match = oracle.Match(copy.deepcopy(record), self.book)
        features = set()
        while match.winner is None and not match.running and len(record["games"]) < 9:
            if record["games"] and not match.must_go_on and self.chance(0.1):
                break
            if match.must_go_on and self.chance(0.1):
                break
            entry = self.entry(match, supply)
            if entry.get("continues"):
                features.add("continues")
            if entry.get("given_up"):
                features.add("given_up")
            record["games"].append(entry)
            match.entry(copy.deepcopy(entry))
        if match.rules["best_of"] == 3:
            features.add("best-of-three")
        if match.winner and sum(match.wins.values()) > match.finished:
            features.add("forfeit")
        count = match.spoils()
        if 0 < count < 5 and self.chance(0.6):
            loser = oracle.other(match.winner)
            record["taken"] = self.r.sample(match.first_deal[loser], count)
        elif self.chance(0.1):
            record["taken"] = []
        if self.chance(0.15) and rules["trade"] == "none" and len(record["games"]) == 1:
            if match.rules["best_of"] == 1 and "pools" not in record and not match.must_go_on:
                self.hide(record["games"][0])
                features.add("hidden")
        record["note"] = " ".join(["match", rules["trade"]] + sorted(features))
        return record

    def hide(self, entry):
        """Cards that were never played may be unknown."""
        first = entry["first"]
        played = {"blue": set(), "red": set()}
        for number, move in enumerate(entry["moves"]):
            player = first if number % 2 == 0 else oracle.other(first)
            played[player].add(move["hand"])
        for player in oracle.PLAYERS:
            for index in range(5):
                if index not in played[player]:
                    entry["hands"][player][index] = "?"

    def next_hand(self, match, player, supply):
        """A hand of five such as the rules ask for."""
        rules = match.rules
        pool = match.pools[player] if match.pools is not None else None
        if match.must_go_on and rules["sudden_death"]:
            hand = [text for text, _ in match.colours[player]]
            self.r.shuffle(hand)
            return hand
        if match.must_go_on and not rules["random"]:
            return list(match.first_deal[player])
        half = {"blue": 0, "red": 20}[player]
        free = rules["random"] or rules["exchange"] or match.first_deal is None
        if free:
            if pool is not None:
                if rules["exchange"] and match.kept is not None and self.chance(0.4):
                    free = False
                else:
                    return self.r.sample(pool, 5)
            else:
                return self.r.sample(supply[half : half + 20], 5) if supply else self.cards(5)
        hand = list(match.kept[player])
        lost = 5 - len(hand)
        if lost:
            if pool is not None:
                rest = [text for text in pool if text not in hand]
            elif supply:
                # Never a card that was lost before: it would be plain to nobody whose it is.
                gone = {t["card"] for t in match.transfers}
                rest = [t for t in supply[half : half + 20] if t not in hand and t not in gone]
                rest += self.distinct_cards(5) if len(rest) < lost else []
            else:
                rest = self.cards(lost)
            hand += self.r.sample(rest, lost)
        return hand

    def next_first(self, match):
        if match.must_go_on and match.rules["sudden_death"]:
            return oracle.other(match.last_first)
        if not match.must_go_on and match.finished == 1:
            return oracle.other(match.starter)
        return self.r.choice(oracle.PLAYERS)

    def entry(self, match, supply):
        """The next entry of `games`; often one that ends in a draw, if draws go on."""
        entry = {"hands": {p: self.next_hand(match, p, supply) for p in oracle.PLAYERS}}
        entry["first"] = self.next_first(match)
        if match.rules["elemental"] or self.chance(0.1):
            entry["elements"] = self.elements()
        if match.must_go_on:
            entry["continues"] = True
        elif self.chance(0.1):
            entry["continues"] = False
        count = 9
        if self.chance(0.08):
            count = self.r.randint(0, 8)
        elif self.chance(0.1):
            count = self.r.randint(1, 8)
            entry["given_up"] = self.r.choice(oracle.PLAYERS)
        elif self.chance(0.2):
            entry["given_up"] = None
        wish_draw = self.chance(0.5)
        for _ in range(6):
            game = oracle.read_game(entry, self.book, match.rules)
            moves = self.random_moves(game, count)
            if count < 9 or not wish_draw or game.result() == "draw":
                break
        entry["moves"] = moves
        return entry

    # -- TriATri -----------------------------------------------------------------

    def options(self):
        share = self.r.choice([0, 0, 0.3, 0.7])
        options = {
            key: self.r.choice(values) for key, values in oracle.OPTIONS.items() if self.chance(share)
        }
        if self.chance(share):
            options["rounds"] = self.r.choice([1, 2, 3, 4, 7])
        if self.chance(max(share, 0.1)):
            options["redo_limit"] = self.r.choice([None, 0, 1, 2, 16])
        if self.chance(share / 4):
            options["match"] = self.r.choice([1, 2, 3])
        return options

    def deal(self, players):
        """Six cards each; often with equal numbers in different hands."""
        cards = oracle.deck(players)
        self.r.shuffle(cards)
        if self.chance(0.4):
            number = str(self.r.randint(2, oracle.HIGHEST[players]))
            wanted = [colour + number for colour in oracle.COLOURS] if players > 2 else ["I", "I"]
            if players == 4:
                wanted.append("I")
            self.r.shuffle(wanted)
            for seat, card in enumerate(wanted[:players]):
                places = [i for i, c in enumerate(cards) if c == card and i >= 6 * seat] or [cards.index(card)]
                here, there = 6 * seat + self.r.randrange(6), places[0]
                cards[here], cards[there] = cards[there], cards[here]
        return [cards[6 * seat : 6 * seat + 6] for seat in range(players)]

    def selection(self, hands, options):
        """One card per seat, now and then one that must be redone."""
        if self.chance(0.5):
            for _ in range(150):
                cards = [self.r.choice(hand) for hand in hands]
                if oracle.starting_seat(cards, options) is None:
                    return cards
        return [self.r.choice(hand) for hand in hands]

    def gem(self, game, style):
        gems = game.gems()
        own = [gem for gem in gems if gem.endswith("*")]
        if own and self.chance({"own": 0.6, "balanced": 0.02}.get(style, 0.1)):
            return self.r.choice(own)
        if style == "one-colour" and self.chance(0.7) and "R" in gems:
            return "R"
        if style == "balanced":
            least = min(range(3), key=lambda c: (game.holdings[game.leader][c], self.r.random()))
            if oracle.COLOURS[least] in gems:
                return oracle.COLOURS[least]
        return self.r.choice(gems)

    def triatri(self):
        players = self.r.choice([2, 3, 4])
        options = self.options()
        record = {"game": "triatri", "note": "triatri", "players": players}
        if options or self.chance(0.5):
            record["options"] = options
        style = self.r.choice(["any", "own", "one-colour", "balanced"])
        game = oracle.TriATri(players, oracle.read_options(record))
        limit = 10_000 if self.chance(0.5) else self.r.randint(0, 30 * players)
        rounds = []
        while not game.over and game.step < limit:
            rounds.append(self.round(game, limit, style))
        if rounds or self.chance(0.5):
            record["rounds"] = rounds
        return record

    def round(self, game, limit, style):
        entry = {"deal": self.deal(game.players)}
        game.deal(entry["deal"])
        selections = []
        while game.phase == "select" and game.step < limit:
            cards = self.selection(game.hands, game.options)
            if game.step + game.players > limit or self.chance(0.01):
                for seat in self.r.sample(range(game.players), self.r.randint(1, game.players)):
                    cards[seat] = None
            selections.append(cards)
            game.attempt(cards)
            if game.phase == "lot":
                entry["starter"] = self.r.randrange(game.players)
                game.draw_by_lot(entry["starter"])
            if None in cards:
                game.step = max(game.step, limit)  # stop here
        if selections or self.chance(0.5):
            entry["selections"] = selections
        tricks = []
        while game.phase == "gem" and not game.over and game.step < limit:
            gem = self.gem(game, style)
            game.offer(gem)
            trick = {"gem": gem, "plays": []}
            tricks.append(trick)
            while game.phase == "play" and game.step < limit:
                card = self.r.choice(game.playable())
                game.play(card)
                trick["plays"].append(card)
        if tricks or self.chance(0.5):
            entry["tricks"] = tricks
        return entry

    # -- text ----------------------------------------------------------------------

    def line(self, record):
        """The record as one line of bytes, in one of several writings."""
        if self.chance(0.1):
            keys = list(record)
            self.r.shuffle(keys)
            record = {key: record[key] for key in keys}
        if self.chance(0.05):
            record = {**record, "comment": {"text": "é \u30c8 \" \\ \n", "more": [1.5e3, -0, [], {}, None]}}
        if self.chance(0.1):
            text = json.dumps(record, ensure_ascii=self.chance(0.5))
        else:
            text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        if self.chance(0.02):
            text = " \t" + text + " \r"
        return text.encode("utf-8")


# ---------------------------------------------------------------------------
# Faults. Each function changes a good record in place and returns the error code
# expected, or None where it does not apply. `m` is the Maker.


BAD_CARDS = (
    "", "5A3", "5A311", "5a31", "0123", "5A31@", "5A31@Fire", "5A31@lava", "5A31@fire ", " 5A31", "5A31\n",
    "ff8:nobody", "FF8:geezard", "ff8:Geezard", "ff8:geezard@ice", "ff8:", "ff9:geezard", "geezard", "??",
    "?@fire", "10111", "X111", "5A31@fire@ice", "5A31 fire", "@fire", "1B11", "５１１１", "I", "R5", "-1111",
)
NOT_OBJECTS = (None, [], "x", 5, True)
NOT_LISTS = ({}, "x", 5, False)


def known_hands(record):
    for player in oracle.PLAYERS:
        for index, text in enumerate(record["hands"][player]):
            yield player, index, text


def triad_bad_card_in_hand(m, record):
    cards = list(known_hands(record))
    if not cards:
        return None
    player, index, _ = m.r.choice(cards)
    record["hands"][player][index] = m.r.choice(BAD_CARDS)
    return "bad-card"


def triad_bad_card_on_board(m, record):
    cells = [cell for cell in record.get("board", []) if cell]
    if not cells:
        return None
    m.r.choice(cells)["card"] = m.r.choice(BAD_CARDS + ("?",) * 5)
    return "bad-card"


def movers(record):
    """(move, player to move) in order."""
    player = record["first"]
    for move in record.get("moves", []):
        yield move, player
        player = oracle.other(player)


def triad_unknown_card_played(m, record):
    moves = list(movers(record))
    if not moves:
        return None
    move, player = m.r.choice(moves)
    record["hands"][player][move["hand"]] = "?"
    return "bad-card"


def bad_value(m, key, values):
    """A value that this switch does not know."""
    pool = ["yes", "", "Two", "on", 2, -1, 0.5, [], {}, "true", "ON", ["one", "diff"]]
    if values == (False, True) or values == (True, False):
        pool += [None, 0, 1, "false", "off"]
    elif key != "pool":
        pool += [True, False, None]
    if key in ("pool", "best_of"):
        pool += [0, 5, 14, 16, "15", "3", 2]
    return m.r.choice(pool)


def rules_fault(m, record):
    """An unknown house, switch or value."""
    kind = m.r.randrange(3)
    rules = record.setdefault("rules", {})
    if kind == 0:
        record["house"] = m.r.choice(["Classic", "", "casino", "classic ", "default", "none"])
    elif kind == 1:
        rules[m.r.choice(["Same", "wall", "same wall", "combos", "", "elements", "house", "imitation"])] = True
    else:
        key = m.r.choice(list(oracle.ALL_SWITCHES))
        rules[key] = bad_value(m, key, oracle.ALL_SWITCHES[key])
    return "bad-rules"


def rules_conflict(m, record):
    """"Incompatible rules"."""
    rules = {key: value for key, value in record.get("rules", {}).items() if key in oracle.SWITCHES}
    kind = m.r.randrange(5)
    record["house"] = m.r.choice(["club", "custom"])
    if kind == 0:
        rules.update(exchange=True, pool=15, best_of=1)
        if m.chance(0.5):
            del rules["best_of"]
    elif kind == 1:
        rules.update(exchange=True, best_of=3, pool=None)
    elif kind == 2:
        rules.update(exchange=True, best_of=3, pool=15, random=True)
    elif kind == 3:
        record["house"] = "custom"
        rules.update(exchange=True, best_of=3)
    else:
        record["house"] = m.r.choice(list(oracle.HOUSES))
        rules.update(sudden_death=True, scoring="board")
    record["rules"] = rules
    return "bad-rules"


def triad_wrong_shape(m, record):
    """A required field missing, or a field of the wrong type or size."""
    kind = m.r.randrange(12)
    if kind == 0:
        del record[m.r.choice(["game", "hands", "first"])]
    elif kind == 1:
        record["game"] = m.r.choice(["triple triad", "", "chess", "Triatri", "triple-triad "])
    elif kind == 2:
        record["first"] = m.r.choice(["green", "", "Blue", 0, None, ["blue"]])
    elif kind == 3:
        record["hands"] = m.r.choice([[], "x", 5, None, {}])
    elif kind == 4:
        player = m.r.choice(oracle.PLAYERS)
        if m.chance(0.4):
            del record["hands"][player]
        else:
            record["hands"][player] = m.r.choice([None, {}, "1111", 5])
    elif kind == 5:
        record["rules"] = m.r.choice([[], "same", 5, True])
    elif kind == 6:
        record["elements"] = m.r.choice(
            [[], [None] * 8, [None] * 10, ["lava"] + [None] * 8, ["Fire"] + [None] * 8, {}, "fire",
             [0] * 9, [""] + [None] * 8, [["fire"]] + [None] * 8]
        )
    elif kind == 7:
        record["board"] = m.r.choice([{}, "x", 5, [], [None] * 8, [None] * 10])
    elif kind == 8:
        cells = [i for i, cell in enumerate(record.get("board", [])) if cell]
        if not cells:
            return None
        cell = m.r.choice(cells)
        if m.chance(0.5):
            record["board"][cell] = m.r.choice(["1111", 5, [], False, {}])
        else:
            entry = record["board"][cell]
            if m.chance(0.5):
                del entry[m.r.choice(["card", "owner"])]
            else:
                entry["owner"] = m.r.choice(["green", "", "Blue", None, 0])
    elif kind == 9:
        record["moves"] = m.r.choice(NOT_LISTS)
    elif kind == 10:
        record["hands"][m.r.choice(oracle.PLAYERS)] = m.cards(m.r.choice([6, 7, 20]))
    else:
        board = record.get("board") or [None] * 9
        empty = board.count(None)
        first = record["first"]
        player = m.r.choice(oracle.PLAYERS)
        turns = (empty + 1) // 2 if player == first else empty // 2
        if turns == 0:
            return None
        record["hands"][player] = m.cards(m.r.randrange(turns))
    return "bad-setup"


def triad_move_fault(m, record, rules=None, book_record=None):
    """One move that cannot be made."""
    if rules is None:
        rules = oracle.read_rules(record)[2]
    game = oracle.read_game(record, m.book, rules)
    moves = record.get("moves", [])
    if not moves:
        return None
    number = m.r.randrange(len(moves))
    for move in moves[:number]:
        game.play(move["hand"], move["cell"])
    move = moves[number]
    player = game.turn
    kind = m.r.randrange(7)
    if kind == 0:
        taken = [i for i in range(9) if game.board.cards[i] is not None]
        if not taken:
            return None
        move["cell"] = m.r.choice(taken)
        return "cell-taken"
    if kind == 1:
        played = sorted(game.played[player])
        size = len(record["hands"][player])
        move["hand"] = m.r.choice(played + played + [size, size + 1, -1, 99, -10**12, 10**30, 2**64, 2**32])
        return "card-not-in-hand"
    if kind == 2:
        move["by"] = oracle.other(player)
        return "not-your-turn"
    if kind == 3:
        move["cell"] = m.r.choice([9, -1, 10, 100, 2**31, 2**64, -2**63, 10**40])
        return "bad-move"
    if kind == 4:
        key = m.r.choice(["hand", "cell"])
        move[key] = move[key] + m.r.choice([0.5, 0.001, 0.25])
        return "bad-move"
    while not game.over():  # one move too many
        hand = game.held(game.turn)[0]
        if not game.hands[game.turn][hand].known:
            return None
        if number < len(moves):
            played = moves[number]
        else:
            played = {"hand": hand, "cell": game.board.empty_cells()[0]}
            moves.append(played)
        number += 1
        game.play(played["hand"], played["cell"])
    moves.append({"hand": m.r.randrange(5), "cell": m.r.randrange(9)})
    return "game-over"


def match_rules_fault(m, record):
    return m.r.choice([rules_fault, rules_conflict])(m, record)


def match_move_fault(m, record, first_only=True):
    """A faulty move in a game of a match; steps are counted from the match's first move."""
    if not record["games"]:
        return None
    entry = record["games"][0] if first_only else record["games"][-1]
    if (not first_only and len(record["games"]) < 2) or entry.get("given_up"):
        return None
    match = oracle.Match({**record, "games": [], "taken": []}, m.book)
    return triad_move_fault(m, entry, match.rules)


def match_later_move_fault(m, record):
    return match_move_fault(m, record, first_only=False)


def match_hand_fault(m, record):
    """A hand of the wrong size, or one with a bad card."""
    if not record["games"]:
        return None
    entry = m.r.choice(record["games"])
    hand = entry["hands"][m.r.choice(oracle.PLAYERS)]
    kind = m.r.randrange(3)
    if kind == 0:
        hand.append(m.card())
    elif kind == 1:
        hand.pop()
        entry["moves"] = []
        del record["games"][record["games"].index(entry) + 1 :]
        record.pop("taken", None)
    else:
        hand[m.r.randrange(5)] = m.r.choice(BAD_CARDS)
        return "bad-card"
    return "bad-setup"


def foreign_card(m, record):
    """A card text that occurs nowhere in the record."""
    text = json.dumps(record)
    while True:
        card = "".join(m.r.choice("123456789A") for _ in range(4))
        if card not in text:
            return card


def match_hand_not_from_pool(m, record):
    if "pools" not in record or not record["games"]:
        return None
    hand = record["games"][0]["hands"][m.r.choice(oracle.PLAYERS)]
    hand[m.r.randrange(5)] = foreign_card(m, record) if m.chance(0.7) else hand[0]
    if len(set(hand)) == 5 and all(text in record["pools"]["blue"] for text in hand):
        return None
    if len(set(hand)) == 5 and all(text in record["pools"]["red"] for text in hand):
        return None
    return "bad-setup"


def match_hand_changed(m, record):
    """A later hand that should be as before."""
    rules = record["rules"]
    if len(record["games"]) < 2 or rules.get("random"):
        return None
    entry = m.r.choice(record["games"][1:])
    if not entry.get("continues") and (rules.get("exchange") or rules["trade"] == "direct"):
        return None
    hand = entry["hands"][m.r.choice(oracle.PLAYERS)]
    hand[m.r.randrange(5)] = foreign_card(m, record)
    return "bad-setup"


def match_pool_fault(m, record):
    if "pools" not in record:
        return None
    pools = record["pools"]
    player = m.r.choice(oracle.PLAYERS)
    kind = m.r.randrange(6)
    if kind == 0:
        pools[player] = pools[player][: m.r.randrange(5)]
        return "bad-rules"
    if kind == 1:
        pools[player] = m.distinct_cards(m.r.choice([16, 17, 30]))
    elif kind == 2:
        if len(pools[player]) == 15:
            return None
        pools[player].append(m.r.choice(pools[player]))
    elif kind == 3:
        pools[player][m.r.randrange(len(pools[player]))] = m.r.choice(BAD_CARDS + ("?",))
        return "bad-card"
    elif kind == 4:
        del pools[player]
    else:
        pools[player] = m.r.choice([None, {}, "1111", 5])
    return "bad-setup"


def match_entry_too_early(m, record):
    """A new game while the one before is not finished."""
    if not record["games"] or record["games"][-1].get("given_up"):
        return None
    entry = record["games"][-1]
    entry["moves"] = entry["moves"][: m.r.randrange(9)]
    after = copy.deepcopy(entry)
    after["first"] = oracle.other(after["first"])
    after["moves"] = []
    record.pop("taken", None)
    record["games"].append(after)
    return "bad-setup"


def match_entry_after_the_end(m, record):
    answer = oracle.replay_match(copy.deepcopy(record), m.book)
    if answer["winner"] is None:
        return None
    entry = copy.deepcopy(record["games"][-1])
    entry.pop("continues", None)
    entry["first"] = oracle.other(entry["first"])
    record["games"].append(entry)
    return "game-over"


def match_continues_fault(m, record):
    if not record["games"]:
        return None
    entry = m.r.choice(record["games"])
    if m.chance(0.2):
        entry["continues"] = m.r.choice(["true", 1, 0, []])
    elif entry.get("continues"):
        del entry["continues"]
    else:
        entry["continues"] = True
    return "bad-setup"


def match_given_up_fault(m, record):
    if not record["games"]:
        return None
    record["games"][-1]["given_up"] = m.r.choice(["green", "", "Blue", 5, [], True])
    return "bad-setup"


def match_taken_fault(m, record):
    kind = m.r.randrange(3)
    if kind == 0:
        record["taken"] = m.r.choice([{}, "1111", 5, True])
        return "bad-setup"
    if kind == 1:
        record["taken"] = [m.r.choice(BAD_CARDS)]
        return "bad-card"
    answer = oracle.replay_match({**copy.deepcopy(record), "taken": []}, m.book)
    if answer["next"] == "choose":
        choose = answer["choose"]
        if m.chance(0.5):
            record["taken"] = choose["from"][: choose["count"] + 1]
        else:
            record["taken"] = choose["from"][: choose["count"] - 1] + [foreign_card(m, record)]
    else:
        if not record["games"] or len(answer["transfers"]) == 5:
            return None
        record["taken"] = [record["games"][0]["hands"][m.r.choice(oracle.PLAYERS)][0]]
        if record["taken"] == ["?"]:
            return None
    return "bad-setup"


def match_wrong_shape(m, record):
    kind = m.r.randrange(7)
    if kind == 0:
        record["game"] = "triple-triad-matches"
    elif kind == 1:
        record["games"] = m.r.choice(NOT_LISTS)
    elif not record["games"]:
        return None
    elif kind == 2:
        record["games"][m.r.randrange(len(record["games"]))] = m.r.choice(NOT_OBJECTS)
    elif kind == 3:
        del m.r.choice(record["games"])[m.r.choice(["hands", "first"])]
    elif kind == 4:
        m.r.choice(record["games"])["first"] = m.r.choice(["green", "", None, 0])
    elif kind == 5:
        m.r.choice(record["games"])["elements"] = m.r.choice([[], [None] * 8, ["lava"] + [None] * 8, 5])
    else:
        m.r.choice(record["games"])["moves"] = m.r.choice(NOT_LISTS)
    return "bad-setup"


BAD_TRIATRI_CARDS = ("", "R1", "R9", "r5", "X5", "R", "5", "R10", "I2", "i", "R5 ", "?", "5A31", "II", "R*", "BR")


def triatri_wrong_shape(m, record):
    kind = m.r.randrange(8)
    if kind == 0:
        del record[m.r.choice(["game", "players"])]
    elif kind == 1:
        record["players"] = m.r.choice([0, 1, 5, -2, 100, "3", None, 2.5, [3], 2**40])
    elif kind == 2:
        record["options"] = m.r.choice([[], "x", 5, True])
    elif kind == 3:
        record["rounds"] = m.r.choice(NOT_LISTS)
    elif not record.get("rounds"):
        return None
    elif kind == 4:
        record["rounds"][m.r.randrange(len(record["rounds"]))] = m.r.choice(NOT_OBJECTS)
    elif kind == 5:
        entry = m.r.choice(record["rounds"])
        if m.chance(0.3):
            del entry["deal"]
        else:
            entry["deal"] = m.r.choice([{}, "x", 5, None, []])
    else:
        entry = m.r.choice(record["rounds"])
        entry[m.r.choice(["selections", "tricks"])] = m.r.choice(NOT_LISTS)
    return "bad-setup"


def triatri_option_fault(m, record):
    options = record.setdefault("options", {})
    if m.chance(0.3):
        options[m.r.choice(["Imitation", "tie", "", "players", "same", "redo"])] = m.r.choice([True, 1, None])
        return "bad-rules"
    key = m.r.choice(list(oracle.DEFAULT_OPTIONS))
    if key == "match":
        return None
    if key == "rounds":
        options[key] = m.r.choice([0, -1, "3", True, None, 1.5, []])
    elif key == "redo_limit":
        options[key] = m.r.choice([-1, "none", True, 0.5, []])
    else:
        options[key] = bad_value(m, key, oracle.OPTIONS[key])
    return "bad-rules"


def triatri_deal_fault(m, record):
    if not record.get("rounds"):
        return None
    deal = m.r.choice(record["rounds"])["deal"]
    players = record["players"]
    hand = m.r.choice(deal)
    kind = m.r.randrange(7)
    if kind == 0:
        deal.append(list(hand))
    elif kind == 1:
        deal.pop()
    elif kind == 2:
        hand.append("R2")
    elif kind == 3:
        hand.pop()
    elif kind == 4:
        hand[m.r.randrange(6)] = m.r.choice(BAD_TRIATRI_CARDS)
        return "bad-card"
    elif kind == 5:
        if players == 4:
            return None
        hand[m.r.randrange(6)] = m.r.choice(oracle.COLOURS) + "8"
    else:
        everything = [card for cards in deal for card in cards]
        numbers = [card for card in everything if card != "I"]
        twice = m.r.choice(numbers)
        place = m.r.randrange(6)
        if hand[place] == twice:
            return None
        hand[place] = twice
    return "bad-setup"


def triatri_walk(record):
    """Replays a good record, stopping before every action: (game, place of the action)."""
    game = oracle.TriATri(record["players"], oracle.read_options(record))
    for entry in record.get("rounds", []):
        game.deal(entry["deal"])
        for cards in entry.get("selections", []):
            yield game, "select", cards, 0
            game.attempt(cards)
            if game.phase == "lot":
                game.draw_by_lot(entry["starter"])
        for trick in entry.get("tricks", []):
            yield game, "gem", trick, 0
            game.offer(trick["gem"])
            for index, card in enumerate(trick["plays"]):
                yield game, "play", trick, index
                game.play(card)


def triatri_action_fault(m, record):
    """One selection, gem or play that cannot be made."""
    total = sum(1 for _ in triatri_walk(record))
    if not total:
        return None
    target = m.r.randrange(total)
    for number, (game, kind, place, index) in enumerate(triatri_walk(record)):
        if number == target:
            break
    deck = [card for card in oracle.deck(game.players)]
    if kind == "select":
        seats = [seat for seat, card in enumerate(place) if card is not None]
        if not seats:
            return None
        seat = m.r.choice(seats)
        if m.chance(0.3):
            place[seat] = m.r.choice(BAD_TRIATRI_CARDS)
            return "bad-card"
        place[seat] = m.r.choice([card for card in deck + ["R8"] if card not in game.hands[seat]])
        return "card-not-in-hand"
    if kind == "gem":
        missing = [c + "*" for i, c in enumerate(oracle.COLOURS) if not game.holdings[game.leader][i]]
        if missing and m.chance(0.7):
            place["gem"] = m.r.choice(missing)
            return "gem-unavailable"
        place["gem"] = m.r.choice(["", "r", "X", "*", "R**", "*R", "RB", "I", "R5", "R ", "water"])
        return "bad-move"
    seat = game.seat_to_play()
    held = game.hands[seat]
    off_suit = [card for card in held if card not in game.playable()]
    if off_suit and m.chance(0.6):
        place["plays"][index] = m.r.choice(off_suit)
        return "must-follow"
    if m.chance(0.3):
        place["plays"][index] = m.r.choice(BAD_TRIATRI_CARDS)
        return "bad-card"
    place["plays"][index] = m.r.choice([card for card in deck + ["G8"] if card not in held])
    return "card-not-in-hand"


def triatri_out_of_place(m, record):
    """A selection, trick, play or round where none is due."""
    rounds = record.get("rounds")
    if not rounds:
        return None
    answer = oracle.replay_triatri(copy.deepcopy(record))
    kind = m.r.randrange(6)
    last = rounds[-1]
    started = answer["rounds"][-1]["starter"] is not None
    if kind == 0:  # a round too early
        if answer["over"] or answer["next"]["phase"] == "deal":
            return None
        rounds.append({"deal": m.deal(record["players"])})
        return "bad-setup"
    if kind == 1:  # anything after the end
        if not answer["over"]:
            return None
        if m.chance(0.5):
            rounds.append({"deal": m.deal(record["players"])})
        else:
            last["tricks"].append({"gem": m.r.choice("RBG"), "plays": []})
        return "game-over"
    if kind == 2:  # a selection after the start is decided
        if not started:
            return None
        last["selections"].append([m.r.choice(hand) for hand in last["deal"]])
        return "bad-move"
    if kind == 3:  # a trick before the start is decided
        if started:
            return None
        last["tricks"] = [{"gem": m.r.choice("RBG"), "plays": []}]
        return "bad-move"
    if kind == 4:  # a play too many
        complete = [
            (entry, trick)
            for number, entry in enumerate(rounds)
            for index, trick in enumerate(entry.get("tricks", []))
            if answer["rounds"][number]["tricks"][index]["winner"] is not None
        ]
        if answer["over"]:
            complete = complete[:-1]
        if not complete:
            return None
        _, trick = m.r.choice(complete)
        trick["plays"].append(m.r.choice(["R2", "B3", "G4", "I"]))
        return "bad-move"
    # a trick too many
    if answer["over"] or not started:
        return None
    phase = answer["next"]["phase"]
    if phase == "gem":
        return None
    last["tricks"].append({"gem": m.r.choice("RBG"), "plays": []})
    return "bad-move"


def json_fault(m, line):
    """Bytes that are no JSON object as the formats ask for."""
    kind = m.r.randrange(22)
    text = line.decode("utf-8")
    if kind == 0:
        return b""
    if kind == 1:
        return m.r.choice([b" ", b"\t\t", b"\r", b"  \r"])
    if kind == 2:
        return line[: m.r.randrange(1, len(line.rstrip()))]
    if kind == 3:
        return m.r.choice([b"[]", b"null", b'"x"', b"5", b"true", b"[" + line + b"]", b"nul", b"'x'", b"{]", b"}{"])
    if kind == 4:
        return line.rstrip() + m.r.choice([b"x", b"{}", b" 5", b",", b"]", b"}"])
    inside = text.strip()[1:]
    if kind == 5:
        return ('{"game":"triatri","game":"triatri",' + inside).encode()
    if kind == 6:
        return ('{"x":{"a":1,"b":[{"c":1,"c":1}]},' + inside).encode()
    if kind == 7:
        return ('{"x":{"a":1,"\\u0061":2},' + inside).encode()
    if kind == 8:
        return ('{"x":%s,' % m.r.choice(["NaN", "Infinity", "-Infinity", "nan", "inf"]) + inside).encode()
    if kind == 9:
        return ('{"x":%s,' % m.r.choice(["01", "+1", "1.", ".5", "1e", "0x10", "-", "1_000", "--1"]) + inside).encode()
    if kind == 10:
        bad = m.r.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xe3\x83", b"\xf8\x88\x80\x80\x80", b"\x80"])
        return b'{"x":"' + bad + b'",' + inside.encode()
    if kind == 11:
        return ('{"x":"%s",' % m.r.choice(["\t", "\x01", "\x00", "\\x41", "\\u12", "\\'"]) + inside).encode()
    if kind == 12:
        return ('{"x":%s,' % m.r.choice(["True", "None", "undefined", "'a'", "[1,]", "{,}", '{"a"}', "{a:1}", "[1 2]"])
                + inside).encode()
    if kind in (13, 14):
        opening = m.r.choice(['[', '{"a":', '[{"a":'])
        closing = {"[": "]", '{"a":': "}", '[{"a":': "}]"}[opening]
        times = m.r.choice([64, 65, 100, 200, 1000, 20000]) // (len(closing)) + (len(closing) - 1)
        return ('{"x":' + opening * times + "1" + closing * times + "," + inside).encode()
    if kind == 15:
        return b'{"x":' + b"[" * m.r.choice([100, 5000, 200000])
    if kind == 16:
        return ("//x " + text).encode()
    if kind == 17:
        return (text.rstrip()[:-1] + ",}").encode()
    if kind == 18 and m.chance(0.03):
        return b'{"x":"' + b"a" * (oracle.MAX_LINE + m.r.randrange(10, 1000)) + b'",' + inside.encode()
    if kind == 19 and m.chance(0.03):
        return b" " * (oracle.MAX_LINE + 10) + line
    return ("{" + "/* */" + inside).encode()


def json_extremes(m, line):
    """Good records at the limits: as deep, and nearly as long, as is allowed."""
    inside = line.decode("utf-8").strip()[1:]
    if m.chance(0.03):
        return b'{"x":"' + b"a" * (oracle.MAX_LINE - len(inside.encode()) - 30) + b'",' + inside.encode()
    depth = m.r.choice([63, 63, 40])
    return ('{"x":' + "[" * depth + "]" * depth + "," + inside).encode()


FAULTS = {
    "triad": [
        triad_bad_card_in_hand, triad_bad_card_on_board, triad_unknown_card_played, rules_fault, rules_conflict,
        triad_wrong_shape, triad_wrong_shape, triad_move_fault, triad_move_fault, triad_move_fault,
    ],
    "match": [
        match_rules_fault, match_move_fault, match_move_fault, match_later_move_fault, match_hand_fault,
        match_hand_not_from_pool, match_hand_changed, match_pool_fault, match_entry_too_early,
        match_entry_after_the_end, match_continues_fault, match_given_up_fault, match_taken_fault, match_wrong_shape,
    ],
    "triatri": [
        triatri_wrong_shape, triatri_option_fault, triatri_deal_fault, triatri_action_fault, triatri_action_fault,
        triatri_action_fault, triatri_out_of_place, triatri_out_of_place,
    ],
}


def good(m, kind):
    return {"triad": m.triad, "match": m.match, "triatri": m.triatri}[kind]()


def hostile(m):
    """(label, line): a good record with one fault."""
    while True:
        kind = m.r.choice(["triad", "triad", "match", "triatri", "json"])
        if kind == "json":
            kind = m.r.choice(["triad", "triad", "match", "triatri"])
            line = m.line(good(m, kind))
            if m.chance(0.1):
                return f"extreme {kind}", json_extremes(m, line)
            return "hostile json_fault bad-json", json_fault(m, line)
        record = good(m, kind)
        fault = m.r.choice(FAULTS[kind])
        code = fault(m, record)
        if code is None:
            continue
        label = f"hostile {fault.__name__} {code}"
        record["note"] = label
        return label, m.line(record)


# ---------------------------------------------------------------------------
# Inputs on which the documents are silent or can be read in two ways


def edge_triad(m):
    record = m.triad()
    moves = record.get("moves", [])
    move = m.r.choice(moves) if moves else None
    kind = m.r.randrange(12)
    if kind == 0 and move:
        move["by"] = None
        return "by null", record
    if kind == 1 and move:
        move["by"] = m.r.choice(["green", 5, ""])
        return "by nobody", record
    if kind == 2 and move:
        key = m.r.choice(["hand", "cell"])
        move[key] = float(move[key])
        return "integer written 4.0", record
    if kind == 3 and move:
        move[m.r.choice(["hand", "cell"])] = m.r.choice(["1", None, True, [1]])
        return "wrong type in a move", record
    if kind == 4 and move:
        del move[m.r.choice(["hand", "cell"])]
        return "move without a field", record
    if kind == 5 and moves:
        moves[m.r.randrange(len(moves))] = m.r.choice([None, 5, "x", [0, 4]])
        return "move is no object", record
    if kind == 6:
        key = m.r.choice(["house", "rules", "board", "elements", "moves"])
        record[key] = None
        return f"{key} null", record
    if kind == 7:
        record["house"] = m.r.choice([5, [], True])
        return "house of the wrong type", record
    if kind == 8:
        hand = record["hands"][m.r.choice(oracle.PLAYERS)]
        if hand:
            hand[m.r.randrange(len(hand))] = m.r.choice([1111, None, ["1111"], {"card": "1111"}])
            return "card of the wrong type", record
    if kind == 9:
        record["house"] = m.r.choice(["classic", "continental", "tabletop", "original"])
        key, value = m.r.choice([("best_of", 3), ("pool", 15), ("exchange", True)])
        record["rules"] = {key: value}
        return "a match rule the house does not offer", record
    if kind == 10:
        record["house"] = "continental"
        record["rules"] = {"sudden_death": True}
        return "continental sudden death in one game", record
    if kind == 11 and move:
        record["hands"]["blue"] = record["hands"]["blue"][:1]
        record["rules"] = {"unknown": 1}
        move["cell"] = 9
        return "two faults", record
    return None


def edge_match(m):
    record = m.match()
    games = record["games"]
    kind = m.r.randrange(12)
    if kind == 0:
        del record["games"]
        return "no games", record
    if kind == 1 and games:
        games[0]["moves"] = []
        games[0]["given_up"] = "blue"
        del games[1:]
        record.pop("taken", None)
        if m.r.random() < 0.5:
            record["binding"] = m.r.choice([True, True, False, 1])
            return "given up after a deal that binds", record
        return "given up before the first card", record
    if kind == 2 and games and len(games[-1]["moves"]) == 9:
        games[-1]["given_up"] = "blue"
        return "given up after the end", record
    if kind == 3 and "pools" not in record and not record["rules"].get("pool") and record["house"] != "club":
        record["pools"] = {"blue": m.distinct_cards(6), "red": m.distinct_cards(6)}
        return "pools without a pool", record
    if kind == 4 and len(games) > 1:
        m.r.shuffle(games[-1]["hands"]["blue"])
        games[-1]["moves"] = []
        record.pop("taken", None)
        return "later hand in another order", record
    if kind == 5 and len(games) > 1:
        games[-1]["first"] = oracle.other(games[-1]["first"])
        games[-1]["moves"] = []
        record.pop("taken", None)
        return "the other starter", record
    if kind == 6 and games and record["house"] not in oracle.HOUSES_WITH_POOL:
        record["rules"]["best_of"] = 3
        record.pop("taken", None)
        return "best of three where the house has none", record
    if kind == 7 and games:
        games[0]["board"] = [{"card": "1111", "owner": "blue"}] + [None] * 8
        return "a board in an entry", record
    if kind == 8:
        answer = oracle.replay_match(copy.deepcopy(record), m.book)
        if len(answer["transfers"]) == 5 and record["rules"]["trade"] in ("diff", "all"):
            record["taken"] = [t["card"] for t in answer["transfers"]]
            return "taken lists all five", record
    if kind == 9:
        answer = oracle.replay_match({**copy.deepcopy(record), "taken": []}, m.book)
        if answer["next"] == "choose" and answer["choose"]["count"] > 1:
            record["taken"] = answer["choose"]["from"][:1]
            return "taken too few", record
    if kind == 10 and len(games) == 1 and "pools" not in record and record["rules"]["trade"] in ("one", "all", "diff"):
        m.hide(games[0])
        record.pop("taken", None)
        return "hidden cards at stake", record
    if kind == 11:
        record["rules"]["trade"] = "direct"
        record["house"] = "classic"
        record["rules"].update(best_of=1, exchange=False, pool=None, random=False, sudden_death=False)
        record.pop("pools", None)
        record.pop("taken", None)
        m.ranks = "5"
        m.plain = True
        m.slug_share = 0
        hands = {player: m.cards(5) for player in oracle.PLAYERS}
        record["games"] = games = [{"hands": hands, "first": "blue"}]
        game = oracle.read_game(games[0], m.book, oracle.read_rules(record)[2])
        games[0]["moves"] = m.random_moves(game, 9)
        return "direct with equal cards on both sides", record
    return None


def edge_triatri(m):
    record = m.triatri()
    rounds = record.get("rounds")
    if not rounds:
        return None
    answer = oracle.replay_triatri(copy.deepcopy(record))
    entry = m.r.choice(rounds)
    kind = m.r.randrange(12)
    if kind == 0 and entry.get("selections"):
        cards = m.r.choice(entry["selections"])
        cards.append("I") if m.chance(0.5) else cards.pop()
        return "selection of the wrong length", record
    if kind == 1 and len(entry.get("selections", [])) > 1:
        entry["selections"][0][m.r.randrange(record["players"])] = None
        return "null in an earlier selection", record
    if kind == 2 and entry.get("selections"):
        entry["selections"].insert(0, [None] * record["players"])
        return "nobody chose in an earlier selection", record
    if kind == 3 and "starter" in entry:
        del entry["starter"]
        return "lot without starter", record
    if kind == 4 and "starter" not in entry:
        entry["starter"] = m.r.choice([0, 1, 9, None, "x"])
        return "starter without lot", record
    if kind == 5 and entry.get("tricks"):
        del m.r.choice(entry["tricks"])[m.r.choice(["gem", "plays"])]
        return "trick without a field", record
    if kind == 6 and entry.get("tricks"):
        m.r.choice(entry["tricks"])[m.r.choice(["gem", "plays"])] = m.r.choice([None, 5, {}])
        return "wrong type in a trick", record
    if kind == 7 and entry.get("tricks"):
        entry["tricks"][-1] = m.r.choice([None, 5, "gR"])
        return "trick is no object", record
    if kind == 8 and answer["over"]:
        rounds[-1]["tricks"][-1]["plays"].append("I")
        return "a play after the end", record
    if kind == 9:
        record["options"] = {**record.get("options", {}), "match": m.r.choice([0, "x", None])}
        return "match of no meaning", record
    if kind == 10:
        record["players"] = float(record["players"])
        return "players written 3.0", record
    if kind == 11:
        m.r.choice(entry["deal"])[0] = m.r.choice([None, 5, ["R2"]])
        return "dealt card of the wrong type", record
    return None


def edge_json(m):
    line = m.line(m.triad())
    inside = line.decode("utf-8").strip()[1:]
    kind = m.r.randrange(5)
    if kind == 0:
        return "byte order mark", b"\xef\xbb\xbf" + line
    if kind == 1:
        return "half a surrogate pair", ('{"x":"\\ud800",' + inside).encode()
    if kind == 2:
        return "a number out of range", ('{"x":1e999,' + inside).encode()
    if kind == 3:
        return "an integer of 5000 digits", ('{"x":' + "9" * 5000 + "," + inside).encode()
    if not m.chance(0.05):
        return None
    pad = oracle.MAX_LINE - len(inside.encode()) - len(b'{"x":"",')
    return "a line of 1 MiB exactly", b'{"x":"' + b"a" * pad + b'",' + inside.encode()


def edge(m):
    while True:
        made = m.r.choice([edge_triad, edge_triad, edge_match, edge_triatri, edge_json])(m)
        if made is None:
            continue
        name, record = made
        label = "edge: " + name
        if isinstance(record, bytes):
            return label, record
        record["note"] = label
        return label, m.line(record)


# ---------------------------------------------------------------------------


MIX = ("triad", "triad", "match", "triatri", "hostile")


def make(seed, kind, number, book):
    """The record of that number: (label, line). It depends on nothing else."""
    r = random.Random(f"{seed}/{kind}/{number}")
    chosen = r.choice(MIX) if kind == "all" else kind
    m = Maker(r, book)
    if chosen == "hostile":
        return hostile(m)
    if chosen == "edge":
        return edge(m)
    record = m.solvable() if chosen == "solve" else good(m, chosen)
    return record["note"], m.line(record)


def lines(seed, count, kind, book):
    for number in range(count):
        yield make(seed, kind, number, book)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--kind", choices=KINDS, default="all")
    parser.add_argument("--cards", default=None, help="the named cards (CSV)")
    options = parser.parse_args()
    book = oracle.CardBook(options.cards)
    for _, line in lines(options.seed, options.count, options.kind, book):
        sys.stdout.buffer.write(line + b"\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader has seen enough
        sys.stderr.close()
        sys.exit(1)
