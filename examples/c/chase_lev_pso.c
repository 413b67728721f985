// expect: sc safe, tso safe, pso safe
#define PSO
#include "chase_lev.c"
