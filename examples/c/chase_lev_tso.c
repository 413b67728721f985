// expect: sc safe, tso safe, pso unsafe
#define TSO
#include "chase_lev.c"
