// expect: sc safe, tso safe, pso safe
#define TSO
#include "szymanski.c"
