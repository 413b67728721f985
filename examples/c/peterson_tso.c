// expect: sc safe, tso safe, pso unsafe
#define TSO
#include "peterson.c"
