//! Names that all exported languages accept: Promela, the C code SPIN makes of it, C, Boogie.

use std::collections::HashSet;

/// Words of Promela and C, and names that SPIN's own C code uses as macros.
const RESERVED: &str = "
active assert atomic bit bool break byte c_code c_decl c_expr c_state c_track chan d_proctype d_step do
else empty enabled end eval false fi for full get_priority goto hidden if in init inline int len local ltl
mtype nempty never nfull notrace np_ od of pc_value pid print printf printm priority proctype product
provided return run select set_priority short show skip timeout trace true typedef unless unsigned until
value weakuntil xr xs always eventually stronguntil implies equivalent release next
auto case char const continue default double enum extern float long register restrict signed sizeof static
struct switch union void volatile while asm typeof uchar uint ulong ushort
cas final max min mix rot pptr qptr q_sz wasnew getframe now trpt depth errno stdin stdout stderr main exit
ACCEPT_LAB ALL_P ALPHA_F ASYNC AUTO_RESIZE A_V Addproc Air0 Air1 Air2 BAD BASE BFS BFS_W CHECK CHUNK CNT_P
COLLAPSE CONTINUE CS_ID CS_N CS_NR DEBUG DELTA FREQ FROM_P GLOBAL HASH HC HC4 INI_P INRANGE Index LC LOCAL
MA MAXPROC MAXQ MEMLIM MERGED MORE_P NCLAIMS NCORE NFAIR NOFAIR NQS NRUNS NR_QS NTRANS OFFT PMAX PROG_LAB
PERMUTED Pclaim PanSource QLOCK QMAX QUERY QUIT SAFETY SYNC StackSize TRANSITIONS TWIDTH UPTO_P UnBlock
VECTORSZ VERI VMAX WS State Trans Stack EOF NULL BUFSIZ";

/// Names that are taken, and new ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    taken: HashSet<String>,
}

impl Names {
    /// Nothing but the reserved words.
    pub fn new() -> Names {
        Names { taken: RESERVED.split_whitespace().map(str::to_string).collect() }
    }
    /// A name for a process; SPIN makes a macro `Pname` of it.
    pub fn process(&mut self, wanted: &str) -> String {
        let name = self.fresh(wanted);
        self.taken.insert(format!("P{name}"));
        name
    }
    /// Marks a name as taken.
    pub fn take(&mut self, name: &str) {
        self.taken.insert(name.to_string());
    }
    /// Names inside a process: they hide none of the global ones so far.
    pub fn inner(&self) -> Names {
        self.clone()
    }
    /// A name as much like `wanted` as possible that nothing else has.
    pub fn fresh(&mut self, wanted: &str) -> String {
        let plain = sanitise(wanted);
        let mut name = plain.clone();
        let mut n = 2;
        while !self.taken.insert(name.clone()) {
            name = format!("{plain}_{n}");
            n += 1;
        }
        name
    }
}

/// Letters, digits and single underscores, starting with a letter.
pub(crate) fn sanitise(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else if !out.ends_with('_') {
            out.push('_');
        }
    }
    let out = out.trim_matches('_');
    let name =
        if out.starts_with(|c: char| c.is_ascii_alphabetic()) { out.into() } else { format!("v{out}") };
    // A label that starts like this has a meaning of its own in Promela.
    let special = ["end", "progress", "accept"].iter().any(|p| name.starts_with(p));
    if special { format!("at_{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_where_possible() {
        let mut n = Names::new();
        assert_eq!(n.process("T[0]"), "T_0");
        assert_eq!(n.fresh("flag[1]"), "flag_1");
        assert_eq!(n.fresh("flag[1]"), "flag_1_2");
        assert_eq!(n.fresh("T[0]"), "T_0_2");
        assert_eq!(n.fresh("int"), "int_2");
        assert_eq!(n.fresh("%3"), "v3");
        assert_eq!(n.fresh("end"), "at_end");
        assert_eq!(n.fresh("über"), "ber");
        assert_eq!(n.fresh(""), "v");
    }
}
