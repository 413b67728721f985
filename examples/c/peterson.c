// expect: sc safe, tso unsafe, pso unsafe
/* Peterson's algorithm (Peterson 1981). */
#include "weir.h"

atomic_int flag[2];
atomic_int turn;

void *worker(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  STORE(flag[me], 1);
  FENCE_PSO();
  STORE(turn, other);
  FENCE_TSO();
  while (LOAD(flag[other]) && LOAD(turn) == other) {}
  critical_section();
  STORE(flag[me], 0);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
}
