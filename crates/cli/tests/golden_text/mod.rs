//! The text of golden transcripts: blocks, and the masks over what differs from run to run.

use crate::common::words;

/// A command with what it is fed.
pub(crate) struct Block {
    /// The comments before it.
    comments: String,
    /// The line after `$ `.
    line: String,
    /// What it is fed.
    pub(crate) input: String,
    /// What is done.
    pub(crate) does: Does,
}

/// What a block does.
pub(crate) enum Does {
    /// Runs tah with these arguments.
    Run(Vec<String>),
    /// Writes its input to this file.
    Write(String),
}

impl Block {
    /// The blocks of a file; what was expected is left out.
    pub(crate) fn read(text: &str) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut comments = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with('#') {
                comments += &format!("{line}\n");
            } else if let Some(command) = line.strip_prefix("$ ") {
                let (bare, feeds) =
                    command.strip_suffix(" <<END").map_or((command, false), |bare| (bare, true));
                let fed = lines.by_ref().take_while(|line| feeds && *line != "END");
                let input = if feeds { fed.map(|line| format!("{line}\n")).collect() } else { String::new() };
                let does = match bare.strip_prefix("cat > ") {
                    Some(file) => Does::Write(file.to_owned()),
                    None => Does::Run(words(bare.strip_prefix("tah").expect("a line begins with `$ tah`"))),
                };
                blocks.push(Block {
                    comments: std::mem::take(&mut comments),
                    line: command.to_owned(),
                    input,
                    does,
                });
            }
        }
        blocks
    }

    /// The block as it stands before its output.
    pub(crate) fn head(&self) -> String {
        let end = if self.line.ends_with(" <<END") { "END\n" } else { "" };
        format!("{}$ {}\n{}{end}", self.comments, self.line, self.input)
    }
}

/// The text with times and speeds replaced.
pub(crate) fn mask(text: &str) -> String {
    let mut in_table = false;
    let mut out = String::new();
    for line in text.lines() {
        in_table = ends_with_measure(line) || (in_table && !line.is_empty());
        let line = if in_table { mask_last(line) } else { mask_units(line) };
        out += &mask_json(&line);
        out.push('\n');
    }
    out
}

/// Whether the last column of a table under this head is measured.
fn ends_with_measure(line: &str) -> bool {
    line.contains("  ") && (line.ends_with("seconds") || line.ends_with("nodes/s"))
}

/// Masks the last column: its width differs too.
fn mask_last(line: &str) -> String {
    let (before, last) = line.rsplit_once(' ').unwrap_or(("", line));
    let shown = if last.chars().any(|c| c.is_ascii_digit()) { "<varies>" } else { last };
    format!("{}  {shown}", before.trim_end())
}

/// Masks numbers before `s` and `nodes/s`.
fn mask_units(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let masked = words.iter().enumerate().map(|(i, &word)| match words.get(i + 1).copied() {
        Some("s" | "s,") if word.parse::<f64>().is_ok() => "<time>",
        Some("nodes/s") if word.chars().any(|c| c.is_ascii_digit()) => "<speed>",
        _ => word,
    });
    masked.collect::<Vec<_>>().join(" ")
}

/// Masks the numbers after keys of JSON that measure time.
fn mask_json(line: &str) -> String {
    let mut out = line.to_owned();
    for key in ["\"seconds\":", "\"nodes_per_second\":"] {
        let mut parts = out.split(key);
        let mut masked = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let end = part.find([',', '}']).unwrap_or(part.len());
            masked += &format!("{key}<varies>{}", &part[end..]);
        }
        out = masked;
    }
    out
}
