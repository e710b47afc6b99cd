"""tah's double-dummy solver beside DDS, in turns of ten deals on one thread: peers/bridge.py TAH DEALS."""

import ctypes
import ctypes.util
import json
import os
import resource
import subprocess
import sys

STRAINS, SEATS, TURN = ["S", "H", "D", "C", "NT"], "NESW", 10
VULNERABILITIES = {"None": 0, "All": 1, "NS": 2, "EW": 3}


class Deal(ctypes.Structure):
    _fields_ = [("cards", ctypes.c_char * 80)]


class Table(ctypes.Structure):
    _fields_ = [("tricks", (ctypes.c_int * 4) * 5)]


class Par(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("score", ctypes.c_int), ("contracts", (ctypes.c_char * 10) * 10)]


def library():
    name = ctypes.util.find_library("dds")
    if not name:
        sys.exit("peers/bridge: there is no libdds; run peers/install first")
    dds = ctypes.CDLL(name)
    dds.SetResources(1000, 1)
    return dds


def processor(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def theirs(dds, deals):
    """The tables of DDS, with the processor time they took."""
    start, tables = processor(resource.RUSAGE_SELF), []
    for deal in deals:
        table = Table()
        if (code := dds.CalcDDtablePBN(Deal(deal.encode()), ctypes.byref(table))) != 1:
            sys.exit(f"DDS: {code} on {deal}")
        tables.append(table)
    return tables, processor(resource.RUSAGE_SELF) - start


def ours(tah, deals):
    """The answers of tah, with the processor time they took, the start of the program included."""
    start = processor(resource.RUSAGE_CHILDREN)
    command = [tah, "solve", "bridge", "--file", "/dev/stdin", "--threads", "1", "--json"]
    text = subprocess.run(command, input="\n".join(deals), capture_output=True, text=True, check=True).stdout
    return json.loads(text)["deals"], processor(resource.RUSAGE_CHILDREN) - start


def sides(answer):
    """tah's par contracts as DDS writes them, without seats and tricks: `4S* EW`."""
    return {
        c["contract"].replace("NT", "N").replace("X", "*") + (" NS" if c["declarer"] in "NS" else " EW")
        for c in answer["contracts"]
    }


def their_sides(par):
    """`4S*-EW-1` or `3N-N`: `4S* EW`, `3N NS`."""
    texts = [bytes(par.contracts[i]).split(b"\0")[0].decode().split("-") for i in range(par.number)]
    return {f"{text[0]} {'NS' if text[1][0] in 'NS' else 'EW'}" for text in texts if text[0] != "pass"}


def main(tah, path):
    deals = [line.split("|")[0].strip() for line in open(path) if line.strip() and not line.startswith("#")]
    dds, times, pars, same = library(), [0.0, 0.0], 0, 0
    for first in range(0, len(deals), TURN):
        turn = deals[first : first + TURN]
        tables, their_time = theirs(dds, turn)
        answers, our_time = ours(tah, turn)
        times = [times[0] + our_time, times[1] + their_time]
        for deal, table, answer in zip(turn, tables, answers, strict=True):
            for i, strain in enumerate(STRAINS):
                for j, seat in enumerate(SEATS):
                    if answer["table"][seat][strain] != table.tricks[i][j]:
                        sys.exit(f"{deal}: {strain} by {seat}: {answer['table'][seat][strain]}, DDS {table.tricks[i][j]}")
            for name, number in VULNERABILITIES.items():
                par, par_of_ours = Par(), answer["par"][name]
                dds.DealerPar(ctypes.byref(table), ctypes.byref(par), 0, number)
                if par.score != par_of_ours["score"]:
                    sys.exit(f"{deal}, {name}: par {par_of_ours['score']}, DDS {par.score}")
                pars += 1
                same += their_sides(par) <= sides(par_of_ours)
        print(f"{first + len(turn)} deals: tah {times[0]:.2f} s, DDS {times[1]:.2f} s", file=sys.stderr)
    print(f"{len(deals)} tables and {pars} pars, all equal; DDS's par contracts are among ours in {same}")
    print(f"processor time on one thread: tah {times[0]:.2f} s, DDS {times[1]:.2f} s, ratio {times[0] / times[1]:.2f}", flush=True)
    os._exit(0)  # DDS does not survive the interpreter's own end


if __name__ == "__main__":
    main(*sys.argv[1:])
