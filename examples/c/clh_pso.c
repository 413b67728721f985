// expect: sc safe, tso safe, pso safe
#define PSO
#include "clh.c"
