// expect: sc safe, tso safe, pso unsafe
/* A ring buffer for one producer and one consumer (Lamport 1977). */
#include "weir.h"

#define SIZE 2
int data[SIZE];
atomic_uint head, tail;

void *producer(void *arg) {
  for (int i = 1; i <= 3; i++) {
    unsigned t = LOAD(tail);
    while (t - LOAD(head) == SIZE) {}
    data[t % SIZE] = i;
    FENCE_PSO();
    STORE(tail, t + 1);
  }
  return NULL;
}

void *consumer(void *arg) {
  for (int i = 1; i <= 3; i++) {
    unsigned h = LOAD(head);
    while (LOAD(tail) == h) {}
    assert(data[h % SIZE] == i);
    STORE(head, h + 1);
  }
  return NULL;
}

int main(void) {
  run_two(producer, consumer);
}
