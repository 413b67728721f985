// expect: sc safe, tso safe, pso unsafe
/* A sequence lock (as in Linux): readers start over when the number has changed. */
#include "weir.h"

atomic_int seq, a, b;

void *writer(void *arg) {
  for (int i = 1; i <= 2; i++) {
    int s = LOAD(seq);
    STORE(seq, s + 1);
    FENCE_PSO();
    STORE(a, i);
    STORE(b, i);
    FENCE_PSO();
    STORE(seq, s + 2);
  }
  return NULL;
}

void *reader(void *arg) {
  int s, x, y;
  do {
    s = LOAD(seq);
    x = LOAD(a);
    y = LOAD(b);
  } while ((s & 1) || LOAD(seq) != s);
  assert(x == y);
  return NULL;
}

int main(void) {
  run_two(writer, reader);
}
