"""CPU seconds of tah, Gambit and nashpy on the same random integer games, in turn; exact sets of equilibria must agree."""

import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from fractions import Fraction

import nashpy
import numpy
import pygambit

tah, games = sys.argv[1], int(sys.argv[2])


def random_game(size, zero_sum, dice):
    rows = [[dice.randint(-100, 100) for _ in range(size)] for _ in range(size)]
    other = [[-v for v in row] for row in rows] if zero_sum else [
        [dice.randint(-100, 100) for _ in range(size)] for _ in range(size)]
    return rows, other


def by_tah(rows, other, method):
    text = "\n".join(" ".join(f"{a},{b}" for a, b in zip(r, o)) for r, o in zip(rows, other))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = subprocess.run([tah, "theory", "nash", file.name, "--method", method, "--json"],
                             check=True, capture_output=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    found = {tuple(tuple(Fraction(p) for p in s) for s in e["strategies"]) for e in json.loads(out)["equilibria"]}
    return seconds, found


def by_gambit(rows, other, solve):
    game = pygambit.Game.from_arrays([[Fraction(v) for v in r] for r in rows], [[Fraction(v) for v in r] for r in other])
    start = time.process_time()
    result = solve(game)
    seconds = time.process_time() - start
    exact = lambda p: Fraction(int(p.numerator), int(p.denominator))
    found = {tuple(tuple(exact(e[s]) for s in player.strategies) for player in game.players) for e in result.equilibria}
    return seconds, found


def by_nashpy(rows, other, solve):
    """In doubles: what it finds is counted, not compared."""
    game = nashpy.Game(numpy.array(rows), numpy.array(other))
    start = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        solve(game)
    return time.process_time() - start


def exact_all(game):
    return pygambit.nash.enummixed_solve(game, rational=True)


def told(seconds):
    return f"{sum(seconds) / len(seconds):9.4f}" if seconds else "        —"


def compare(name, method, sizes, zero_sum=False, gambit=None, whole_set=False, nash=None):
    for size in sizes:
        ours, theirs, others = [], [], []
        for seed in range(games):
            rows, other = random_game(size, zero_sum, random.Random(1000 * size + seed))
            seconds, found = by_tah(rows, other, method)
            ours.append(max(seconds - start, 1e-4))
            if gambit:
                seconds, known = by_gambit(rows, other, gambit)
                theirs.append(seconds)
                assert not whole_set or found == known, f"{name} {size}: {len(found)} and {len(known)} equilibria"
            if nash:
                others.append(by_nashpy(rows, other, nash))
        ratio = f"{sum(theirs) / sum(ours):8.1f} ×" if theirs else ""
        print(f"{name:16} {size:4} × {size:<4} tah {told(ours)}   gambit {told(theirs)} {ratio:10}   nashpy {told(others)}", flush=True)


start = statistics.median(by_tah([[1]], [[1]], "pure")[0] for _ in range(21))
print(f"CPU seconds a game, means of {games}; tah's without the {start:.4f} s that starting the program takes")
compare("all equilibria", "all", [5], gambit=exact_all, whole_set=True, nash=lambda g: list(g.vertex_enumeration()))
compare("all equilibria", "all", [8, 10], gambit=exact_all, whole_set=True)
compare("all equilibria", "all", [12, 15])
compare("lemke-howson", "lemke-howson", [20], gambit=lambda g: pygambit.nash.lcp_solve(g, rational=True, stop_after=1),
        nash=lambda g: g.lemke_howson(0))
compare("linear program", "lp", [20], zero_sum=True, gambit=lambda g: pygambit.nash.lp_solve(g, rational=True),
        nash=lambda g: g.linear_program())
compare("linear program", "lp", [100, 200], zero_sum=True)
