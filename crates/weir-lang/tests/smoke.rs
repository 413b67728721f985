#[test]
fn peterson() {
    let text = std::fs::read_to_string("/tmp/wl/p.weir").unwrap();
    match weir_lang::load("p.weir", &text) {
        Ok(p) => {
            for r in &p.routines {
                println!("{} entry {:?}", r.name, r.entry);
                for r in &r.regs { println!("  reg {} {:?}", r.name, r.ty); }
                for e in &r.edges { println!("  {} -> {}  {:?}   «{}»", r.loc_name(e.src), r.loc_name(e.dst), e.op, p.sources.text(e.span)); }
            }
            println!("{:?}", p.properties);
        }
        Err(es) => for e in es { println!("{:?} {} | {} | {:?}", e.span, e.message, e.label, e.hint); },
    }
}
