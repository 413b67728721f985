// expect: sc safe, tso safe, pso safe
/* TML with two writers of different variables and two readers that read them in
   opposite orders: the readers agree on the order of the writes. */
#include "weir.h"

atomic_int glb, x, y;
atomic_int first, second;

static int begin(void) {
  int loc;
  do loc = LOAD(glb);
  while (loc & 1);
  return loc;
}

static void write_one(atomic_int *v) {
  int loc = begin();
  if (!atomic_compare_exchange_strong(&glb, &loc, loc + 1)) return;
  STORE(*v, 1);
  FENCE_PSO();
  STORE(glb, loc + 2);
}

static int read_both(atomic_int *v, atomic_int *w) {
  int loc = begin();
  int a = LOAD(*v);
  if (LOAD(glb) != loc) return 0;
  int b = LOAD(*w);
  if (LOAD(glb) != loc) return 0;
  return a == 1 && b == 0;
}

void *write_x(void *arg) { write_one(&x); return NULL; }
void *write_y(void *arg) { write_one(&y); return NULL; }
void *read_xy(void *arg) { first = read_both(&x, &y); return NULL; }
void *read_yx(void *arg) { second = read_both(&y, &x); return NULL; }

int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, write_x, NULL);
  pthread_create(&t[1], NULL, write_y, NULL);
  pthread_create(&t[2], NULL, read_xy, NULL);
  pthread_create(&t[3], NULL, read_yx, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  assert(!(first && second));
}
