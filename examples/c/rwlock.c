// expect: sc safe, tso safe, pso safe
/* A reader-writer lock, a mutex, a spin lock and thread-local data of the
   library. */
#include "weir.h"

pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_spinlock_t spin;
int a, b, count;
static _Thread_local int mine;

void *writer(void *arg) {
  pthread_rwlock_wrlock(&rw);
  a++;
  b++;
  pthread_rwlock_unlock(&rw);
  pthread_spin_lock(&spin);
  count++;
  pthread_spin_unlock(&spin);
  mine++;
  assert(mine == 1);
  return NULL;
}

void *reader(void *arg) {
  pthread_rwlock_rdlock(&rw);
  assert(a == b);
  pthread_rwlock_unlock(&rw);
  return writer(arg);
}

int main(void) {
  pthread_spin_init(&spin, 0);
  run_two(writer, reader);
  assert(a == 2 && b == 2 && count == 2);
}
