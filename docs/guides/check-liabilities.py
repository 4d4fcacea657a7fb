"""Checks a file of "What we owe to clients": python3 check-liabilities.py liabilities-2026-03-11.json

Computes everything from the file; then compare the digest that it prints with what /verify shows to everybody.
"""
import hashlib
import json
import re
import sys


def sha256(text, before=b""):
    return hashlib.sha256(before + text.encode()).hexdigest()


def units(text):
    assert re.fullmatch(r"0|[1-9][0-9]{0,37}", text), f"{text} is no amount that can be owed"
    return int(text)


def top(day, asset, client, leaf):
    amount = units(leaf["amount"])
    hash = sha256(f"leaf|1|{day}|{asset}|{client}|{leaf['leaf']}|{amount}|{leaf['salt']}")
    for level, beside in enumerate(leaf["siblings"]):
        pair = [(hash, amount), (beside["hash"], units(beside["amount"]))]
        if leaf["place"] >> level & 1:
            pair.reverse()
        (left, left_amount), (right, right_amount) = pair
        hash = sha256(f"node|1|{level + 1}|{left}|{left_amount}|{right}|{right_amount}")
        amount = left_amount + right_amount
    return hash, amount


file = json.load(open(sys.argv[1]))
published, own = file["published"], file["own"]
day, chain, trees = published["day"], published["chain"], published["trees"]
parts = ["asset", "scale", "height", "total", "root", "custody", "bank", "register", "in_trades"]
lines = [f"liabilities|1|{day}"] + ["|".join(str(tree[part]) for part in parts) for tree in trees]
assert sha256("\n".join(lines)) == published["digest"], "the digest is of something else"
note = f"liabilities|{day}|{published['digest']}"
assert sha256(note, bytes.fromhex(chain["before"])) == chain["hash"], "the digest is not in the chain"
assert own["day"] == day, "the leaves are of another day"
for balance in own["balances"]:
    tree = next(tree for tree in trees if tree["asset"] == balance["asset"])
    leaves = balance["leaves"]
    assert sum(units(leaf["amount"]) for leaf in leaves) == units(balance["amount"]), "leaves are missing"
    assert len({leaf["place"] for leaf in leaves}) == len(leaves) > 0, "a leaf is given twice"
    for leaf in leaves:
        assert len(leaf["siblings"]) == tree["height"] and leaf["place"] < 2 ** tree["height"], "wrong path"
        assert top(day, tree["asset"], own["client"], leaf) == (tree["root"], units(tree["total"])), "wrong root"
    print(f"{balance['asset']}: {balance['amount']} of {tree['total']} units, in {len(leaves)} leaves: adds up")
print(f"Digest of {day}: {published['digest']}")
