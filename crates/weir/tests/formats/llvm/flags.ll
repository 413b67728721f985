; Store buffering with relaxed accesses; the main thread asks afterwards.
@x = global i32 0
@y = global i32 0
@missed = global i32 0

define ptr @left(ptr %p) {
  store atomic i32 1, ptr @x monotonic, align 4
  %v = load atomic i32, ptr @y monotonic, align 4
  %none = icmp eq i32 %v, 0
  %n = zext i1 %none to i32
  %old = atomicrmw add ptr @missed, i32 %n seq_cst
  ret ptr null
}

define ptr @right(ptr %p) {
  store atomic i32 1, ptr @y monotonic, align 4
  %v = load atomic i32, ptr @x monotonic, align 4
  %none = icmp eq i32 %v, 0
  br i1 %none, label %miss, label %done
miss:
  %old = atomicrmw add ptr @missed, i32 1 seq_cst
  br label %done
done:
  ret ptr null
}

define i32 @main() {
  %a = alloca i64
  %b = alloca i64
  %c1 = call i32 @pthread_create(ptr %a, ptr null, ptr @left, ptr null)
  %c2 = call i32 @pthread_create(ptr %b, ptr null, ptr @right, ptr null)
  %h1 = load i64, ptr %a
  %j1 = call i32 @pthread_join(i64 %h1, ptr null)
  %h2 = load i64, ptr %b
  %j2 = call i32 @pthread_join(i64 %h2, ptr null)
  %n = load i32, ptr @missed
  %both = icmp eq i32 %n, 2
  br i1 %both, label %bad, label %good
bad:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @reach_error()
