#!/usr/bin/env python3
"""Checks `tria` against the oracle on random records.

    python3 compare.py --tria PATH --seed N --count N [--kind KIND]

Answers must be equal as JSON values; of an error only `code` and `step` count,
not the message. With `--kind solve` it is `tria solve --json --all`, and the
number of nodes does not count.
"""

import argparse
import collections
import json
import os
import shlex
import subprocess
import sys

import generate
import oracle

SHOWN = int(os.environ.get("SHOWN", "10"))


def comparable(answer):
    """What of an answer is compared."""
    if isinstance(answer, dict) and isinstance(answer.get("error"), dict):
        error = answer["error"]
        return {"error": {key: error[key] for key in ("code", "step") if key in error}}
    return answer


def equal(a, b):
    """JSON equality: true is not 1, and 1.0 is not 1."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(equal(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(equal(x, y) for x, y in zip(a, b))
    return a == b


def without_nodes(answer):
    return {key: value for key, value in answer.items() if key != "nodes"}


def first_difference(a, b, path=""):
    """Where two answers part, as a path."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(a.keys() | b.keys()):
            if key not in a or key not in b:
                return f"{path}.{key} (only one has it)"
            if not equal(a[key], b[key]):
                return first_difference(a[key], b[key], f"{path}.{key}")
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for index, (x, y) in enumerate(zip(a, b)):
            if not equal(x, y):
                return first_difference(x, y, f"{path}[{index}]")
    return path or "."


def run_tria(command, lines):
    """The answers of `tria` to all lines, and its exit status."""
    done = subprocess.run(command, input=b"".join(line + b"\n" for line in lines), stdout=subprocess.PIPE, check=False)
    return oracle.split_lines(done.stdout), done.returncode


def parse_answer(line):
    try:
        return json.loads(line)
    except ValueError:
        return {"unreadable": line.decode("utf-8", "replace")}


def shorten(text, limit=4000):
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"


def report(number, label, line, theirs, ours, where):
    print(f"--- record {number} ({label}), first difference at {where}")
    print("record:", shorten(line.decode("utf-8", "backslashreplace")))
    print("tria:  ", shorten(json.dumps(theirs, ensure_ascii=False)))
    print("oracle:", shorten(json.dumps(ours, ensure_ascii=False)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tria", required=True, help="the program to check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--kind", choices=generate.KINDS, default="all")
    parser.add_argument("--cards", default=None, help="the named cards (CSV)")
    options = parser.parse_args()

    book = oracle.CardBook(options.cards)
    made = list(generate.lines(options.seed, options.count, options.kind, book))
    lines = [line for _, line in made]
    solving = options.kind == "solve"
    function = oracle.solve if solving else oracle.replay
    program = [options.tria] if os.path.exists(options.tria) else shlex.split(options.tria)
    command = program + (["solve", "--json", "--all"] if solving else ["replay", "--json"])
    answers, status = run_tria(command, lines)

    passed = failed = shown = errors = 0
    labels = collections.Counter()
    for number, (label, line) in enumerate(made):
        ours = oracle.answer_line(line, book, function)
        errors += "error" in ours
        theirs = parse_answer(answers[number]) if number < len(answers) else {"missing": True}
        a, b = comparable(theirs), comparable(ours)
        if solving:
            a, b = without_nodes(a), without_nodes(b)
        if equal(a, b):
            passed += 1
        else:
            failed += 1
            labels[label] += 1
            if shown < SHOWN:
                shown += 1
                report(number, label, line, theirs, ours, first_difference(a, b))
        if label.startswith("hostile") and ours.get("error", {}).get("code") != label.split()[-1]:
            print(f"note: record {number} ({label}) did not get the code it was made for: {json.dumps(ours)[:300]}")
    if len(answers) != len(lines):
        failed += 1
        print(f"{len(lines)} records, but {len(answers)} answers")
    if status != (2 if errors else 0):
        failed += 1
        print(f"exit status {status}, expected {2 if errors else 0}")
    if labels:
        print("differences by kind of record:")
        for label, count in labels.most_common():
            print(f"  {count:6}  {label}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
