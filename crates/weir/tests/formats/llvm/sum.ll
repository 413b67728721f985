; Two threads add with a locked operation; a third count is made by the main thread.
@n = global i32 0

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @reach_error()

define ptr @add(ptr %p) {
  %old = atomicrmw add ptr @n, i32 2 monotonic
  ret ptr null
}

define i32 @main() {
  %t = alloca i64
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @add, ptr null)
  %mine = call ptr @add(ptr null)
  %h = load i64, ptr %t
  %j = call i32 @pthread_join(i64 %h, ptr null)
  %v = load i32, ptr @n
  %ok = icmp eq i32 %v, 4
  br i1 %ok, label %good, label %bad
good:
  ret i32 0
bad:
  call void @reach_error()
  unreachable
}
