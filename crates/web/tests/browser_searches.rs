//! The microscope, the quiz and the comparison in a real browser, as a student uses them.

#![expect(clippy::unwrap_used, reason = "what a test cannot use ends it")]

mod common;
mod driver;

use common::TestHall;
use driver::Browser;

const LECTURE: &str = "((3 12 8) (2 4 6) (14 5 2))";
const CROSSED: &str =
    "[...document.querySelectorAll('.game-tree .item.pruned .number')].map(e => e.textContent).join()";

#[test]
fn the_lecture_tree_is_stepped_through_and_5_and_6_are_crossed_out() {
    let (hall, browser) = (TestHall::new(), Browser::open(1280, 800, "light"));
    let url = &hall.url;
    browser.go(&format!("{url}/#/microscope"));
    browser.wait("document.querySelectorAll('.game-tree .item').length === 13");
    assert_eq!(browser.text("[data-count=nodes]"), "0 / 11");
    browser.click("#forward");
    browser.wait(
        "document.querySelector('.caption').textContent.includes('enters root with the window [-∞, ∞]')",
    );
    browser.click("#back");
    browser.wait("document.querySelector('.caption').textContent.includes('not begun')");
    browser.click("#next-cut");
    browser.wait("document.querySelector('.caption').textContent.includes('2 is cut off: value ≤ α')");
    assert_eq!(browser.text("[data-count=cutoffs]"), "1 / 2");
    assert_eq!(browser.run(&format!("return {CROSSED}")), "", "the node is cut off, but not yet left");
    browser.click("#forward");
    browser.wait(&format!("{CROSSED} === '5,6'"));
    browser.picture("microscope-cut-1280x800-light");
    browser.click("#last");
    browser.wait("document.querySelector('[data-count=leaves]').textContent === '7 / 7'");
    assert_eq!(browser.run(&format!("return {CROSSED}")), "5,6");
    assert_eq!(browser.run("return document.querySelectorAll('.game-tree .cross').length"), 2);
    browser.click("[data-index='5']");
    browser.wait("document.querySelector('.details h2')?.textContent === 'Node 2'");
    browser.picture("microscope-end-1280x800-light");
    // Files are made, of each kind.
    browser.watch_files();
    for (format, kind) in [("svg", "image/svg+xml"), ("png", "image/png"), ("tikz", "text/plain")] {
        browser.click(&format!("#export-{format}"));
        browser.wait(&format!("kept.includes('{kind}')"));
    }
    // A link reproduces the view: a new window, the same step, the same crosses.
    let link = browser.run("return location.href");
    let other = Browser::open(390, 844, "dark");
    other.go(link.as_str().unwrap());
    other.wait(&format!("{CROSSED} === '5,6'"));
    other.picture("microscope-end-390x844-dark");
    other.is_well();
    browser.is_well();
}

#[test]
fn keys_step_play_and_walk_about_the_tree() {
    let (hall, browser) = (TestHall::new(), Browser::open(1280, 800, "dark"));
    let url = &hall.url;
    browser.go(&format!("{url}/#/microscope"));
    browser.wait("document.querySelectorAll('.game-tree .item').length === 13");
    browser.run("document.querySelector('#main').focus()");
    browser.press("\u{e014}\u{e014}");
    browser.wait("document.querySelector('.caption').textContent.startsWith('Step 2 of')");
    browser.press("c");
    browser.wait("document.querySelector('.caption').textContent.includes('cut off')");
    browser.press("\u{e010}");
    browser.wait("document.querySelector('.caption').textContent.includes('leaves root with 3')");
    browser.run("document.querySelector('.game-tree .item').focus()");
    browser.press("\u{e015}\u{e014}");
    assert_eq!(browser.run("return document.activeElement.getAttribute('data-index')"), "5");
    assert!(
        browser
            .run("return document.activeElement.getAttribute('aria-label')")
            .as_str()
            .unwrap()
            .starts_with("MIN")
    );
    browser.run("document.querySelector('#main').focus()");
    browser.press("\u{e011} ");
    browser.wait("document.querySelector('.caption').textContent.startsWith('Step 3 of')");
    browser.press(" ");
    browser.picture("microscope-play-1280x800-dark");
    browser.is_well();
}

