// expect: sc safe, tso safe, pso safe
/* The lock-free stack (Treiber 1986). What is popped is not given back: the
   program would have to say when nobody looks at it any more. */
#include "weir.h"

struct node {
  int value;
  struct node *next;
};
_Atomic(struct node *) top;
atomic_int popped[3];

static void push(int v) {
  struct node *n = malloc(sizeof *n);
  n->value = v;
  struct node *t = LOAD(top);
  do n->next = t;
  while (!atomic_compare_exchange_weak(&top, &t, n));
}

static int pop(void) {
  struct node *t = LOAD(top);
  do
    if (t == NULL) return 0;
  while (!atomic_compare_exchange_weak(&top, &t, t->next));
  return t->value;
}

void *worker(void *arg) {
  push(1 + (int)(long)arg);
  int v = pop();
  assert(v == 1 || v == 2);
  assert(atomic_fetch_add(&popped[v], 1) == 0);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
  assert(top == NULL);
}
