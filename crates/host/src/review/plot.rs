//! The course of a game as SVG: the chances of the first player after every move, with the marked moves on the curve. Several games stand
//! one below the other.

use std::fmt::Write;

use super::Mark;

const WIDTH: f64 = 840.0;
const PANEL: f64 = 260.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 34.0;
/// Room for a mark's text, about, in one character.
const LETTER: f64 = 6.2;

/// What is drawn of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Above the curve.
    pub title: String,
    /// The first player's chances after every move, from 0 to 1.
    pub chances: Vec<f64>,
    /// The marked moves: which it is, from 0, how bad it is, and its text.
    pub marks: Vec<(usize, Mark, String)>,
    /// The number of the first move, and whether the second player makes it.
    pub first: (u32, bool),
}

/// The drawing.
pub fn svg(courses: &[Course]) -> String {
    let height = PANEL * courses.len().max(1) as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for (number, course) in courses.iter().enumerate() {
        let _ = writeln!(out, "<g transform=\"translate(0 {})\">", PANEL * number as f64);
        panel(course, &mut out);
        out += "</g>\n";
    }
    out + "</svg>\n"
}

/// Places within a panel.
struct Scale {
    /// The width of one move.
    step: f64,
}

impl Scale {
    fn x(&self, ply: usize) -> f64 {
        LEFT + self.step * ply as f64
    }

    fn y(chance: f64) -> f64 {
        TOP + (1.0 - chance) * (PANEL - TOP - BOTTOM)
    }
}

fn panel(course: &Course, out: &mut String) {
    let scale = Scale { step: (WIDTH - LEFT - RIGHT) / course.chances.len().max(1) as f64 };
    let (right, bottom) = (WIDTH - RIGHT, PANEL - BOTTOM);
    let _ = writeln!(
        out,
        "<text x=\"{LEFT}\" y=\"18\" font-size=\"14\" font-weight=\"bold\">{}</text>",
        escape(&course.title)
    );
    let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"36\" fill=\"#444\">chances of the first player</text>");
    let _ = writeln!(
        out,
        "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\" fill=\"#5b6470\"/>",
        right - LEFT,
        bottom - TOP
    );
    curve(course, &scale, out);
    for percent in [0, 25, 50, 75, 100] {
        let y = Scale::y(f64::from(percent) / 100.0);
        let width = if percent == 50 { 1.2 } else { 0.5 };
        let _ = writeln!(
            out,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#9aa3ad\" stroke-width=\"{width}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#444\">{percent} %</text>",
            LEFT - 6.0,
            y + 4.0
        );
    }
    axis(course, &scale, out);
    marks(course, &scale, out);
}

/// The first player's share is light, the second's is dark.
fn curve(course: &Course, scale: &Scale, out: &mut String) {
    let even = Scale::y(0.5);
    let points: Vec<String> = std::iter::once((LEFT, even))
        .chain(course.chances.iter().enumerate().map(|(ply, &chance)| (scale.x(ply + 1), Scale::y(chance))))
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let line = points.join(" ");
    let (last, bottom) = (scale.x(course.chances.len()), PANEL - BOTTOM);
    let _ = writeln!(
        out,
        "<polygon points=\"{LEFT},{bottom} {line} {last:.1},{bottom}\" fill=\"#f4f1ea\"/>\n\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"#1f6feb\" stroke-width=\"1.8\" stroke-linejoin=\"round\"/>"
    );
}

/// The numbers of moves, as many as there is room for.
fn axis(course: &Course, scale: &Scale, out: &mut String) {
    let bottom = PANEL - BOTTOM;
    let (first, second_begins) = course.first;
    let shift = usize::from(second_begins);
    let moves = (course.chances.len() + shift).div_ceil(2);
    let every = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|every| moves / every <= 16).unwrap_or(200);
    for index in 0..moves {
        let number = first as usize + index;
        if number.is_multiple_of(every) || every == 1 {
            // The tick stands where the first player has moved.
            let x = scale.x((2 * index + 1).saturating_sub(shift));
            let _ = writeln!(
                out,
                "<line x1=\"{x:.1}\" y1=\"{bottom}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"#444\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#444\">{number}</text>",
                bottom + 4.0,
                bottom + 17.0
            );
        }
    }
}

/// A dot for every mark; its text where there is room, the worst first.
fn marks(course: &Course, scale: &Scale, out: &mut String) {
    let mut order: Vec<&(usize, Mark, String)> = course.marks.iter().collect();
    order.sort_by_key(|(ply, mark, _)| (std::cmp::Reverse(*mark), *ply));
    let mut taken: Vec<(f64, f64, f64)> = Vec::new();
    for (ply, mark, text) in order {
        let Some(&chance) = course.chances.get(*ply) else { continue };
        let (x, y) = (scale.x(ply + 1), Scale::y(chance));
        let colour = match mark {
            Mark::Blunder => "#d1242f",
            Mark::Mistake => "#e16f24",
            Mark::Inaccuracy => "#9a6700",
        };
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\" fill=\"{colour}\" stroke=\"#fff\"><title>{}</title></circle>",
            escape(text)
        );
        let half = LETTER * text.chars().count() as f64 / 2.0 + 3.0;
        let centre = x.clamp(LEFT + half, WIDTH - RIGHT - half);
        // Above the dot, or below it near the upper edge.
        let line = if y - TOP < 24.0 { y + 20.0 } else { y - 9.0 };
        let is_free = |&(other, width, at): &(f64, f64, f64)| {
            (centre - other).abs() > half + width || (line - at).abs() > 16.0
        };
        if taken.iter().all(is_free) {
            taken.push((centre, half, line));
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"15\" rx=\"3\" fill=\"#ffffff\" fill-opacity=\"0.88\"/>\
                 <text x=\"{centre:.1}\" y=\"{line:.1}\" text-anchor=\"middle\" font-size=\"11\" fill=\"{colour}\" \
                 font-weight=\"bold\">{}</text>",
                centre - half,
                line - 11.5,
                2.0 * half,
                escape(text)
            );
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_drawn_with_its_marks_and_names_are_escaped() {
        let course = Course {
            title: "A & B <1–0>".into(),
            chances: vec![0.5, 0.55, 0.2, 1.0],
            marks: vec![(2, Mark::Blunder, "2. g4??".into()), (9, Mark::Mistake, "not there".into())],
            first: (1, false),
        };
        let drawn = svg(&[course.clone(), Course { chances: Vec::new(), ..course }]);
        assert!(drawn.contains("A &amp; B &lt;1–0&gt;") && drawn.contains(">2. g4??</text>"));
        assert!(!drawn.contains("not there") && !drawn.contains("NaN") && !drawn.contains("inf"));
        assert_eq!(drawn.matches("<g ").count(), drawn.matches("</g>").count());
    }
}
