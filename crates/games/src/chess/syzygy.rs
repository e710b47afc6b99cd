//! Syzygy endgame tables (de Man 2013), read by the crate `pyrrhic-rs`: who wins a position with few men (WDL), and how far it is to the
//! next capture or pawn move (DTZ). The crate keeps one set of tables for the whole program, and so does this.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use pyrrhic_rs::{DtzProbeValue, EngineAdapter, TBError, TableBases, WdlProbeResult};

use super::packed::Move;
use super::position::{Position, en_passant, en_passant_square};

/// What the tables say of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but the fifty-move rule draws it.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but the fifty-move rule draws it.
    CursedWin,
    /// Won.
    Win,
}

impl From<WdlProbeResult> for Wdl {
    fn from(result: WdlProbeResult) -> Self {
        match result {
            WdlProbeResult::Loss => Wdl::Loss,
            WdlProbeResult::BlessedLoss => Wdl::BlessedLoss,
            WdlProbeResult::Draw => Wdl::Draw,
            WdlProbeResult::CursedWin => Wdl::CursedWin,
            WdlProbeResult::Win => Wdl::Win,
        }
    }
}

/// What the tables say at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootProbe {
    /// A move that keeps the result and makes progress.
    pub m: Move,
    /// Who wins, the half-move clock considered.
    pub wdl: Wdl,
    /// Half moves to the next capture or pawn move; 0 where the game is drawn.
    pub dtz: u32,
}

/// The tables of a folder. Copies are cheap, and share them.
#[derive(Clone)]
pub struct Tables {
    bases: Arc<TableBases<Adapter>>,
    folder: Arc<str>,
}

/// The tables of a folder, as long as somebody uses them.
type InUse = (Weak<TableBases<Adapter>>, Arc<str>);

/// The tables in use, if any.
static OPEN: Mutex<Option<InUse>> = Mutex::new(None);
/// The crate's answer at the root may be asked for by one thread at a time.
static ROOT: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tables({}, {} men)", self.folder, self.men())
    }
}

impl Tables {
    /// The tables in `folder`, or in several with `:` between. The same folder may be opened often; another only when nobody uses
    /// the first any more.
    pub fn open(folder: &str) -> Result<Self, String> {
        let mut open = lock(&OPEN);
        if let Some((bases, known)) = open.as_ref()
            && let Some(bases) = bases.upgrade()
        {
            if known.as_ref() == folder {
                return Ok(Self { bases, folder: known.clone() });
            }
            return Err(format!("the tables in {known} are in use"));
        }
        // The crate would never open any again after a folder without tables.
        if !folder.split(':').any(|part| has_tables(Path::new(part))) {
            return Err(format!("there are no Syzygy tables (*.rtbw) in {folder}"));
        }
        let bases = TableBases::new(folder).map_err(|error| match error {
            TBError::BadPath => format!("there are no Syzygy tables in {folder}"),
            _ => format!("the tables in {folder} cannot be read"),
        })?;
        let (bases, folder) = (Arc::new(bases), Arc::<str>::from(folder));
        *open = Some((Arc::downgrade(&bases), folder.clone()));
        Ok(Self { bases, folder })
    }

    /// The most men, kings included, of which there is a table.
    pub fn men(&self) -> u32 {
        self.bases.max_pieces()
    }

    /// Whether the position is small enough, and nobody may castle: what the tables know nothing of.
    #[inline]
    pub fn cover(&self, position: &Position) -> bool {
        let board = position.board();
        let castles =
            |color| board.castle_rights(color).short.is_some() || board.castle_rights(color).long.is_some();
        board.occupied().len() <= self.men() && !castles(Color::White) && !castles(Color::Black)
    }

    /// Who wins, if the half-move clock stood at 0. Nothing if there is no table.
    pub fn wdl(&self, position: &Position) -> Option<Wdl> {
        if !self.cover(position) {
            return None;
        }
        let b = position.board();
        let [white, black] = [Color::White, Color::Black].map(|color| b.colors(color).0);
        let [king, queen, rook, bishop, knight, pawn] = men(b);
        let turn = b.side_to_move() == Color::White;
        let probed =
            self.bases.probe_wdl(white, black, king, queen, rook, bishop, knight, pawn, passing(b), turn);
        probed.ok().map(Wdl::from)
    }

    /// What to play, by the distance to the next capture or pawn move. Nothing if there is no table, or no move.
    pub fn root(&self, position: &Position) -> Option<RootProbe> {
        if !self.cover(position) {
            return None;
        }
        let b = position.board();
        let [white, black] = [Color::White, Color::Black].map(|color| b.colors(color).0);
        let [king, queen, rook, bishop, knight, pawn] = men(b);
        let (clock, turn) = (position.half_move_clock(), b.side_to_move() == Color::White);
        let _one_at_a_time = lock(&ROOT);
        let probed = self
            .bases
            .probe_root(white, black, king, queen, rook, bishop, knight, pawn, clock, passing(b), turn)
            .ok()?;
        let DtzProbeValue::DtzResult(result) = probed.root else { return None };
        let square = |index: u8| Square::index(usize::from(index));
        let promotion = match result.promotion {
            pyrrhic_rs::Piece::Queen => Some(Piece::Queen),
            pyrrhic_rs::Piece::Rook => Some(Piece::Rook),
            pyrrhic_rs::Piece::Bishop => Some(Piece::Bishop),
            pyrrhic_rs::Piece::Knight => Some(Piece::Knight),
            _ => None,
        };
        let m = Move::new(square(result.from_square), square(result.to_square), promotion);
        position.is_legal(m).then(|| RootProbe { m, wdl: result.wdl.into(), dtz: result.dtz.into() })
    }
}

fn has_tables(folder: &Path) -> bool {
    let is_table = |name: &str| Path::new(name).extension().is_some_and(|extension| extension == "rtbw");
    std::fs::read_dir(folder).is_ok_and(|mut entries| {
        entries.any(|entry| entry.is_ok_and(|e| e.file_name().to_str().is_some_and(is_table)))
    })
}

/// The men by kind, as the crate asks for them.
fn men(board: &Board) -> [u64; 6] {
    [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn]
        .map(|piece| board.pieces(piece).0)
}

/// The square on which a pawn can be taken in passing; 0 if there is none.
fn passing(board: &Board) -> u32 {
    en_passant(board).map_or(0, |file| en_passant_square(board, file) as u32)
}

/// The attacks of `cozy-chess`, for the crate.
#[derive(Clone)]
struct Adapter;

impl EngineAdapter for Adapter {
    fn pawn_attacks(color: pyrrhic_rs::Color, square: u64) -> u64 {
        let color = if color == pyrrhic_rs::Color::White { Color::White } else { Color::Black };
        get_pawn_attacks(Square::index(square as usize), color).0
    }

    fn knight_attacks(square: u64) -> u64 {
        get_knight_moves(Square::index(square as usize)).0
    }

    fn bishop_attacks(square: u64, occupied: u64) -> u64 {
        get_bishop_moves(Square::index(square as usize), BitBoard(occupied)).0
    }

    fn rook_attacks(square: u64, occupied: u64) -> u64 {
        get_rook_moves(Square::index(square as usize), BitBoard(occupied)).0
    }

    fn queen_attacks(square: u64, occupied: u64) -> u64 {
        Self::bishop_attacks(square, occupied) | Self::rook_attacks(square, occupied)
    }

    fn king_attacks(square: u64) -> u64 {
        get_king_moves(Square::index(square as usize)).0
    }
}
