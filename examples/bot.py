#!/usr/bin/env python3
"""A bot that is paired for one rated game of TriATri and plays legal moves at random.

    TRIA_TOKEN=tria_t_… python3 examples/bot.py http://127.0.0.1:8210

Python 3.11, nothing else. Make the token with the scopes `read` and `play` (POST /api/v1/account/tokens).
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

SITE = sys.argv[1].rstrip("/") + "/api/v1"
TOKEN = os.environ["TRIA_TOKEN"]
WISH = {"table": {"game": "triatri", "players": 2, "clock": "normal"}, "rated": True}


def request(method, path, body=None):
    """Sends a request; what the server refuses for good ends the bot, anything else may be tried again."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    made = urllib.request.Request(SITE + path, data=data, headers=headers, method=method)
    try:
        return urllib.request.urlopen(made, timeout=60)
    except urllib.error.HTTPError as error:
        if error.code in (429, 500, 503):
            raise
        sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")


def ask(method, path, body=None):
    """Sends a request until it is answered, and gives the answer."""
    while True:
        try:
            with request(method, path, body) as reply:
                return json.loads(reply.read() or b"null")
        except OSError as error:
            print("once more:", error, file=sys.stderr)
            time.sleep(1)


def lines(path):
    """The lines of a stream; they end when the connection breaks."""
    try:
        with request("GET", path) as stream:
            for line in stream:
                if line.strip():  # an empty line only says that the stream is alive
                    yield json.loads(line)
    except OSError as error:
        print("the connection broke:", error, file=sys.stderr)


def paired():
    """Waits to be paired and gives the table's name; a game that is under way comes first."""
    while True:
        for line in lines("/stream"):
            if line["type"] == "hello":
                seated = [table["id"] for table in ask("GET", "/tables/mine") if table["seat"] is not None]
                if seated:
                    return seated[0]
                ask("POST", "/pairing", WISH)
            elif line["type"] == "paired":
                return line["table"]
            elif line["type"] == "unpaired":
                print(line["message"], file=sys.stderr)
                break
        time.sleep(1)


def play(table):
    """Plays until the match is over and gives one's place."""
    seen = 0
    while True:
        for line in lines(f"/tables/{table}/stream?since={seen}"):
            if line["type"] == "closed":
                sys.exit(f"the table was closed: {line['message']}")
            view = line.get("view")
            if view is None:
                continue
            seen = view["version"]
            if view["finish"]:
                return view["finish"]["places"][view["viewer"]["seat"]]
            if view["asked"]:
                answer(table, seen, view["asked"])
        time.sleep(1)


def answer(table, seen, asked):
    """Does what the table asks; a key of its own lets the command be repeated until it is answered."""
    ready = asked["ask"] == "ready"
    command = {"do": "ready"} if ready else {"do": "move", "with": random.choice(asked["legal"])}
    ask("POST", f"/tables/{table}/commands", {"key": random.getrandbits(52), "at": seen, "command": command})


print("place", play(paired()))
