//! Lines over time as SVG: data in, text out.

/// A line with its name.
pub(super) struct Line {
    pub(super) name: String,
    pub(super) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 40.0;
const LEGEND: f64 = 200.0;
/// No line has more corners than can be seen.
const MOST_POINTS: usize = 1000;
const COLOURS: [&str; 8] =
    ["#1b6ca8", "#c0392b", "#1e8449", "#8e44ad", "#d68910", "#117a65", "#5d6d7e", "#a93226"];

/// A chart of shares between 0 and 1.
pub(super) fn chart(title: &str, lines: &[Line]) -> String {
    let end = lines.iter().filter_map(|line| line.points.last()).map(|point| point.0).fold(1e-9, f64::max);
    let x = |time: f64| MARGIN + time / end * (WIDTH - 2.0 * MARGIN);
    let y = |share: f64| HEIGHT - MARGIN - share * (HEIGHT - 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n<text x=\"{MARGIN}\" y=\"20\" font-size=\"14\">{}</text>\n",
        WIDTH + LEGEND,
        escape(title)
    );
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let height = y(share);
        out += &format!(
            "<line x1=\"{MARGIN}\" x2=\"{}\" y1=\"{height:.1}\" y2=\"{height:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{share}</text>\n",
            WIDTH - MARGIN,
            MARGIN - 6.0,
            height + 4.0
        );
    }
    out += &format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">time {end:.0}</text>\n",
        WIDTH - MARGIN,
        HEIGHT - 14.0
    );
    for (i, line) in lines.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let every = line.points.len().div_ceil(MOST_POINTS).max(1);
        let points: Vec<String> = line
            .points
            .iter()
            .step_by(every)
            .map(|&(time, share)| format!("{:.1},{:.1}", x(time), y(share)))
            .collect();
        out += &format!(
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\" points=\"{}\"/>\n",
            points.join(" ")
        );
        let at = MARGIN + 18.0 * i as f64;
        out += &format!("<text x=\"{WIDTH}\" y=\"{at}\" fill=\"{colour}\">{}</text>\n", escape(&line.name));
    }
    out + "</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
