; The functions of the C library that programs are linked with.
