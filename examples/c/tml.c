// expect: sc safe, tso safe, pso unsafe
/* The transactional mutex lock (Dalessandro et al. 2010): a writer holds the odd
   values of `glb`; a reader starts over when `glb` has changed. */
#include "weir.h"

atomic_int glb, x, y;

static int begin(void) {
  int loc;
  do loc = LOAD(glb);
  while (loc & 1);
  return loc;
}

void *writer(void *arg) {
  int loc = begin();
  if (!atomic_compare_exchange_strong(&glb, &loc, loc + 1)) return NULL;
  STORE(x, LOAD(x) + 1);
  STORE(y, LOAD(y) + 1);
  FENCE_PSO();
  STORE(glb, loc + 2);
  return NULL;
}

void *reader(void *arg) {
  int loc = begin();
  int a = LOAD(x);
  if (LOAD(glb) != loc) return NULL;
  int b = LOAD(y);
  if (LOAD(glb) != loc) return NULL;
  assert(a == b);
  return NULL;
}

int main(void) {
  run_two(writer, reader);
}
