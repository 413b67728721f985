; Data and then a flag, both relaxed; who waits for the flag reads the data.
@data = global i32 0
@flag = global i8 0

define ptr @writer(ptr %p) {
  store i32 42, ptr @data
  store atomic i8 1, ptr @flag monotonic, align 1
  ret ptr null
}

define i32 @main() {
entry:
  %t = alloca i64
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @writer, ptr null)
  br label %wait
wait:
  %f = load atomic i8, ptr @flag monotonic, align 1
  %up = icmp ne i8 %f, 0
  br i1 %up, label %read, label %wait
read:
  %d = load i32, ptr @data
  %stale = icmp eq i32 %d, 0
  br i1 %stale, label %bad, label %good
bad:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare void @reach_error()
