/* Treiber's stack (1986) in C; stack.lin.toml says which functions it is made of. */
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
static _Atomic(struct node *) top;

void push(int v) {
  struct node *n = malloc(sizeof *n);
  n->value = v;
  struct node *t = atomic_load(&top);
  do n->next = t;
  while (!atomic_compare_exchange_strong(&top, &t, n));
}

int pop(void) {
  struct node *t = atomic_load(&top);
  do
    if (t == NULL) return -1;
  while (!atomic_compare_exchange_strong(&top, &t, t->next));
  return t->value;
}
