// expect: sc safe, tso safe, pso unsafe
/* A pointer to new data is published (read-copy-update without the grace
   period): whoever sees the pointer sees what it points to. */
#include "weir.h"

struct config {
  int left, right;
};
struct config first = {1, 1};
_Atomic(struct config *) current = &first;

void *updater(void *arg) {
  struct config *c = malloc(sizeof *c);
  c->left = 2;
  c->right = 2;
#ifdef PSO
  atomic_store_explicit(&current, c, memory_order_release);
#else
  STORE(current, c);
#endif
  return NULL;
}

void *user(void *arg) {
  struct config *c = atomic_load_explicit(&current, memory_order_consume);
  assert(c->left == c->right);
  return NULL;
}

int main(void) {
  run_two(updater, user);
}
