/* What the examples share: relaxed accesses, fences, and two threads.
   TSO and PSO say how far a program is fenced. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define LOAD(x) atomic_load_explicit(&(x), memory_order_relaxed)
#define STORE(x, v) atomic_store_explicit(&(x), (v), memory_order_relaxed)

#if defined(TSO) || defined(PSO)
#define FENCE_TSO() atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE_TSO() ((void)0)
#endif
#if defined(PSO)
#define FENCE_PSO() atomic_thread_fence(memory_order_release)
#else
#define FENCE_PSO() ((void)0)
#endif

/* Mutual exclusion: nobody else is here. */
static atomic_int inside;
static inline void critical_section(void) {
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
}

static inline void run_two(void *(*f)(void *), void *(*g)(void *)) {
  pthread_t a, b;
  pthread_create(&a, NULL, f, (void *)0);
  pthread_create(&b, NULL, g, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
