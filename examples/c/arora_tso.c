// expect: sc safe, tso safe, pso unsafe
#define TSO
#include "arora.c"
