// expect: sc safe, tso safe, pso safe
#define PSO
#include "double_checked.c"
