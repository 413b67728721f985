/* std::string: members that its headers define, and that programs compiled with -O0 call all the
 * same, because the binary has them (`extern template`).
 */
#include "weir.h"

#define S(name) _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE##name
#define CONST_S(name) _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE##name

char *CONST_S(4dataEv)(const string *s) { return s->p; }
char *S(4dataEv)(string *s) { return s->p; }
char *CONST_S(5c_strEv)(const string *s) { return s->p; }
char *CONST_S(7_M_dataEv)(const string *s) { return s->p; }
void S(7_M_dataEPc)(string *s, char *p) { s->p = p; }
char *S(13_M_local_dataEv)(string *s) { return s->local; }
char *CONST_S(13_M_local_dataEv)(const string *s) { return (char *)s->local; }
void S(11_M_capacityEm)(string *s, u64 room) { s->room = room; }
void S(13_M_set_lengthEm)(string *s, u64 n) {
    s->n = n;
    s->p[n] = 0;
}
void S(12_Alloc_hiderC1EPcRKS3_)(string *s, char *p, const void *allocator) { s->p = p; }
void S(12_Alloc_hiderC1EPcOS3_)(string *s, char *p, const void *allocator) { s->p = p; }
void S(13_S_copy_charsEPcPKcS7_)(char *to, const char *from, const char *end) { memcpy(to, from, (u64)(end - from)); }
void S(13_S_copy_charsEPcN9__gnu_cxx17__normal_iteratorIS5_S4_EES8_)(char *to, const char *from, const char *end) {
    memcpy(to, from, (u64)(end - from));
}

u64 CONST_S(4sizeEv)(const string *s) { return s->n; }
u64 CONST_S(6lengthEv)(const string *s) { return s->n; }
_Bool CONST_S(5emptyEv)(const string *s) { return !s->n; }
u64 CONST_S(8capacityEv)(const string *s) { return s->p == s->local ? LOCAL : s->room; }
char *S(5beginEv)(string *s) { return s->p; }
char *S(3endEv)(string *s) { return s->p + s->n; }
char *CONST_S(5beginEv)(const string *s) { return s->p; }
char *CONST_S(3endEv)(const string *s) { return s->p + s->n; }
char *S(5frontEv)(string *s) { return s->p; }
char *S(4backEv)(string *s) { return s->p + s->n - 1; }
char *S(ixEm)(string *s, u64 at) { return s->p + at; }
char *CONST_S(ixEm)(const string *s, u64 at) { return s->p + at; }
char *S(2atEm)(string *s, u64 at) {
    if (at >= s->n)
        _ZSt20__throw_out_of_rangePKc("basic_string::at");
    return s->p + at;
}
char *CONST_S(2atEm)(const string *s, u64 at) { return S(2atEm)((string *)s, at); }

void S(C1Ev)(string *s) { __weir_lib_fresh(s, NULL, 0); }
void S(C2Ev)(string *s) { __weir_lib_fresh(s, NULL, 0); }
static void __weir_lib_take_over(string *s, string *from) {
    if (from->p == from->local)
        __weir_lib_fresh(s, from->p, from->n);
    else {
        s->p = from->p;
        s->n = from->n;
        s->room = from->room;
    }
    __weir_lib_fresh(from, NULL, 0);
}
void S(C1EmcRKS3_)(string *s, u64 n, char c, const void *allocator) { S(12_M_constructEmc)(s, n, c); }
void S(C1EOS4_)(string *s, string *from) { __weir_lib_take_over(s, from); }
void S(C2EOS4_)(string *s, string *from) { __weir_lib_take_over(s, from); }
string *S(aSEOS4_)(string *s, string *from) {
    if (s != from) {
        __weir_lib_drop(s);
        __weir_lib_take_over(s, from);
    }
    return s;
}
void S(4swapERS4_)(string *s, string *t) {
    string other;
    if (s != t) {
        __weir_lib_take_over(&other, s);
        __weir_lib_take_over(s, t);
        __weir_lib_take_over(t, &other);
    }
}
/* From a place on, so many characters at most. */
static void __weir_lib_part(string *to, const string *s, u64 at, u64 n) {
    __weir_lib_within(s, at);
    __weir_lib_fresh(to, s->p + at, n < s->n - at ? n : s->n - at);
}
void S(C1ERKS4_mm)(string *s, const string *from, u64 at, u64 n) { __weir_lib_part(s, from, at, n); }
void CONST_S(6substrEmm)(string *to, const string *s, u64 at, u64 n) { __weir_lib_part(to, s, at, n); }

void S(5clearEv)(string *s) { S(13_M_set_lengthEm)(s, 0); }
void S(8pop_backEv)(string *s) { S(13_M_set_lengthEm)(s, s->n - 1); }
void S(6resizeEm)(string *s, u64 n) { S(6resizeEmc)(s, n, 0); }
string *S(pLEc)(string *s, char c) {
    S(9push_backEc)(s, c);
    return s;
}
string *S(6appendEmc)(string *s, u64 n, char c) { return S(14_M_replace_auxEmmmc)(s, s->n, 0, n, c); }
string *S(6assignERKS4_)(string *s, const string *t) { return S(aSERKS4_)(s, t); }
string *S(5eraseEmm)(string *s, u64 at, u64 n) {
    __weir_lib_within(s, at);
    S(8_M_eraseEmm)(s, at, n < s->n - at ? n : s->n - at);
    return s;
}
string *S(7replaceEmmPKc)(string *s, u64 at, u64 cut, const char *from) {
    return S(7replaceEmmPKcm)(s, at, cut, from, strlen(from));
}
u64 CONST_S(4findEPKcm)(const string *s, const char *what, u64 at) { return CONST_S(4findEPKcmm)(s, what, at, strlen(what)); }
u64 CONST_S(4findERKS4_m)(const string *s, const string *what, u64 at) {
    return CONST_S(4findEPKcmm)(s, what->p, at, what->n);
}
u64 CONST_S(5rfindEcm)(const string *s, char c, u64 at) {
    for (u64 i = at < s->n ? at + 1 : s->n; i-- > 0;)
        if (s->p[i] == c)
            return i;
    return ~0ul;
}
#undef S
#undef CONST_S
