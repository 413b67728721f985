//! Drawings: no line runs through the heading of a column or through a node
//! that it has nothing to do with.

use weir_ir::{Model, RoutineId};
use weir_sbgraph::{Options, graph, svg};
use weir_testkit::{example, program};

/// The value of an attribute.
fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let start = element.find(&format!(" {name}=\"")).expect(name) + name.len() + 3;
    element[start..].split('"').next().expect("a quote")
}

fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).parse().expect("a number")
}

/// Points along a line, close to one another.
fn points(d: &str) -> Vec<(f64, f64)> {
    let mut out: Vec<(f64, f64)> = Vec::new();
    let spaced: String =
        d.chars().flat_map(|c| if c.is_alphabetic() { vec![' ', c, ' '] } else { vec![c] }).collect();
    let mut words = spaced.split_whitespace();
    while let Some(command) = words.next() {
        let mut next = || words.next().and_then(|w| w.parse::<f64>().ok()).expect("a number");
        let (x, y) = out.last().copied().unwrap_or((0.0, 0.0));
        let bend = match command {
            "M" => {
                out.push((next(), next()));
                continue;
            }
            "L" => vec![(next(), next())],
            "H" => vec![(next(), y)],
            "V" => vec![(x, next())],
            "Q" => vec![(next(), next()), (next(), next())],
            "C" => vec![(next(), next()), (next(), next()), (next(), next())],
            "h" => vec![(x + next(), y)],
            other => panic!("{other}"),
        };
        for i in 1..=100 {
            let t = f64::from(i) / 100.0;
            // De Casteljau: the same for straight and bent lines.
            let mut at: Vec<(f64, f64)> = std::iter::once((x, y)).chain(bend.iter().copied()).collect();
            while at.len() > 1 {
                at = at
                    .windows(2)
                    .map(|w| (w[0].0 + t * (w[1].0 - w[0].0), w[0].1 + t * (w[1].1 - w[0].1)))
                    .collect();
            }
            out.push(at[0]);
        }
    }
    out
}

#[test]
fn lines_keep_clear_of_headings_and_nodes() {
    let mut drawn = 0;
    for file in [
        "queues/arora",
        "lists/treiber",
        "locks/szymanski_fenced",
        "locks/peterson_fenced_pso",
        "locks/tml_fenced_pso",
        "locks/dekker_fenced",
    ] {
        let program = program(&example(&format!("{file}.weir")));
        for model in [Model::Tso, Model::Pso] {
            for r in 0..program.routines.len() {
                let Ok(g) = graph(&program, RoutineId::new(r), None, &Options::new(model)) else { continue };
                let text = svg::svg(&program, &g);
                check(&text, &format!("{file}, {}", g.name));
                drawn += 1;
            }
        }
    }
    assert!(drawn > 15, "{drawn}");
}

/// A drawing fits, and says what it leaves out; the legend is inside.
#[test]
fn wide_graphs_are_cut_and_say_so() {
    for (file, cut) in [("queues/arora", true), ("queues/chase_lev", true), ("locks/dekker_fenced", false)] {
        let program = program(&example(&format!("{file}.weir")));
        let mut said = false;
        for model in [Model::Tso, Model::Pso] {
            for r in 0..program.routines.len() {
                let Ok(g) = graph(&program, RoutineId::new(r), None, &Options::new(model)) else { continue };
                let text = svg::svg(&program, &g);
                check(&text, &format!("{file}, {}", g.name));
                let width = number(&text, "width");
                assert!(width <= 4000.0, "{file}, {}: {width}", g.name);
                let drawn = text.matches("class=\"node").count();
                assert_eq!(text.contains("stroke-dasharray"), drawn < g.nodes.len());
                assert_eq!(
                    text.contains(&format!("{drawn} of {} nodes: ", g.nodes.len())),
                    drawn < g.nodes.len()
                );
                said |= drawn < g.nodes.len();
                // Everything that stands in the legend ends before the sheet does.
                let legend = text.rsplit("<text class=\"soft\"").next().expect("a legend");
                let letters = legend.split('>').nth(1).map_or(0, |t| t.chars().count()) as f64;
                assert!(number(&format!(" {legend}"), "x") + letters * 6.5 <= width, "{legend}");
            }
        }
        assert_eq!(said, cut, "{file}");
    }
}

fn check(text: &str, what: &str) {
    let elements: Vec<&str> = text.split('<').collect();
    let of = |class: &str| {
        let class = format!("class=\"{class}");
        elements.iter().filter(move |e| e.contains(&class)).copied().collect::<Vec<_>>()
    };
    let headings: Vec<(f64, f64, f64, f64)> = of("soft halo")
        .iter()
        .map(|e| {
            let (x, y) = (number(e, "x"), number(e, "y"));
            let letters = e.split('>').nth(1).expect("text").chars().count() as f64;
            (x, y - 10.0, x + letters * 6.0, y + 2.0)
        })
        .collect();
    let nodes: Vec<(f64, f64, f64, f64)> = of("node")
        .iter()
        .map(|e| {
            let (x, y) = (number(e, "x"), number(e, "y"));
            (x, y, x + number(e, "width"), y + number(e, "height"))
        })
        .collect();
    let inside = |b: &(f64, f64, f64, f64), (x, y): (f64, f64)| {
        x > b.0 + 1.0 && x < b.2 - 1.0 && y > b.1 + 1.0 && y < b.3 - 1.0
    };
    for line in of("line").iter().filter(|l| l.contains("fill=\"none\"")) {
        for at in points(attribute(line, "d")) {
            assert!(!headings.iter().any(|b| inside(b, at)), "{what}: a heading at {at:?}\n{text}");
            assert!(!nodes.iter().any(|b| inside(b, at)), "{what}: a node at {at:?}\n{text}");
        }
    }
}
