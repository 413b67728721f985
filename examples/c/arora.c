// expect: sc safe, tso unsafe, pso unsafe
/* The work-stealing queue of Arora, Blumofe and Plaxton (1998). `age` holds the
   index of the oldest element and a tag above it. */
#include "weir.h"

#define TOP(age) ((age) & 255u)
#define EMPTY 0

atomic_uint age;
atomic_int bot;
atomic_int deq[4];
atomic_int taken[3];

static void take(int v) {
  if (v == EMPTY) return;
  assert(v > 0);
  assert(atomic_fetch_add(&taken[v], 1) == 0);
}

static void push_bottom(int v) {
  int b = LOAD(bot);
  STORE(deq[b], v);
  FENCE_PSO();
  STORE(bot, b + 1);
}

static int pop_bottom(void) {
  int b = LOAD(bot);
  if (b == 0) return EMPTY;
  b--;
  STORE(bot, b);
  FENCE_TSO();
  int v = LOAD(deq[b]);
  unsigned old = LOAD(age);
  if (b > (int)TOP(old)) return v;
  STORE(bot, 0);
  unsigned new = (old & ~255u) + 256u;
  if (b == (int)TOP(old) && atomic_compare_exchange_strong(&age, &old, new)) return v;
  STORE(age, new);
  return EMPTY;
}

static int pop_top(void) {
  unsigned old = LOAD(age);
  int b = LOAD(bot);
  if (b <= (int)TOP(old)) return EMPTY;
  int v = LOAD(deq[TOP(old)]);
  if (!atomic_compare_exchange_strong(&age, &old, old + 1)) return EMPTY;
  assert(v != 0);
  return v;
}

void *owner(void *arg) {
  push_bottom(1);
  push_bottom(2);
  take(pop_bottom());
  return NULL;
}

void *thief(void *arg) {
  take(pop_top());
  take(pop_top());
  return NULL;
}

int main(void) {
  run_two(owner, thief);
}
