// expect: sc safe, tso unsafe, pso unsafe
/* Dekker's algorithm (Dijkstra 1965). */
#include "weir.h"

atomic_int flag[2];
atomic_int turn;

void *worker(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  STORE(flag[me], 1);
  FENCE_TSO();
  while (LOAD(flag[other])) {
    if (LOAD(turn) != me) {
      STORE(flag[me], 0);
      while (LOAD(turn) != me) {}
      STORE(flag[me], 1);
      FENCE_TSO();
    }
  }
  critical_section();
  STORE(turn, other);
  STORE(flag[me], 0);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
}
