//! `tah tree show`: a tree drawn, bare or at any step of a search.

use tah_host::figure::Format;
use tah_host::lesson::{Study, figure, figure_of_tree};
use tah_host::{Error, Result};

use super::TreeArgs;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    tree: TreeArgs,
    /// The algorithm whose search is drawn; without one, the bare tree
    #[arg(short, long, value_name = "A")]
    algorithm: Option<String>,
    /// text, svg, dot, tikz or json
    #[arg(short, long, default_value = "text")]
    format: String,
    /// How many events of the search have happened; all, unless said
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// The same as `--format json`
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let name = if args.json { "json" } else { &args.format };
    let format: Format = name.parse().map_err(|_| {
        let names = Format::ALL.map(|(name, _)| name).join(", ");
        Error::at(name, 0, format!("`{name}` is no format for figures"), format!("one of {names}"))
    })?;
    if let Some(game) = args.tree.extensive()? {
        if args.algorithm.is_some() || args.step.is_some() {
            let message = "an extensive game is drawn without a search";
            return Err(Error::new(message, "no `--algorithm` and no `--step`"));
        }
        let drawn = tah_host::theory::figure_of_game(&game).render(format);
        return drawn.map(Output::text).map_err(|error| Error::new(error.to_string(), "a smaller tree"));
    }
    let tree = args.tree.read()?;
    let drawn = match (&args.algorithm, args.step) {
        (None, None) => figure_of_tree(&tree),
        (algorithm, step) => {
            let algorithm = algorithm.as_deref().unwrap_or(tah_host::lesson::full_algorithm(&tree));
            let study = Study::new(tree, algorithm, false)?;
            if let Some(step) = step.filter(|&step| step > study.steps()) {
                let message = format!("the search has no step {step}");
                return Err(Error::new(message, format!("a step from 0 to {}", study.steps())));
            }
            figure(&study, step)
        }
    };
    drawn.render(format).map(Output::text).map_err(|error| Error::new(error.to_string(), "a smaller tree"))
}
