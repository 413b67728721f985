//! Does this trace belong to this program?
//!
//! A trace names threads and edges by number, so it means something for one
//! program only. The fingerprint is a 64-bit FNV-1a hash (Fowler, Noll, Vo) of
//! the memory, the code and the threads; places in the source do not count, so
//! comments and layout may change.

use std::fmt::{self, Write};
use weir_ir::{Program, Span};

struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for byte in s.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

/// The fingerprint, as 16 hexadecimal digits.
pub fn fingerprint(program: &Program) -> String {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    if program.heap_init != 0 {
        let _ = write!(hash, "heap {};", program.heap_init);
    }
    for o in &program.objects {
        // Writing into a hash cannot fail; a failure would only change the hash.
        let _ = write!(hash, "object {:?} {:?} {:?} {:?};", o.name, o.ty, o.len, o.init);
    }
    for r in &program.routines {
        let _ = write!(hash, "routine {:?} {} {:?} {:?};", r.name, r.params, r.returns, r.entry);
        for reg in &r.regs {
            let _ = write!(hash, "reg {:?} {:?} {};", reg.name, reg.ty, reg.init);
        }
        for loc in &r.locs {
            let _ = write!(hash, "loc {:?};", loc.label);
        }
        for e in &r.edges {
            let weir_ir::Edge { src, dst, op, span: Span { .. } } = e;
            let _ = write!(hash, "edge {src:?} {dst:?} {op:?};");
        }
    }
    for t in &program.templates {
        let _ = write!(hash, "template {:?} {:?} {:?};", t.name, t.routine, t.count);
    }
    for t in &program.threads {
        let _ = write!(hash, "thread {:?} {} {:?};", t.template, t.copy, t.args);
    }
    format!("{:016x}", hash.0)
}
