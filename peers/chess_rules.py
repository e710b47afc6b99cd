"""Holds `tah moves chess --batch` to python-chess. Called by chess-rules: TAH POSITIONS SEED."""

import json
import random
import subprocess
import sys

import chess


def random_positions(count, seed):
    """Positions of random games, of any length; some with a half-move clock near its end."""
    dice = random.Random(seed)
    boards = []
    while len(boards) < count:
        board = chess.Board()
        for _ in range(dice.randrange(0, 300)):
            # The game ends by itself after fifty moves: no position beyond that arises.
            if board.is_game_over() or board.halfmove_clock >= 100:
                break
            board.push(dice.choice(list(board.legal_moves)))
        board = chess.Board(board.fen(en_passant="legal"))
        if dice.random() < 0.1 and not board.has_legal_en_passant():
            board.halfmove_clock = dice.choice([97, 98, 99, 100])
        boards.append(board)
    return boards


def ending(board):
    """Who is to move, or that the game is over, with what white and black get; as tah says it."""
    if board.is_checkmate():
        return "over", [-1, 1] if board.turn == chess.WHITE else [1, -1]
    is_drawn = board.is_stalemate() or board.is_insufficient_material() or board.halfmove_clock >= 100
    return ("over", [0, 0]) if is_drawn else (1 if board.turn == chess.WHITE else 2, None)


def expected(board):
    turn, payoffs = ending(board)
    moves = {}
    for move in board.legal_moves if turn != "over" else []:
        san = board.san(move)
        board.push(move)
        moves[san] = (board.fen(en_passant="legal"), *ending(board))
        board.pop()
    return board.fen(en_passant="legal"), turn, payoffs, moves


def main(tah, count, seed):
    boards = random_positions(count, seed)
    text = "".join(board.fen(en_passant="legal") + "\n" for board in boards)
    answer = subprocess.run([tah, "moves", "chess", "--batch"], input=text, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        sys.exit(f"tah: {answer.stderr}")
    lines = answer.stdout.splitlines()
    if len(lines) != len(boards):
        sys.exit(f"tah answered {len(lines)} of {len(boards)} positions")
    wrong = moves = over = checks = 0
    for board, line in zip(boards, lines):
        said = json.loads(line)
        found = {m["text"]: (m["position"], m["turn"], m["payoffs"]) for m in said["moves"]}
        wanted = expected(board)
        moves += len(found)
        over += sum(1 for _, turn, _ in found.values() if turn == "over")
        checks += sum(1 for san in found if san[-1] in "+#")
        if (said["position"], said["turn"], said["payoffs"], found) != wanted:
            wrong += 1
            if wrong <= 5:
                print(f"{board.fen()}\n  tah: {said['turn']} {said['payoffs']} {said['position']}\n  python-chess: {wanted[:3]}")
                for san in sorted(set(found) | set(wanted[3])):
                    if found.get(san) != wanted[3].get(san):
                        print(f"  {san}: tah {found.get(san)}, python-chess {wanted[3].get(san)}")
    print(f"{len(boards)} positions, {moves} moves ({checks} checks, {over} that end the game): {wrong} positions differ")
    sys.exit(wrong > 0)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
