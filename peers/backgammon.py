"""Backgammon against PubEval and GNU Backgammon, without a cube, with duplicate dice: each pair of games has the same dice and the sides
swapped. tah plays by `tah external`, gnubg 0-ply and PubEval in process (gnubg-nn), Debian's gnubg by its own external socket.

    backgammon.py TAH match pubeval|gnubg-nn|gnubg GAMES [PLIES [GNUBG_PLIES [SEED]]]
    backgammon.py TAH judge DECISIONS [PLIES [GNUBG_PLIES]]    what tah's plays lose as gnubg-nn judges them
    backgammon.py TAH plays POSITIONS                          the plays of random rolls beside gnubg's
"""
import json
import math
import os
import random
import re
import socket
import subprocess
import sys
import time

import gnubg_nn as gnubg

START = ((0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0),) * 2


def fibs(board, dice, may_double):
    """A board (opponent, player to move), as FIBS writes it for the player to move."""
    other, own = board
    places = [0] * 26
    for point in range(24):
        places[point + 1] += own[point]
        places[24 - point] -= other[point]
    places[25], places[0] = own[24], -other[24]
    off = [15 - sum(own), 15 - sum(other)]
    fields = ["board", "tah", "peer", 0, 0, 0, *places, 1, *dice, 0, 0, 1, may_double, may_double, 0, 1, -1, 0, 25, *off, own[24], other[24], 4, 0, 0, 0]
    return ":".join(map(str, fields))


def after(board, text):
    """The board after a play such as `13/7*(2) bar/20`."""
    other, own = [list(side) for side in board]
    place = lambda word: {"bar": 24, "off": -1, "25": 24, "0": -1}.get(word.lower(), None) if not word.isdigit() or word in ("25", "0") else int(word) - 1
    for word in text.split():
        times = re.search(r"\((\d)\)", word)
        stops = re.sub(r"\(\d\)|\*", "", word).split("/")
        for _ in range(int(times.group(1)) if times else 1):
            for start, end in zip(map(place, stops), map(place, stops[1:])):
                own[start] -= 1
                if end >= 0:
                    own[end] += 1
                    if other[23 - end] == 1:
                        other[23 - end] = 0
                        other[24] += 1
    return tuple(other), tuple(own)


