//! The patterns: sets of squares whose contents together say something of a position. A shape is used in all its turned and mirrored
//! images, which share one table of weights.

use super::super::symmetry;

/// How many squares a shape has at most.
const MOST: usize = 10;
/// How many images of shapes are looked up, and room for as many as fill registers.
pub(super) const IMAGES: usize = 62;
pub(super) const ROOM: usize = 64;

const fn at(square: [u8; 2]) -> u8 {
    (square[1] - b'1') * 8 + square[0] - b'a'
}

/// A shape by the names of its squares.
const fn shape<const N: usize>(names: [&[u8; 2]; N]) -> Shape {
    let mut squares = [0; MOST];
    let mut i = 0;
    while i < N {
        squares[i] = at(*names[i]);
        i += 1;
    }
    Shape { squares, count: N }
}

#[derive(Clone, Copy)]
struct Shape {
    squares: [u8; MOST],
    count: usize,
}

/// The shapes: corners, edges with what lies inside them, the inner rows, the diagonals; and last three that see more of what is
/// around a corner at once: the corner of 2 × 5, the triangle, and the diagonal with both beside it.
const SHAPES: [Shape; 15] = [
    shape([b"a1", b"b1", b"c1", b"a2", b"b2", b"c2", b"a3", b"b3", b"c3"]),
    shape([b"a1", b"b1", b"c1", b"d1", b"e1", b"a2", b"b2", b"a3", b"a4", b"a5"]),
    shape([b"a1", b"b1", b"c1", b"d1", b"e1", b"f1", b"g1", b"h1", b"b2", b"g2"]),
    shape([b"a1", b"c1", b"d1", b"e1", b"f1", b"h1", b"c2", b"d2", b"e2", b"f2"]),
    shape([b"a2", b"b2", b"c2", b"d2", b"e2", b"f2", b"g2", b"h2"]),
    shape([b"a3", b"b3", b"c3", b"d3", b"e3", b"f3", b"g3", b"h3"]),
    shape([b"a4", b"b4", b"c4", b"d4", b"e4", b"f4", b"g4", b"h4"]),
    shape([b"a1", b"b2", b"c3", b"d4", b"e5", b"f6", b"g7", b"h8"]),
    shape([b"b1", b"c2", b"d3", b"e4", b"f5", b"g6", b"h7"]),
    shape([b"c1", b"d2", b"e3", b"f4", b"g5", b"h6"]),
    shape([b"d1", b"e2", b"f3", b"g4", b"h5"]),
    shape([b"e1", b"f2", b"g3", b"h4"]),
    shape([b"a1", b"b1", b"c1", b"d1", b"e1", b"a2", b"b2", b"c2", b"d2", b"e2"]),
    shape([b"a1", b"b1", b"c1", b"d1", b"a2", b"b2", b"c2", b"a3", b"b3", b"a4"]),
    shape([b"a1", b"b2", b"c3", b"d4", b"b1", b"c2", b"d3", b"a2", b"b3", b"c4"]),
];

/// Where the weights of each image are, and what each square adds to which image's index.
pub(super) struct Layout {
    /// For every square: what a disc on it adds to the index of every image, a power of three or nothing.
    pub(super) powers: [[i16; ROOM]; 64],
    /// Where in the tables the index 0 (all squares empty) of each image is.
    pub(super) centres: [u32; ROOM],
    /// How many weights the tables of shapes have together.
    pub(super) size: usize,
    /// For every weight of a shape: the one that stands for it and its mirror image, the lesser of the two.
    pub(super) canonical: Vec<u32>,
}

impl Layout {
    pub(super) fn new() -> Self {
        let mut layout =
            Layout { powers: [[0; ROOM]; 64], centres: [0; ROOM], size: 0, canonical: Vec::new() };
        let mut image = 0;
        for shape in &SHAPES {
            let squares = &shape.squares[..shape.count];
            let mut seen: Vec<Vec<u8>> = Vec::new();
            let mut mirror = None;
            for k in 0..symmetry::COUNT {
                let turned: Vec<u8> =
                    squares.iter().map(|&at| symmetry::square(usize::from(at), k) as u8).collect();
                let mut sorted = turned.clone();
                sorted.sort_unstable();
                if seen.contains(&sorted) {
                    // The shape lies on itself: its squares change places.
                    let home = {
                        let mut own = squares.to_vec();
                        own.sort_unstable();
                        own
                    };
                    if sorted == home && k != 0 {
                        mirror = Some(turned);
                    }
                    continue;
                }
                seen.push(sorted);
                for (digit, &at) in turned.iter().enumerate() {
                    layout.powers[usize::from(at)][image] = 3i16.pow(digit as u32);
                }
                layout.centres[image] = (layout.size + 3usize.pow(shape.count as u32) / 2) as u32;
                image += 1;
            }
            layout.add_canonical(squares, mirror.as_deref());
        }
        layout
    }

    /// Adds the weights of a shape, of which `mirror` are the squares in the order in which a symmetry puts them.
    fn add_canonical(&mut self, squares: &[u8], mirror: Option<&[u8]>) {
        let count = 3usize.pow(squares.len() as u32);
        for index in 0..count {
            let digit = |place: usize| index / 3usize.pow(place as u32) % 3;
            let mirrored = mirror.map_or(index, |mirror| {
                let place = |at: u8| squares.iter().position(|&square| square == at).unwrap_or(0);
                (0..squares.len()).map(|d| digit(place(mirror[d])) * 3usize.pow(d as u32)).sum()
            });
            self.canonical.push((self.size + index.min(mirrored)) as u32);
        }
        self.size += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_image_has_a_place() {
        let layout = Layout::new();
        assert_eq!(layout.size, 226_314 + 3 * 59_049);
        let used = |image: usize| layout.powers.iter().any(|powers| powers[image] != 0);
        assert!((0..IMAGES).all(used) && !used(IMAGES));
        // Mirrored edges share a weight: an own disc on a1 or h1 alone.
        let start = 19_683 + 59_049;
        let centre = 59_049 / 2;
        assert_eq!(layout.canonical[start + centre + 1], layout.canonical[start + centre + 3usize.pow(7)]);
        let twice = |weight: &u32| layout.canonical[*weight as usize] == *weight;
        assert!(layout.canonical.iter().all(twice));
    }
}
