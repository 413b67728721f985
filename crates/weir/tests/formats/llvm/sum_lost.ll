; A load, an addition and a store: one of the two may be lost.
@n = global i32 0

define void @add() {
  %old = load atomic i32, ptr @n seq_cst, align 4
  %new = add i32 %old, 2
  store atomic i32 %new, ptr @n seq_cst, align 4
  ret void
}

define ptr @worker(ptr %p) {
  call void @add()
  ret ptr null
}

define i32 @main() {
  %t = alloca i64
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @worker, ptr null)
  call void @add()
  %h = load i64, ptr %t
  %j = call i32 @pthread_join(i64 %h, ptr null)
  %v = load i32, ptr @n
  %lost = icmp ult i32 %v, 4
  br i1 %lost, label %bad, label %good
bad:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @reach_error()
