//! The networks in a file: a name, the shapes, the weights, and a checksum, so that a file of other networks and a changed byte are
//! noticed.

use tah_rules::{Shape, mix};

/// The first bytes of a file.
const NAME: &[u8; 8] = b"tahnet02";

pub(super) fn write(shapes: &[Shape], weights: &[f32]) -> Vec<u8> {
    let mut bytes = NAME.to_vec();
    bytes.extend(sizes(shapes).flat_map(u32::to_le_bytes));
    bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The weights of networks with these shapes.
pub(super) fn read(shapes: &[Shape], bytes: &[u8]) -> Result<Vec<f32>, String> {
    let content = bytes.strip_prefix(NAME).ok_or("not a file of networks")?;
    let (content, sum) = content.split_last_chunk::<8>().ok_or("the file of networks is cut off")?;
    if checksum(&bytes[..bytes.len() - sum.len()]).to_le_bytes() != *sum {
        return Err("the file of networks is damaged".into());
    }
    let (words, rest) = content.as_chunks::<4>();
    let (found, weights) =
        words.split_at_checked(1 + 4 * shapes.len()).ok_or("the file of networks is cut off")?;
    if !rest.is_empty() || !sizes(shapes).eq(found.iter().map(|&word| u32::from_le_bytes(word))) {
        return Err(format!("networks of another shape; expected {}", shape_text(shapes)));
    }
    let expected: usize = shapes.iter().map(Shape::weights).sum();
    if weights.len() != expected {
        return Err(format!("{} weights; expected {expected}", weights.len()));
    }
    Ok(weights.iter().map(|&word| f32::from_le_bytes(word)).collect())
}

fn sizes(shapes: &[Shape]) -> impl Iterator<Item = u32> + '_ {
    let of =
        |shape: &Shape| [shape.inputs, shape.hidden, shape.second, shape.outputs].map(|size| size as u32);
    std::iter::once(shapes.len() as u32).chain(shapes.iter().flat_map(of))
}

fn shape_text(shapes: &[Shape]) -> String {
    let of = |shape: &Shape| format!("{}-{}-{}-{}", shape.inputs, shape.hidden, shape.second, shape.outputs);
    shapes.iter().map(of).collect::<Vec<_>>().join(" and ")
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, &byte| mix(sum ^ u64::from(byte)))
}
