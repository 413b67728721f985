// expect: sc safe, tso safe, pso unsafe
/* The queue lock of Mellor-Crummey and Scott (1991): each thread waits at its
   own node. */
#include "weir.h"

struct node {
  _Atomic(struct node *) next;
  atomic_int waits;
};
_Atomic(struct node *) tail;
int counter;

void *worker(void *arg) {
  struct node me;
  STORE(me.next, NULL);
  STORE(me.waits, 1);
  struct node *before = atomic_exchange(&tail, &me);
  if (before != NULL) {
    STORE(before->next, &me);
    while (LOAD(me.waits)) {}
  }
  counter++;
  FENCE_PSO();
  struct node *self = &me;
  if (LOAD(me.next) == NULL) {
    if (atomic_compare_exchange_strong(&tail, &self, NULL)) return NULL;
    while (LOAD(me.next) == NULL) {}
  }
  struct node *next = LOAD(me.next);
  STORE(next->waits, 0);
  return NULL;
}

int main(void) {
  run_two(worker, worker);
  assert(counter == 2);
}
