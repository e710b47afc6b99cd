//! Lists of lists in two arrays: the items of each group side by side.

/// For every group its items, in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// Where each group starts; one more at the end.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Groups {
    /// Puts `(group, item)` pairs into `count` groups; goes over them twice.
    pub(super) fn of<I>(count: usize, pairs: impl Fn() -> I) -> Self
    where
        I: Iterator<Item = (u32, u32)>,
    {
        let mut starts = vec![0u32; count + 1];
        for (group, _) in pairs() {
            starts[group as usize + 1] += 1;
        }
        for group in 0..count {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut items = vec![0; starts[count] as usize];
        for (group, item) in pairs() {
            let place = &mut next[group as usize];
            items[*place as usize] = item;
            *place += 1;
        }
        Self { starts, items }
    }

    /// The items of a group.
    pub(super) fn get(&self, group: u32) -> &[u32] {
        let group = group as usize;
        &self.items[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}
