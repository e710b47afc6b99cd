"""Nodes per second of UCI engines in alternating runs. Called by chess-speed: TAH ROUNDS SECONDS."""

import statistics
import subprocess
import sys

# Middle games after well-known openings.
POSITIONS = [
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 0 9",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/PB3N2/1P2QPPP/RNBR2K1 w - - 0 14",
    "r1b2rk1/2q1bppp/p2ppn2/1p4P1/3BP3/2N2P2/PPPQ3P/2KR1B1R b - - 0 14",
    "rnbq1rk1/pp3pbp/3p1np1/2pP4/4P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 10",
    "r1bqr1k1/ppp2pbp/2np1np1/8/2PNP3/2N1BP2/PP1Q2PP/R3KB1R w KQ - 0 11",
    "2rq1rk1/pb1nbppp/1p2pn2/2pp4/2PP4/1P1BPN2/PB1N1PPP/2RQ1RK1 w - - 0 12",
    "r2qkb1r/1b3ppp/p1n1pn2/1p2P3/3p4/2N2N2/PPB2PPP/R1BQ1RK1 w kq - 0 11",
    "r1bq1rk1/1pp2ppp/p1np1n2/2b1p3/2B1P3/2PP1N2/PP1N1PPP/R1BQR1K1 w - - 0 9",
]


class Engine:
    """A program that speaks UCI."""

    def __init__(self, *command, **options):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("uci", "uciok")
        for name, value in options.items():
            self.say(f"setoption name {name.replace('_', ' ')} value {value}")
        self.ask("isready", "readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, end):
        self.say(line)
        heard = []
        for answer in self.process.stdout:
            heard.append(answer)
            if answer.startswith(end):
                return heard
        sys.exit("an engine ended")

    def speed(self, seconds):
        """Nodes of all positions by the time they took."""
        nodes = time = 0
        for position in POSITIONS:
            self.ask("ucinewgame\nisready", "readyok")
            self.say(f"position fen {position}")
            counts = [line.split() for line in self.ask(f"go movetime {int(1000 * seconds)}", "bestmove")]
            last = [words for words in counts if "nodes" in words and "time" in words][-1]
            nodes += int(last[last.index("nodes") + 1])
            time += int(last[last.index("time") + 1])
        return 1000 * nodes / max(time, 1)


def compare(first, second, rounds, seconds):
    """Alternating runs; the speeds and their ratio with its spread."""
    runs = [(first.speed(seconds), second.speed(seconds)) for _ in range(rounds)]
    ratios = [a / b for a, b in runs]
    spread = statistics.stdev(ratios) if rounds > 1 else float("nan")
    a, b = (statistics.mean(run[i] for run in runs) for i in (0, 1))
    return f"{a:,.0f} and {b:,.0f} nodes/s, ratio {statistics.mean(ratios):.3f} ± {spread:.3f} (standard deviation of {rounds} rounds)"


def main(tah, rounds, seconds):
    ours = Engine(tah, "uci", Hash=64, Threads=1)
    theirs = Engine("stockfish", Use_NNUE="false", Hash=64, Threads=1)
    print("tah and Stockfish, classical evaluation:", compare(ours, theirs, rounds, seconds), flush=True)
    two = Engine(tah, "uci", Hash=64, Threads=2)
    print("tah with two threads and with one:", compare(two, ours, rounds, seconds))
    for engine in (ours, theirs, two):
        engine.say("quit")


main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
