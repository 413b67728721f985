//! Inline assembly for x86-64.
//!
//! | module | its job |
//! |---|---|
//! | `template`, `intel` | the text: instructions and their operands, in the syntax of AT&T, or of Intel |
//! | `operands` | constraints |
//! | `flags` | conditions |
//! | `machine` | registers, memory, jumps |
//! | `run`, `change` | what each instruction does |
//!
//! An empty text is a barrier for the compiler only: nothing. Every operand that is in a
//! register gets one of its own, or the one that is named; outputs are cut to their types.
//! An instruction that changes memory is a load and a store, with `lock` one locked
//! operation. What is not known is not supported, when it is reached.

mod change;
mod flags;
mod intel;
mod machine;
mod operands;
mod run;
mod template;

use super::function::Fun;
use super::make::cut;
use super::shape::{Res, leaves};
use crate::ast::{Asm, Call, Inst};
use machine::{Machine, Spot};
use operands::Kind;
use weir_ir::{Expr, Op, Ty};

impl<'a> Fun<'_, 'a> {
    pub(crate) fn assembly(&mut self, inst: &'a Inst, call: &'a Call, asm: &'a Asm) -> Res<()> {
        let text = asm.template.trim();
        let named = |what: String| {
            if what.starts_with("inline") { what } else { format!("inline assembly `{text}`") }
        };
        let lines = if asm.intel { intel::read(text) } else { template::read(text) }.map_err(named)?;
        let constraints = operands::read(&asm.constraints)?;
        // Everything that is computed is computed before anything is done.
        let mut machine = Machine::new(self, &lines, &constraints);
        let mut next = 0;
        let mut results = leaves(self.m(), &call.ret)?.into_iter();
        let mut outputs = Vec::new();
        for c in &constraints {
            let passed = c.kind == Kind::Memory || !c.output;
            let value = match call.args.get(next) {
                _ if !passed => None,
                Some((ty, v)) => {
                    next += 1;
                    Some((ty, self.v.value(ty, v)?))
                }
                None => return Err(named(String::new())),
            };
            let spot = match (&c.kind, value) {
                (Kind::Memory, Some((_, mut value))) => {
                    let pointer = self.e.keep(Ty::Ptr, value.remove(0));
                    Spot::Memory(pointer)
                }
                (Kind::Flag(condition), _) => {
                    let leaf = results.next().ok_or_else(|| named(String::new()))?;
                    outputs.push((Spot::Flag(condition.clone()), leaf.prim));
                    Spot::Flag(condition.clone())
                }
                (Kind::Register(name), None) => {
                    let leaf = results.next().ok_or_else(|| named(String::new()))?;
                    let r = machine.register(self, *name);
                    self.e.step(Op::Assign(r, Expr::Undef(Ty::U64)));
                    let spot = Spot::Register(r, leaf.prim.bits());
                    outputs.push((spot.clone(), leaf.prim));
                    spot
                }
                (kind, Some((ty, value))) => {
                    let [value]: [Expr; 1] = value.try_into().map_err(|_| named(String::new()))?;
                    let bits = leaves(self.m(), ty)?.first().map_or(64, |l| l.prim.bits());
                    match kind {
                        Kind::Number => Spot::Number(value),
                        Kind::Register(None) if c.immediate && value.constant().is_some() => {
                            Spot::Number(value)
                        }
                        Kind::Tied(n) => {
                            let tied = machine.spots.get(*n).cloned().ok_or_else(|| named(String::new()))?;
                            if let Spot::Register(r, _) = tied {
                                machine.inputs.push((r, value));
                            }
                            tied
                        }
                        Kind::Register(name) => {
                            let r = machine.register(self, *name);
                            machine.inputs.push((r, value));
                            Spot::Register(r, bits)
                        }
                        _ => return Err(named(String::new())),
                    }
                }
                _ => return Err(named(String::new())),
            };
            machine.spots.push(spot);
        }
        let start = std::mem::take(&mut machine.inputs);
        for (r, value) in start {
            self.e.step(Op::Assign(r, value));
        }
        self.run_assembly(&mut machine, &lines).map_err(named)?;
        let mut made = Vec::new();
        for (spot, prim) in outputs {
            let value = match spot {
                Spot::Register(r, _) => cut(prim.bits(), Expr::Reg(r)),
                Spot::Flag(condition) => machine.flags(self).condition(&condition)?,
                _ => return Err(named(String::new())),
            };
            made.push(self.e.keep(prim.ty(0), value));
        }
        if let Some(name) = &inst.dst {
            self.v.locals.insert(name, made);
        }
        Ok(())
    }
}