#[test]
fn two_algorithms_stand_side_by_side_and_large_trees_are_folded() {
    let (hall, browser) = (TestHall::new(), Browser::open(1280, 800, "light"));
    let url = &hall.url;
    browser
        .go(&format!("{url}/#/microscope/game=tree&tree={LECTURE}&engine=minimax&engine=alpha-beta&step=99"));
    browser.wait("document.querySelectorAll('.pane').length === 2");
    browser.wait("[...document.querySelectorAll('[data-count=leaves]')].map(e => e.textContent).join() === '9 / 9,7 / 7'");
    browser.picture("microscope-two-1280x800-light");
    browser.is_well();
    browser.go(&format!("{url}/#/microscope/game=connect-four&engine=minimax,depth=12&step=600000"));
    browser.wait("document.querySelector('.warning')");
    browser.wait("document.querySelector('.item.current')");
    let shown = browser.run("return document.querySelectorAll('.item').length").as_u64().unwrap();
    assert!(shown < 300, "{shown}");
    for _ in 0..5 {
        browser.click("#next-cut");
        browser.click("#forward");
    }
    browser.wait("document.querySelector('.caption').textContent.includes('600,00')");
    browser.picture("microscope-million-1280x800-light");
    browser.go(&format!("{url}/#/microscope/game=tree&tree=((3&engine=alpha-beta"));
    browser.wait("document.querySelector('#notice.error')?.textContent.includes('line 1')");
    browser.is_well();
}

#[test]
fn a_quiz_is_answered_wrong_then_right() {
    let (hall, browser) = (TestHall::new(), Browser::open(1280, 800, "light"));
    let url = &hall.url;
    browser.go(&format!("{url}/#/quiz/tree={LECTURE}"));
    browser.click("[data-leaf='5']");
    browser.click("#grade");
    browser.wait("document.querySelector('.result.bad')?.textContent.includes('2 ≤ α = 3')");
    browser.picture("quiz-wrong-1280x800-light");
    browser.run("document.querySelector(\"[data-leaf='6']\").focus()");
    browser.press(" ");
    browser.wait("document.querySelector(\"[data-leaf='6']\").getAttribute('aria-checked') === 'true'");
    browser.click("#grade");
    browser.wait("document.querySelector('.result.good')");
    browser.picture("quiz-right-1280x800-light");
    assert_eq!(browser.text("#score"), "1 of 2 right");
    browser.write("#level", "hard");
    browser.wait("document.querySelectorAll('input.fill').length > 20");
    browser.click("#grade");
    browser.wait("document.querySelector('.result.bad')?.textContent.includes('is entered with [-∞, ∞]')");
    browser.click("#solution");
    browser.click("#grade");
    browser.wait("document.querySelector('.result.good')");
    browser.picture("quiz-hard-1280x800-light");
    browser.is_well();
    let phone = Browser::open(390, 844, "dark");
    phone.go(&format!("{url}/#/quiz"));
    phone.wait("document.querySelector('[data-leaf]')");
    phone.picture("quiz-390x844-dark");
    phone.is_well();
}

#[test]
fn algorithms_are_compared_in_a_table_and_a_chart() {
    let (hall, browser) = (TestHall::new(), Browser::open(1280, 800, "light"));
    let url = &hall.url;
    browser.go(&format!("{url}/#/compare"));
    browser.click("#compare");
    browser.wait("document.querySelectorAll('#rows tbody tr').length === 7");
    browser.wait("document.querySelectorAll('.bars .bar-body').length === 7");
    browser.wait("document.querySelector('#compare').disabled === false");
    browser.picture("compare-1280x800-light");
    browser.is_well();
    let phone = Browser::open(390, 844, "dark");
    phone.go(&format!("{url}/#/compare/game=tic-tac-toe&depth=4"));
    phone.wait("document.querySelectorAll('#rows tbody tr').length === 7");
    phone.picture("compare-390x844-dark");
    phone.is_well();
}
