/* More members of std::string: places to insert and erase, searches by sets of characters and from
 * the end. Compilers put most of them into the program; without optimisation they call them.
 */
#include "weir.h"

#define S(name) _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE##name
#define CONST_S(name) _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE##name

string *S(10_M_replaceEmmPKcm)(string *s, u64 at, u64 cut, const char *from, u64 n);
string *S(14_M_replace_auxEmmmc)(string *s, u64 at, u64 cut, u64 n, char c);
string *S(7replaceEmmPKcm)(string *s, u64 at, u64 cut, const char *from, u64 n);
void S(8_M_eraseEmm)(string *s, u64 at, u64 n);

INLINE u64 __weir_lib_at_most(u64 n, const string *s, u64 at) { return n < s->n - at ? n : s->n - at; }

string *S(6insertEmPKcm)(string *s, u64 at, const char *from, u64 n) {
    __weir_lib_within(s, at);
    return S(10_M_replaceEmmPKcm)(s, at, 0, from, n);
}
string *S(6insertEmRKS4_)(string *s, u64 at, const string *t) { return S(6insertEmPKcm)(s, at, t->p, t->n); }
string *S(6insertEmRKS4_mm)(string *s, u64 at, const string *t, u64 from, u64 n) {
    __weir_lib_within(t, from);
    return S(6insertEmPKcm)(s, at, t->p + from, __weir_lib_at_most(n, t, from));
}
string *S(6insertEmmc)(string *s, u64 at, u64 n, char c) {
    __weir_lib_within(s, at);
    return S(14_M_replace_auxEmmmc)(s, at, 0, n, c);
}
char *_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6insertEN9__gnu_cxx17__normal_iteratorIPKcS4_EEc(
    string *s, const char *place, char c) {
    u64 at = (u64)(place - s->p);
    S(14_M_replace_auxEmmmc)(s, at, 0, 1, c);
    return s->p + at;
}
char *_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6insertEN9__gnu_cxx17__normal_iteratorIPKcS4_EEmc(
    string *s, const char *place, u64 n, char c) {
    u64 at = (u64)(place - s->p);
    S(14_M_replace_auxEmmmc)(s, at, 0, n, c);
    return s->p + at;
}
char *_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5eraseEN9__gnu_cxx17__normal_iteratorIPKcS4_EE(
    string *s, const char *place) {
    u64 at = (u64)(place - s->p);
    S(8_M_eraseEmm)(s, at, 1);
    return s->p + at;
}
char *_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5eraseEN9__gnu_cxx17__normal_iteratorIPKcS4_EES9_(
    string *s, const char *from, const char *to) {
    u64 at = (u64)(from - s->p);
    S(8_M_eraseEmm)(s, at, (u64)(to - from));
    return s->p + at;
}

string *S(7replaceEmmRKS4_)(string *s, u64 at, u64 cut, const string *t) {
    return S(7replaceEmmPKcm)(s, at, cut, t->p, t->n);
}
string *S(7replaceEmmmc)(string *s, u64 at, u64 cut, u64 n, char c) {
    __weir_lib_within(s, at);
    return S(14_M_replace_auxEmmmc)(s, at, __weir_lib_at_most(cut, s, at), n, c);
}
string *S(6assignEPKcm)(string *s, const char *from, u64 n) { return S(10_M_replaceEmmPKcm)(s, 0, s->n, from, n); }
string *S(6assignEmc)(string *s, u64 n, char c) { return S(14_M_replace_auxEmmmc)(s, 0, s->n, n, c); }
string *S(6assignERKS4_mm)(string *s, const string *t, u64 from, u64 n) {
    __weir_lib_within(t, from);
    return S(6assignEPKcm)(s, t->p + from, __weir_lib_at_most(n, t, from));
}
string *S(6appendERKS4_mm)(string *s, const string *t, u64 from, u64 n) {
    __weir_lib_within(t, from);
    return S(10_M_replaceEmmPKcm)(s, s->n, 0, t->p + from, __weir_lib_at_most(n, t, from));
}
string *S(aSEc)(string *s, char c) { return S(6assignEmc)(s, 1, c); }

u64 CONST_S(4copyEPcmm)(const string *s, char *to, u64 n, u64 at) {
    __weir_lib_within(s, at);
    n = __weir_lib_at_most(n, s, at);
    memcpy(to, s->p + at, n);
    return n;
}
static int __weir_lib_compared(const string *s, u64 at, u64 n, const char *with, u64 length) {
    __weir_lib_within(s, at);
    n = __weir_lib_at_most(n, s, at);
    int order = memcmp(s->p + at, with, n < length ? n : length);
    return order ? order : n < length ? -(int)(length - n) : (int)(n - length);
}
int CONST_S(7compareEmmPKc)(const string *s, u64 at, u64 n, const char *with) {
    return __weir_lib_compared(s, at, n, with, strlen(with));
}
int CONST_S(7compareEmmRKS4_)(const string *s, u64 at, u64 n, const string *t) {
    return __weir_lib_compared(s, at, n, t->p, t->n);
}

u64 CONST_S(5rfindEPKcmm)(const string *s, const char *what, u64 at, u64 n) {
    if (n > s->n)
        return ~0ul;
    for (u64 i = (at < s->n - n ? at : s->n - n) + 1; i-- > 0;)
        if (!memcmp(s->p + i, what, n))
            return i;
    return ~0ul;
}
u64 CONST_S(5rfindEPKcm)(const string *s, const char *what, u64 at) {
    return CONST_S(5rfindEPKcmm)(s, what, at, strlen(what));
}
u64 CONST_S(5rfindERKS4_m)(const string *s, const string *what, u64 at) {
    return CONST_S(5rfindEPKcmm)(s, what->p, at, what->n);
}

/* The first or last character that is in a set, or is not. */
static u64 __weir_lib_first_of(const string *s, const char *set, u64 n, u64 at, int in) {
    for (u64 i = at; i < s->n; i++)
        if ((n && memchr(set, s->p[i], n)) == in)
            return i;
    return ~0ul;
}
static u64 __weir_lib_last_of(const string *s, const char *set, u64 n, u64 at, int in) {
    for (u64 i = at < s->n ? at + 1 : s->n; i-- > 0;)
        if ((n && memchr(set, s->p[i], n)) == in)
            return i;
    return ~0ul;
}
#define SEARCH(name, search, in)                                                                                       \
    u64 CONST_S(name##EPKcmm)(const string *s, const char *set, u64 at, u64 n) { return search(s, set, n, at, in); }   \
    u64 CONST_S(name##EPKcm)(const string *s, const char *set, u64 at) { return search(s, set, strlen(set), at, in); } \
    u64 CONST_S(name##ERKS4_m)(const string *s, const string *set, u64 at) {                                           \
        return search(s, set->p, set->n, at, in);                                                                      \
    }                                                                                                                  \
    u64 CONST_S(name##Ecm)(const string *s, char c, u64 at) { return search(s, &c, 1, at, in); }
SEARCH(13find_first_of, __weir_lib_first_of, 1)
SEARCH(12find_last_of, __weir_lib_last_of, 1)
SEARCH(17find_first_not_of, __weir_lib_first_of, 0)
SEARCH(16find_last_not_of, __weir_lib_last_of, 0)
#undef S
#undef CONST_S
