// expect: sc safe, tso unsafe, pso unsafe
/* Burns's one-bit algorithm (Burns, Lynch 1980), two threads. */
#include "weir.h"

atomic_int flag[2];

void *worker(void *arg) {
  int i = (int)(long)arg;
again:
  STORE(flag[i], 0);
  for (int j = 0; j < i; j++)
    while (LOAD(flag[j])) {}
  STORE(flag[i], 1);
  FENCE_TSO();
  for (int j = 0; j < i; j++)
    if (LOAD(flag[j])) goto again;
  for (int j = i + 1; j < 2; j++)
    while (LOAD(flag[j])) {}
  critical_section();
  STORE(flag[i], 0);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
}
