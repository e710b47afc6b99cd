// What the server sends, for the type checker alone.

interface Place { part: number; item: number }
interface Piece { glyph: string; owner: number | null; name: string }
interface Cell { piece: Piece | null; marked: boolean; plays: string | null }
interface Grid { columns: number; look: 'plain' | 'checkered' | 'lined' | 'holes' | 'hex'; cells: Cell[]; column_names: string[]; row_names: string[] }
interface Hand { title: string; cards: (string | null)[] }
interface Count { name: string; number: number }
interface Stack { name: string; piece: Piece | null; count: number; marked: boolean }
interface Points { points: Stack[]; bars: Stack[]; trays: Stack[] }
interface Arrow { from: Place; to: Place }
type Part = { grid: Grid } | { hand: Hand } | { dice: number[] } | { counts: Count[] } | { label: string } | { points: Points } | { arrows: Arrow[] };
interface Scene { parts: Part[] }

interface EngineInfo { name: string; about: string; needs: string; settings: string[]; comparable: boolean }
interface Game {
  about: { id: string; name: string; players: number; chance: boolean; hidden: boolean; notation: string };
  summary: string;
  options: { key: string; value: string }[];
  engines: EngineInfo[];
  levels: string[];
  start: string;
}

interface RoomView {
  about: Game['about'];
  game: string;
  seats: ('person' | { engine: string })[];
  mine: number[];
  eyes: number | null;
  version: number;
  turn: number | 'chance' | 'over';
  scene: Scene;
  moves: { move: string; places: Place[] }[];
  last: Place[] | null;
  history: { player: number | null; move: string }[];
  start: string | null;
  position: string | null;
  result: { payoffs: number[] } | { resigned: number } | { out_of_time: number } | null;
  clock: number[] | null;
  increment: number;
  is_ticking: boolean;
  is_thinking: boolean;
  trouble: string | null;
}

/** A view fills `root` and returns how it is left. `rest` is what follows its name in the address. */
type View = (root: HTMLElement, rest: string[]) => (() => void) | void | Promise<(() => void) | void>;

interface Stub { kind: 'earlier' | 'later' | 'untried'; count: number; moves?: string[] }
/** A node of a drawn tree; nodes come in preorder. */
interface TreeNode {
  node: number | null; stub?: Stub; parent: number | null; shape: 'max' | 'min' | 'chance' | 'leaf' | { player: number };
  name: string; edge: string; value: string | null; window: string | null; mark: string | { pruned: string };
  children: number; open: boolean; visits: number; now?: string; bounds?: [string, string]; cut?: string;
}
interface TreePlan { places: [number, number][]; rows: string[]; width: number; height: number }
