// expect: sc safe, tso safe, pso safe
/* A barrier that turns its sense round (Hensgen, Finkel, Manber 1988), passed
   twice. */
#include "weir.h"

atomic_int left = 2, sense;
int data[2];

static void wait(int *mine) {
  *mine = !*mine;
  if (atomic_fetch_sub(&left, 1) == 1) {
    STORE(left, 2);
    FENCE_PSO();
    STORE(sense, *mine);
  } else {
    while (LOAD(sense) != *mine) {}
  }
}

void *worker(void *arg) {
  int me = (int)(long)arg, mine = 0;
  data[me] = 1;
  wait(&mine);
  assert(data[1 - me] == 1);
  wait(&mine);
  data[me] = 2;
  return NULL;
}

int main(void) {
  run_two(worker, worker);
  assert(data[0] == 2 && data[1] == 2);
}
