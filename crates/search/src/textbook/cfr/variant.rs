//! What the members of the family do differently: how regret is remembered, how strategies are averaged, and whether
//! the players learn at the same time.

/// Who learns when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// All players learn from the same strategies, then all change theirs.
    Together,
    /// Each player learns from what those before it have just learned.
    InTurn,
}

/// A member of the family: unit structs, so that the solver is compiled for each.
pub trait Variant {
    /// Who learns when.
    const ORDER: Order;
    /// What is computed once for an iteration and used at every action.
    type Memory: Copy;

    /// What iteration `t`, counted from 1, does to the past.
    fn memory(t: u64) -> Self::Memory;

    /// The regret for an action: the old one, and what playing it would have gained in this iteration.
    fn regret(memory: Self::Memory, old: f64, gain: f64) -> f64;

    /// How much the strategies of iteration `t` count in the average.
    fn weight(t: u64) -> f64;
}

/// Counterfactual regret as it was published: regret is a plain sum, and all iterations count alike.
/// (Zinkevich et al. 2007.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cfr;

impl Variant for Cfr {
    const ORDER: Order = Order::Together;
    type Memory = ();

    fn memory(_: u64) {}

    #[inline]
    fn regret((): (), old: f64, gain: f64) -> f64 {
        old + gain
    }

    fn weight(_: u64) -> f64 {
        1.0
    }
}

/// CFR+: regret never falls below zero, so that an action that turns good is taken up at once; the players learn in
/// turn; later iterations count more. (Tammelin 2014.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CfrPlus;

impl Variant for CfrPlus {
    const ORDER: Order = Order::InTurn;
    type Memory = ();

    fn memory(_: u64) {}

    #[inline]
    fn regret((): (), old: f64, gain: f64) -> f64 {
        (old + gain).max(0.0)
    }

    fn weight(t: u64) -> f64 {
        t as f64
    }
}

/// Discounted CFR with α = 3/2, β = 0, γ = 2: old regrets fade, negative ones by half in each iteration.
/// (N. Brown, T. Sandholm, "Solving imperfect-information games via discounted regret minimization", AAAI 2019.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiscountedCfr;

impl Variant for DiscountedCfr {
    const ORDER: Order = Order::InTurn;
    /// What positive regret is multiplied with.
    type Memory = f64;

    fn memory(t: u64) -> f64 {
        let power = ((t - 1) as f64).powf(1.5);
        power / (power + 1.0)
    }

    #[inline]
    fn regret(positive: f64, old: f64, gain: f64) -> f64 {
        old * if old > 0.0 { positive } else { 0.5 } + gain
    }

    fn weight(t: u64) -> f64 {
        (t as f64).powi(2)
    }
}
