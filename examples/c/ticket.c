// expect: sc safe, tso safe, pso unsafe
/* A ticket lock (Mellor-Crummey, Scott 1991). */
#include "weir.h"

struct {
  atomic_uint next, owner;
} lock;
int counter;

void *worker(void *arg) {
  unsigned ticket = atomic_fetch_add_explicit(&lock.next, 1, memory_order_relaxed);
  while (LOAD(lock.owner) != ticket) {}
  counter++;
  FENCE_PSO();
  STORE(lock.owner, ticket + 1);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
  assert(counter == 2);
}
