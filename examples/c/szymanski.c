// expect: sc safe, tso unsafe, pso unsafe
/* Szymanski's algorithm (Szymanski 1988), two threads. */
#include "weir.h"

atomic_int flag[2];

void *worker(void *arg) {
  int i = (int)(long)arg, j = 1 - i;
  STORE(flag[i], 1);
  FENCE_TSO();
  while (LOAD(flag[j]) >= 3) {}
  STORE(flag[i], 3);
  FENCE_TSO();
  if (LOAD(flag[j]) == 1) {
    STORE(flag[i], 2);
    FENCE_TSO();
    while (LOAD(flag[j]) != 4) {}
  }
  STORE(flag[i], 4);
  FENCE_TSO();
  if (j < i)
    while (LOAD(flag[j]) >= 2) {}
  critical_section();
  if (j > i)
    for (;;) {
      int f = LOAD(flag[j]);
      if (f != 2 && f != 3) break;
    }
  STORE(flag[i], 0);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
}
