// expect: sc safe, tso safe, pso unsafe
#define TSO
#include "bakery.c"
