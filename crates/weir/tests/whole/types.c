#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <assert.h>
#include <stdio.h>
enum state { IDLE, BUSY, DONE = 7 };
struct node { int value; struct node *next; char tag; _Atomic enum state state; bool seen; };
static void ok(int v) { (void)v; }
static void (*_Atomic callback)(int);
_Atomic(struct node *) head;
_Atomic int x, y;
int r1, r2;
void *worker(void *arg) {
  struct node *n = malloc(sizeof *n);
  n->value = -5; n->next = NULL; n->tag = 'q'; n->seen = false;
  atomic_store_explicit(&n->state, BUSY, memory_order_relaxed);
  atomic_store_explicit(&callback, ok, memory_order_relaxed);
  atomic_store_explicit(&head, n, memory_order_release);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  r1 = atomic_load_explicit(&y, memory_order_relaxed);
  return NULL;
}
int main(void) {
  pthread_t t;
  struct node local = {1, NULL, 'a', IDLE, true};
  atomic_store(&head, &local);
  pthread_create(&t, NULL, worker, &local);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  printf("half way\n");
  pthread_join(t, NULL);
  struct node *n = atomic_load(&head);
  if (n->value == -5) n->state = DONE;
  assert(r1 == 1 || r2 == 1);
}
