//! Sets of cards as the search keeps them: sixteen bits to a suit as in a [`Hand`](crate::bridge::Hand), but the ace is the lowest bit
//! of its suit, so that the highest card of a set is found and removed in one instruction.

/// The bits of one suit, the lowest suit's.
const SUIT: u64 = 0x1FFF;
/// All cards.
pub(super) const DECK: u64 = 0x1FFF_1FFF_1FFF_1FFF;
/// The bits of each suit; the fifth is the trump suit of a contract without trumps.
pub(super) const SUITS: [u64; 5] = [SUIT, SUIT << 16, SUIT << 32, SUIT << 48, 0];

/// The same cards with the order of the ranks reversed, in either direction.
pub(super) fn reversed(cards: u64) -> u64 {
    // Reversing the word reverses the suits too, and leaves each three bits too high.
    let turned = cards.reverse_bits() >> 3;
    (turned >> 48 & 0xFFFF) | (turned >> 16 & 0xFFFF_0000) | (turned & 0xFFFF_0000) << 16 | turned << 48
}

/// The suit of a card given by its bit.
#[inline]
pub(super) fn suit_of(card: u64) -> usize {
    (card.trailing_zeros() >> 4) as usize & 3
}

/// The highest cards of each sequence in `hand`: between a card and a lower one of the same hand nobody else has a card left.
#[inline]
pub(super) fn sequences(hand: u64, all: u64) -> u64 {
    let gone = DECK & !all;
    let run = DECK & !(all & !hand);
    let start = run & !(run << 1);
    // From the start of each run, a carry passes through the cards that are gone to the first of the hand.
    (((gone + (start & gone)) & !gone) | start) & hand
}

/// The `count` highest of the cards of a suit given with all its cards, as the lowest of them alone.
#[inline]
pub(super) fn lowest_of_top(cards: u64, count: usize) -> u64 {
    let mut cards = cards;
    for _ in 1..count {
        cards &= cards.wrapping_sub(1);
    }
    cards & cards.wrapping_neg()
}
