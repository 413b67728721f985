; Store buffering with sequentially consistent stores: one of the two sees the other.
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare void @reach_error()

@x = global i64 0
@y = global i64 0
@in = global i64 0

define void @enter() {
  %before = atomicrmw add ptr @in, i64 1 seq_cst
  %alone = icmp eq i64 %before, 0
  br i1 %alone, label %fine, label %crowd
crowd:
  call void @reach_error()
  unreachable
fine:
  ret void
}

define ptr @right(ptr %p) {
  store atomic i64 1, ptr @y seq_cst, align 8
  %v = load atomic i64, ptr @x seq_cst, align 8
  %free = icmp eq i64 %v, 0
  br i1 %free, label %go, label %out
go:
  call void @enter()
  ret ptr null
out:
  ret ptr null
}

define i32 @main() {
  %t = alloca i64
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @right, ptr null)
  store atomic i64 1, ptr @x seq_cst, align 8
  %v = load atomic i64, ptr @y seq_cst, align 8
  %free = icmp eq i64 %v, 0
  br i1 %free, label %go, label %out
go:
  call void @enter()
  br label %out
out:
  ret i32 0
}
