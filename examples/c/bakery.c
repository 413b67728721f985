// expect: sc safe, tso unsafe, pso unsafe
/* Lamport's bakery (Lamport 1974), two threads. */
#include "weir.h"

atomic_int choosing[2];
atomic_int number[2];

void *worker(void *arg) {
  int i = (int)(long)arg;
  STORE(choosing[i], 1);
  FENCE_TSO();
  int max = 0;
  for (int j = 0; j < 2; j++) {
    int n = LOAD(number[j]);
    if (n > max) max = n;
  }
  STORE(number[i], max + 1);
  FENCE_PSO();
  STORE(choosing[i], 0);
  FENCE_TSO();
  for (int j = 0; j < 2; j++) {
    while (LOAD(choosing[j])) {}
    for (;;) {
      int n = LOAD(number[j]);
      if (n == 0 || n > max + 1 || (n == max + 1 && j >= i)) break;
    }
  }
  critical_section();
  STORE(number[i], 0);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
}
