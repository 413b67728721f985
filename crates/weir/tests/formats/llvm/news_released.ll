; The flag is a release store and an acquire load.
declare void @reach_error()
declare i32 @pthread_create(ptr, ptr, ptr, ptr)

@flag = global i1 0
@data = global [2 x i16] zeroinitializer

define ptr @writer(ptr %p) {
  %second = getelementptr [2 x i16], ptr @data, i64 0, i64 1
  store i16 7, ptr %second
  store atomic i1 1, ptr @flag release, align 1
  ret ptr null
}

define ptr @reader(ptr %p) {
  %f = load atomic i1, ptr @flag acquire, align 1
  br i1 %f, label %look, label %done
look:
  %second = getelementptr [2 x i16], ptr @data, i64 0, i64 1
  %d = load i16, ptr %second
  %right = icmp eq i16 %d, 7
  br i1 %right, label %done, label %wrong
wrong:
  call void @reach_error()
  unreachable
done:
  ret ptr null
}

define i32 @main() {
  %t = alloca i64
  %c1 = call i32 @pthread_create(ptr %t, ptr null, ptr @writer, ptr null)
  %c2 = call i32 @pthread_create(ptr %t, ptr null, ptr @reader, ptr null)
  ret i32 0
}
