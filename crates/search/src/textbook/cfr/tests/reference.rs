//! Counterfactual regret written as in the paper, by recursion over the tree: slow, and what the solver must equal.

use super::super::*;
use super::{assert_close, kuhn, leduc, random_profile};
use tah_rules::Dice;

/// What each player gets from `node` on, by recursion over the tree.
pub(super) fn tree_values<V, M>(form: &ExtensiveForm<V, M>, profile: &Profile, node: usize) -> Vec<f64> {
    let node = &form.nodes[node];
    let mut values = vec![0.0; form.players];
    for (k, edge) in form.edges[node.edges.clone()].iter().enumerate() {
        let probability = match node.kind {
            Kind::Decision(set) => profile[form.sets[set].first_action + k],
            _ => edge.probability,
        };
        for (sum, value) in values.iter_mut().zip(tree_values(form, profile, edge.child)) {
            *sum += probability * value;
        }
    }
    if let Kind::End(at) = node.kind {
        values.copy_from_slice(&form.payoffs[at..at + form.players]);
    }
    values
}

/// The recursion of Zinkevich et al. 2007 for two players.
struct Recursion<'a, V, M> {
    form: &'a ExtensiveForm<V, M>,
    strategy: Profile,
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

impl<V, M> Recursion<'_, V, M> {
    /// The values of `node` for both players; `reach` holds what each player and chance contribute to getting there.
    fn walk(&mut self, node: usize, reach: [f64; 2], chance: f64) -> [f64; 2] {
        let node = &self.form.nodes[node];
        let edges = &self.form.edges[node.edges.clone()];
        match node.kind {
            Kind::End(at) => [self.form.payoffs[at], self.form.payoffs[at + 1]],
            Kind::Chance => edges.iter().fold([0.0; 2], |sum, edge| {
                let value = self.walk(edge.child, reach, chance * edge.probability);
                [0, 1].map(|p| sum[p] + edge.probability * value[p])
            }),
            Kind::Decision(set) => {
                let (player, first) = (self.form.sets[set].player, self.form.sets[set].first_action);
                let mut value = [0.0; 2];
                let mut of_action = Vec::new();
                for (action, edge) in (first..).zip(edges) {
                    let probability = self.strategy[action];
                    let mut after = reach;
                    after[player] *= probability;
                    self.sums[action] += after[player];
                    let result = self.walk(edge.child, after, chance);
                    of_action.push(result[player]);
                    value = [0, 1].map(|p| value[p] + probability * result[p]);
                }
                for (action, of_action) in (first..).zip(of_action) {
                    self.regrets[action] += chance * reach[1 - player] * (of_action - value[player]);
                }
                value
            }
        }
    }

    fn average_after(mut self, sequences: &Sequences, iterations: usize) -> Profile {
        for _ in 0..iterations {
            // The sums count a set once for each of its nodes, which scales all its actions alike.
            self.walk(0, [1.0; 2], 1.0);
            let positive: Vec<f64> = self.regrets.iter().map(|regret| regret.max(0.0)).collect();
            self.strategy = Profile::from_weights(sequences, &positive);
        }
        Profile::from_weights(sequences, &self.sums)
    }
}

fn assert_same_as_recursion<V, M>(form: &ExtensiveForm<V, M>, iterations: usize) {
    let sequences = Sequences::of(form).unwrap();
    let recursion = Recursion {
        form,
        strategy: Profile::uniform(&sequences),
        regrets: vec![0.0; sequences.actions()],
        sums: vec![0.0; sequences.actions()],
    };
    let expected = recursion.average_after(&sequences, iterations);
    let mut solver = Solver::<Cfr>::new(&sequences);
    solver.iterate(iterations as u64);
    assert_close(solver.average_strategy().as_slice(), expected.as_slice(), 1e-9);
}

#[test]
fn flat_passes_do_what_the_recursion_of_the_paper_does() {
    assert_same_as_recursion(&kuhn(), 200);
    assert_same_as_recursion(&leduc(), 40);
}

#[test]
fn sequences_pay_what_the_tree_pays() {
    let form = leduc();
    let sequences = Sequences::of(&form).unwrap();
    let mut dice = Dice::new(5);
    for _ in 0..20 {
        let profile = random_profile(&sequences, &mut dice);
        assert_close(&expected_values(&sequences, &profile), &tree_values(&form, &profile, 0), 1e-12);
    }
}