class Socket:
    """A program that answers FIBS boards over a socket."""

    def __init__(self, process, port, may_double):
        self.process, self.may_double, self.asked = process, may_double, 0
        for _ in range(200):
            try:
                self.connection = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                time.sleep(0.1)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines = self.connection.makefile("rw", newline="\n")

    def play(self, board, dice):
        if not gnubg.moves(board, *dice):
            return board
        self.asked += 1
        self.lines.write(fibs(board, dice, self.may_double) + "\n")
        self.lines.flush()
        answer = self.lines.readline().strip().strip("\0")
        if answer.startswith("Error"):
            sys.exit(f"{answer}: {fibs(board, dice, self.may_double)}")
        return after(board, answer)

    def cost(self):
        """Milliseconds of processor time a play (Linux)."""
        words = open(f"/proc/{self.process.pid}/stat").read().rpartition(")")[2].split()
        return 1000 * (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK") / max(self.asked, 1)

    def close(self):
        self.connection.close()
        self.process.kill()
        self.process.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def tah(path, plies):
    port = free_port()
    command = [path, "external", "backgammon", "--plies", str(plies), "--listen", f"127.0.0.1:{port}", "--once"]
    return Socket(subprocess.Popen(command, stderr=subprocess.DEVNULL), port, 0)


def debian_gnubg(plies):
    port = free_port()
    process = subprocess.Popen(["gnubg", "-t", "-q", "-r"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
    for line in ("set threads 1", "set jacoby off", f"set evaluation chequerplay evaluation plies {plies}", "set evaluation chequerplay evaluation cubeful off", f"external 127.0.0.1:{port}"):
        process.stdin.write(line + "\n")
    process.stdin.flush()
    # gnubg takes a board on which nobody may double for one on which somebody has.
    return Socket(process, port, 1)


class InProcess:
    def close(self):
        pass


class GnubgNn(InProcess):
    def play(self, board, dice):
        if not gnubg.moves(board, *dice):
            return board
        _, key = gnubg.best_move(board, *dice, b=1)
        own, other = gnubg.board_from_position_key(key)
        return other, own


class PubEval(InProcess):
    def play(self, board, dice):
        if not gnubg.moves(board, *dice):
            return board
        steps = gnubg.pub_best_move([list(side) for side in board], *dice)
        text = " ".join(f"{a + 1}/{b + 1}" for a, b in zip(steps[::2], steps[1::2]))
        return after(board, text.replace("-1/", "0/"))


def points(board):
    """Who of (opponent, player who has moved) is through, and for how many points."""
    for side in (0, 1):
        if sum(board[side]) == 0:
            loser = board[1 - side]
            return side, 1 if sum(loser) < 15 else 3 if any(loser[18:]) else 2


def game(players, first, dice):
    board, turn, roll = START, first, (0, 0)
    while roll[0] == roll[1]:
        roll = dice.randint(1, 6), dice.randint(1, 6)
    while True:
        board = players[turn].play(board, roll)
        if result := points(board):
            winner = turn if result[0] == 1 else 1 - turn
            return result[1] if winner == 0 else -result[1]
        board, turn, roll = board[::-1], 1 - turn, (dice.randint(1, 6), dice.randint(1, 6))


def interval(values):
    mean = sum(values) / len(values)
    return mean, 1.96 * math.sqrt(sum((v - mean) ** 2 for v in values) / max(len(values) - 1, 1) / len(values))


def match(path, name, games, plies=0, gnubg_plies=0, seed=1):
    opponent = {"pubeval": PubEval, "gnubg-nn": GnubgNn, "gnubg": lambda: debian_gnubg(gnubg_plies)}[name]()
    players = [tah(path, plies), opponent]
    pairs = []
    for pair in range(games // 2):
        pairs.append(sum(game(players, first, random.Random(f"{seed}:{pair}")) for first in (0, 1)) / 2)
        if pair % 25 == 24:
            print(f"{2 * len(pairs)} games: {interval(pairs)[0]:+.3f} +- {interval(pairs)[1]:.3f}", file=sys.stderr)
    mean, error = interval(pairs)
    print(f"tah {plies}-ply against {name} {gnubg_plies}-ply: {2 * len(pairs)} games, {mean:+.3f} +- {error:.3f} points a game")
    if name == "gnubg":
        print(f"processor time a play: tah {players[0].cost():.1f} ms, gnubg {players[1].cost():.1f} ms")
    for player in players:
        player.close()


def equity(chances):
    return 2 * chances[0] - 1 + chances[1] + chances[2] - chances[3] - chances[4]


def judge(path, decisions, plies=2, gnubg_plies=2):
    """What tah's plays lose against gnubg-nn's best, in games of tah against itself."""
    player, dice, losses = tah(path, plies), random.Random(7), []
    while len(losses) < decisions:
        board, roll = START, (0, 0)
        while roll[0] == roll[1]:
            roll = dice.randint(1, 6), dice.randint(1, 6)
        while not points(board) and len(losses) < decisions:
            keys = gnubg.moves(board, *roll)
            chosen = player.play(board, roll)
            if len(keys) > 1 and sum(chosen[1]):
                value = lambda b, n: -equity(gnubg.probabilities([list(b[1]), list(b[0])], n)) if sum(b[1]) else 3
                boards = [gnubg.board_from_position_key(key) for key in keys]
                best = sorted(boards, key=lambda b: -value(b, 0))[:5]
                own = value(chosen, gnubg_plies)
                losses.append(max(0, max(value(b, gnubg_plies) for b in best) - own))
            board, roll = chosen, (dice.randint(1, 6), dice.randint(1, 6))
            if not points(board):
                board = board[::-1]
    mean, error = interval(losses)
    print(f"tah {plies}-ply, judged by gnubg-nn {gnubg_plies}-ply: {len(losses)} decisions, {mean:.4f} +- {error:.4f} points lost a decision")
    player.close()


def xgid(board, roll):
    other, own = board
    letters = ["-"] * 26
    for point in range(24):
        if own[point]:
            letters[point + 1] = chr(ord("A") + own[point] - 1)
        if other[point]:
            letters[24 - point] = chr(ord("a") + other[point] - 1)
    if own[24]:
        letters[25] = chr(ord("A") + own[24] - 1)
    if other[24]:
        letters[0] = chr(ord("a") + other[24] - 1)
    return f"XGID={''.join(letters)}:0:0:1:{roll[0]}{roll[1]}:0:0:0:0:10"


def plays(path, positions):
    """The boards after every play of a roll, by tah and by gnubg."""
    dice, cases, board = random.Random(11), [], START
    while len(cases) < positions:
        roll = dice.randint(1, 6), dice.randint(1, 6)
        keys = gnubg.moves(board, *roll)
        boards = {gnubg.board_from_position_key(key) for key in keys} or {board}
        cases.append((xgid(board, roll), boards))
        board = dice.choice(sorted(boards))
        board = START if points(board) else board[::-1]
    lines = "\n".join(case[0] for case in cases)
    answers = subprocess.run([path, "moves", "backgammon", "--batch"], input=lines, capture_output=True, text=True, check=True).stdout
    different = 0
    for (text, boards), answer in zip(cases, answers.splitlines()):
        found = [gnubg.board_from_position_id(move["position"].split(":")[0]) for move in json.loads(answer)["moves"]]
        normal = lambda b: tuple(sorted((tuple(b[0]), tuple(b[1]))))
        if {normal(b) for b in found} != {normal(b) for b in boards}:
            different += 1
            print("different:", text)
    print(f"plays: {len(cases)} rolls, {different} with other plays than gnubg's")
    return different


if __name__ == "__main__":
    path, command, *rest = sys.argv[1:]
    if command == "match":
        match(path, rest[0], *map(int, rest[1:]))
    elif command == "judge":
        judge(path, *map(int, rest))
    else:
        sys.exit(1 if plays(path, *map(int, rest)) else 0)
