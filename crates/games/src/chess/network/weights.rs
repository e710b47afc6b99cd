//! The weights in small whole numbers: sixteen bits for what inputs add to the hidden sums, seven and a sign for what hidden sums add to
//! an output. And their file, which is checked before it is believed.

use std::sync::{Arc, LazyLock};

use tah_rules::{Extent, mix};

use super::inputs::{INPUTS, MEN, OUTPUTS, REGIONS};

/// Hidden sums of one side's view.
pub const HIDDEN: usize = 256;
/// The size of the network.
pub const EXTENT: Extent = Extent { inputs: INPUTS, hidden: HIDDEN, outputs: OUTPUTS };
/// The same, as a file has it.
const SIZES: [usize; 3] = [INPUTS, HIDDEN, OUTPUTS];
/// A hidden sum of 1.
pub(super) const ONE: i32 = 255;
/// A weight of 1 from a hidden sum to an output.
pub(super) const OUT_ONE: i32 = 64;
/// A bias of 1 of an output.
const BIAS_ONE: i32 = 8192;
/// The furthest that a weight may be from 0: a hidden sum of 1 times it must fit into sixteen bits.
pub(in crate::chess) const MOST_WEIGHT: f32 = 126.5 / OUT_ONE as f32;

/// The weights that come with the engine.
static SHIPPED: LazyLock<Arc<Weights>> =
    LazyLock::new(|| Arc::new(Weights::read(include_bytes!("weights.bin")).unwrap_or_default()));

/// The first bytes of a file.
const NAME: &[u8; 8] = b"tahupd01";

/// Numbers for all hidden sums of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [i16; HIDDEN]);

/// What hidden sums add to an output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Output {
    /// Those of the side to move, and of the other.
    pub(super) rows: [Row; 2],
    pub(super) bias: i32,
}

/// The weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    pub(super) inputs: Vec<Row>,
    pub(super) bias: Row,
    pub(super) outputs: Vec<Output>,
    /// All of them, in the order of [`Extent::weights`].
    pub(super) wholes: Vec<i16>,
}

impl Default for Weights {
    /// All are 0.
    fn default() -> Self {
        Self::of(vec![0; EXTENT.weights()])
    }
}

impl Weights {
    /// The weights that come with the engine.
    pub fn shipped() -> Arc<Weights> {
        Arc::clone(&SHIPPED)
    }

    /// The weights nearest to these, in the order of [`Extent::weights`]; those that are missing are 0.
    pub fn from_fractions(weights: &[f32]) -> Self {
        let mut wholes: Vec<i16> = weights
            .iter()
            .zip(0..EXTENT.weights())
            .map(|(weight, i)| (weight * one(i)).round() as i16)
            .collect();
        wholes.resize(EXTENT.weights(), 0);
        Self::of(wholes)
    }

    /// The weights, as [`from_fractions`](Self::from_fractions) takes them.
    pub fn fractions(&self) -> Vec<f32> {
        self.wholes.iter().enumerate().map(|(i, &whole)| f32::from(whole) / one(i)).collect()
    }

    /// The weights as a file.
    pub fn write(&self) -> Vec<u8> {
        file(SIZES, &self.wholes)
    }

    /// The weights of a file, or what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let content = bytes.strip_prefix(NAME).ok_or("not a network for chess")?;
        let (content, sum) = content.split_last_chunk::<8>().ok_or("the network is cut off")?;
        if checksum(&bytes[..bytes.len() - sum.len()]).to_le_bytes() != *sum {
            return Err("the network is cut off or damaged".into());
        }
        let (found, wholes) = content.split_at_checked(12).ok_or("the network is cut off")?;
        let (wholes, rest) = wholes.as_chunks::<2>();
        let found = found.as_chunks::<4>().0.iter().map(|&size| u32::from_le_bytes(size) as usize);
        let mut wholes: Vec<i16> = wholes.iter().map(|&whole| i16::from_le_bytes(whole)).collect();
        if found.clone().eq([MEN, HIDDEN, OUTPUTS]) && wholes.len() > MEN * HIDDEN {
            // A network from before regions: all begin with what it has learned of all.
            let layer = wholes[..MEN * HIDDEN].to_vec();
            wholes.splice(..0, (1..REGIONS).flat_map(|_| layer.clone()));
        } else if found.ne(SIZES) {
            let [inputs, hidden, outputs] = SIZES;
            return Err(format!("a network of another shape; expected {inputs}-{hidden}-{outputs}"));
        }
        if wholes.len() != EXTENT.weights() || !rest.is_empty() {
            return Err("the network has too few weights or too many".into());
        }
        Ok(Self::of(wholes))
    }

    /// As many as there must be.
    fn of(wholes: Vec<i16>) -> Self {
        let row = |weights: &[i16]| Row(std::array::from_fn(|i| weights[i]));
        let (layer, above) = wholes.split_at((INPUTS + 1) * HIDDEN);
        let (inputs, bias) = layer.split_at(INPUTS * HIDDEN);
        let output = |weights: &[i16]| Output {
            rows: [row(weights), row(&weights[HIDDEN..])],
            bias: i32::from(weights[2 * HIDDEN]) * (ONE * ONE * OUT_ONE / BIAS_ONE),
        };
        Self {
            inputs: inputs.chunks_exact(HIDDEN).map(row).collect(),
            bias: row(bias),
            outputs: above.chunks_exact(EXTENT.of_output()).map(output).collect(),
            wholes,
        }
    }
}

/// What stands for a weight of 1 at this place.
fn one(place: usize) -> f32 {
    let one = match place.checked_sub((INPUTS + 1) * HIDDEN) {
        None => ONE,
        Some(above) if above % EXTENT.of_output() < 2 * HIDDEN => OUT_ONE,
        Some(_) => BIAS_ONE,
    };
    one as f32
}

/// A network of these sizes as a file.
pub(super) fn file(sizes: [usize; 3], wholes: &[i16]) -> Vec<u8> {
    let mut bytes = NAME.to_vec();
    bytes.extend(sizes.into_iter().flat_map(|size| (size as u32).to_le_bytes()));
    bytes.extend(wholes.iter().flat_map(|whole| whole.to_le_bytes()));
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, &byte| mix(sum ^ u64::from(byte)))
}
