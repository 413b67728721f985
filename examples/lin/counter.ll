; A counter in LLVM IR; counter.lin.toml says which functions it is made of.
@n = global i32 0, align 4

define i32 @bump() {
  %old = atomicrmw add ptr @n, i32 1 seq_cst
  ret i32 %old
}

define i32 @get() {
  %v = load atomic i32, ptr @n seq_cst, align 4
  ret i32 %v
}
