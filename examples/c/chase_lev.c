// expect: sc safe, tso unsafe, pso unsafe
/* The work-stealing deque of Chase and Lev (2005), of fixed size. */
#include "weir.h"

atomic_int top, bottom;
atomic_int items[4];
atomic_int taken[3];

static void take(int v) {
  if (v == 0) return;
  assert(atomic_fetch_add(&taken[v], 1) == 0);
}

static void push(int v) {
  int b = LOAD(bottom);
  STORE(items[b & 3], v);
  FENCE_PSO();
  STORE(bottom, b + 1);
}

static int pop(void) {
  int b = LOAD(bottom) - 1;
  STORE(bottom, b);
  FENCE_TSO();
  int t = LOAD(top);
  if (t > b) {
    STORE(bottom, b + 1);
    return 0;
  }
  int v = LOAD(items[b & 3]);
  if (t == b) {
    if (!atomic_compare_exchange_strong(&top, &t, t + 1)) v = 0;
    STORE(bottom, b + 1);
  }
  return v;
}

static int steal(void) {
  int t = LOAD(top);
  int b = LOAD(bottom);
  if (t >= b) return 0;
  int v = LOAD(items[t & 3]);
  assert(v != 0);
  if (!atomic_compare_exchange_strong(&top, &t, t + 1)) return 0;
  return v;
}

void *owner(void *arg) {
  push(1);
  push(2);
  take(pop());
  take(pop());
  return NULL;
}

void *thief(void *arg) {
  take(steal());
  take(steal());
  return NULL;
}

int main(void) {
  run_two(owner, thief);
  assert(taken[1] == 1 && taken[2] == 1);
}
