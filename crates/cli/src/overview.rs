//! How to start: shown at the end of the help.

/// A few commands to begin with.
pub(crate) const EXAMPLES: &str = "\
Try:
  tah play tic-tac-toe                          play against the engine
  tah best connect-four --position 4453 -t 1s   the best move, found in one second
  tah tree solve '((3 12 8) (2 4 6) (14 5 2))' --algorithm alpha-beta
  tah tree show  '((3 12 8) (2 4 6) (14 5 2))' --algorithm alpha-beta --format svg > tree.svg
  tah tree quiz                                 which leaves does alpha-beta never visit?
  tah compare connect-four --depth 6            every algorithm on one position
  tah solve kuhn-poker                          an equilibrium, and how exploitable it is";
