// expect: sc safe, tso safe, pso safe
/* The lock-free queue of Michael and Scott (1996), without giving memory back.
   Two threads put one element each and take one each. */
#include "weir.h"

struct node {
  int value;
  _Atomic(struct node *) next;
};
_Atomic(struct node *) head, tail;
atomic_int taken[3];

static struct node *new_node(int v) {
  struct node *n = malloc(sizeof *n);
  n->value = v;
  STORE(n->next, NULL);
  return n;
}

static void enqueue(int v) {
  struct node *n = new_node(v);
  for (;;) {
    struct node *t = LOAD(tail), *next = LOAD(t->next);
    if (t != LOAD(tail)) continue;
    if (next != NULL) {
      atomic_compare_exchange_strong(&tail, &t, next);
      continue;
    }
    if (atomic_compare_exchange_strong(&t->next, &next, n)) {
      atomic_compare_exchange_strong(&tail, &t, n);
      return;
    }
  }
}

static int dequeue(void) {
  for (;;) {
    struct node *h = LOAD(head), *t = LOAD(tail), *next = LOAD(h->next);
    if (h != LOAD(head)) continue;
    if (h == t) {
      if (next == NULL) return 0;
      atomic_compare_exchange_strong(&tail, &t, next);
      continue;
    }
    int v = next->value;
    if (atomic_compare_exchange_strong(&head, &h, next)) return v;
  }
}

void *worker(void *arg) {
  enqueue(1 + (int)(long)arg);
  int v = dequeue();
  assert(v == 1 || v == 2);
  assert(atomic_fetch_add(&taken[v], 1) == 0);
  return NULL;
}

int main(void) {
  struct node *n = new_node(0);
  head = n;
  tail = n;
  run_two(worker, worker);
  assert(dequeue() == 0);
}
