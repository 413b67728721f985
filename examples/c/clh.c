// expect: sc safe, tso safe, pso unsafe
/* The queue lock of Craig, Landin and Hagersten (1993). */
#include "weir.h"

atomic_int nodes[3];
atomic_int tail = 2;
int counter;

void *worker(void *arg) {
  int me = (int)(long)arg;
  STORE(nodes[me], 1);
  int before = atomic_exchange(&tail, me);
  while (LOAD(nodes[before])) {}
  counter++;
  FENCE_PSO();
  STORE(nodes[me], 0);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
  assert(counter == 2);
}
