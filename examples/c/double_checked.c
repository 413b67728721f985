// expect: sc safe, tso safe, pso unsafe
/* Double-checked locking: the flag is looked at without the lock. */
#include "weir.h"

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
atomic_int ready;
int value, made;

void *worker(void *arg) {
  if (!LOAD(ready)) {
    pthread_mutex_lock(&lock);
    if (!LOAD(ready)) {
      made++;
      value = 42;
      FENCE_PSO();
      STORE(ready, 1);
    }
    pthread_mutex_unlock(&lock);
  }
  assert(value == 42);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
  assert(made == 1);
}
