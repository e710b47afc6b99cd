"""CPU seconds of tah and Gambit on the same random integer games, in turn; the sets of equilibria must agree."""

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from fractions import Fraction

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


def compare(name, method, solve, sizes, zero_sum, whole_set):
    for size in sizes:
        ours, theirs = [], []
        for seed in range(games):
            rows, other = random_game(size, zero_sum, random.Random(1000 * size + seed))
            seconds, found = by_tah(rows, other, method)
            ours.append(seconds)
            if solve is not None:
                seconds, known = by_gambit(rows, other, solve)
                theirs.append(seconds)
                if whole_set:
                    assert found == known, f"{name} {size}: {len(found)} and {len(known)} equilibria"
        ratio = f"{sum(theirs) / sum(ours):8.1f} ×" if theirs else ""
        told = f"{sum(theirs) / games:10.3f}" if theirs else "         —"
        print(f"{name:16} {size:4} × {size:<4} tah {sum(ours) / games:8.3f} s   gambit {told} s  {ratio}", flush=True)


print(f"CPU seconds a game, means of {games}; tah's include starting the program")
compare("all equilibria", "all", lambda g: pygambit.nash.enummixed_solve(g, rational=True), [5, 8, 10], False, True)
compare("all equilibria", "all", None, [12, 15], False, False)
compare("lemke-howson", "lemke-howson", lambda g: pygambit.nash.lcp_solve(g, rational=True, stop_after=1), [20], False, False)
compare("linear program", "lp", lambda g: pygambit.nash.lp_solve(g, rational=True), [20], True, False)
compare("linear program", "lp", None, [100, 200], True, False)
