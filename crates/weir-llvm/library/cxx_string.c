/* std::string (the layout of libstdc++ since GCC 5, see weir.h): the members that its headers
 * leave to its binary.
 */
#include "weir.h"

#define LARGEST_STRING (~0ul >> 1)
#define S(name) _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE##name
#define CONST_S(name) _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE##name

static u64 __weir_lib_room_of(const string *s) { return s->p == s->local ? LOCAL : s->room; }
static void __weir_lib_drop(string *s) {
    if (s->p != s->local)
        free(s->p);
}

/* Room for at least so many characters, twice the old if that is more. */
char *S(9_M_createERmm)(string *s, u64 *room, u64 old) {
    if (*room > LARGEST_STRING)
        _ZSt20__throw_length_errorPKc("basic_string::_M_create");
    if (*room > old && *room < 2 * old)
        *room = 2 * old;
    return malloc(*room + 1);
}
void S(10_M_disposeEv)(string *s) { __weir_lib_drop(s); }
void S(D1Ev)(string *s) { __weir_lib_drop(s); }
void S(D2Ev)(string *s) { __weir_lib_drop(s); }

/* Makes place: `cut` characters at a position become `n`, taken from a text that may be a
 * part of the string itself, or left to be filled where there is none. */
static char *__weir_lib_splice(string *s, u64 at, u64 cut, const char *from, u64 n) {
    u64 rest = s->n - at - cut, length = at + n + rest;
    int own = from >= s->p && from <= s->p + s->n;
    if (length > __weir_lib_room_of(s) || own) {
        u64 room = length < LOCAL ? LOCAL : length;
        char *p = S(9_M_createERmm)(s, &room, __weir_lib_room_of(s));
        memcpy(p, s->p, at);
        if (from)
            memcpy(p + at, from, n);
        memcpy(p + at + n, s->p + at + cut, rest);
        __weir_lib_drop(s);
        s->p = p;
        s->room = room;
    } else {
        memmove(s->p + at + n, s->p + at + cut, rest);
        if (from)
            memcpy(s->p + at, from, n);
    }
    s->n = length;
    s->p[length] = 0;
    return s->p + at;
}
INLINE void __weir_lib_within(const string *s, u64 at) {
    if (at > s->n)
        _ZSt20__throw_out_of_rangePKc("basic_string");
}

string *S(9_M_appendEPKcm)(string *s, const char *from, u64 n) {
    __weir_lib_splice(s, s->n, 0, from, n);
    return s;
}
string *S(6appendEPKcm)(string *s, const char *from, u64 n) { return S(9_M_appendEPKcm)(s, from, n); }
string *S(6appendEPKc)(string *s, const char *from) { return S(9_M_appendEPKcm)(s, from, strlen(from)); }
string *S(6appendERKS4_)(string *s, const string *t) { return S(9_M_appendEPKcm)(s, t->p, t->n); }
string *S(pLERKS4_)(string *s, const string *t) { return S(9_M_appendEPKcm)(s, t->p, t->n); }
string *S(pLEPKc)(string *s, const char *from) { return S(6appendEPKc)(s, from); }
string *S(10_M_replaceEmmPKcm)(string *s, u64 at, u64 cut, const char *from, u64 n) {
    __weir_lib_splice(s, at, cut, from, n);
    return s;
}
string *S(14_M_replace_auxEmmmc)(string *s, u64 at, u64 cut, u64 n, char c) {
    memset(__weir_lib_splice(s, at, cut, NULL, n), c, n);
    return s;
}
void S(9_M_mutateEmmPKcm)(string *s, u64 at, u64 cut, const char *from, u64 n) {
    /* Sets the length after what its callers do; they set it again. */
    u64 before = s->n;
    __weir_lib_splice(s, at, cut, from, n);
    s->n = before;
}
void S(8_M_eraseEmm)(string *s, u64 at, u64 n) { __weir_lib_splice(s, at, n, NULL, 0); }
void S(9_M_assignERKS4_)(string *s, const string *t) {
    if (s != t)
        __weir_lib_splice(s, 0, s->n, t->p, t->n);
}
string *S(6assignEPKc)(string *s, const char *from) { return S(10_M_replaceEmmPKcm)(s, 0, s->n, from, strlen(from)); }
string *S(aSEPKc)(string *s, const char *from) { return S(6assignEPKc)(s, from); }
string *S(aSERKS4_)(string *s, const string *t) {
    S(9_M_assignERKS4_)(s, t);
    return s;
}
string *S(6insertEmPKc)(string *s, u64 at, const char *from) {
    __weir_lib_within(s, at);
    return S(10_M_replaceEmmPKcm)(s, at, 0, from, strlen(from));
}
string *S(7replaceEmmPKcm)(string *s, u64 at, u64 cut, const char *from, u64 n) {
    __weir_lib_within(s, at);
    return S(10_M_replaceEmmPKcm)(s, at, cut < s->n - at ? cut : s->n - at, from, n);
}
void S(9push_backEc)(string *s, char c) { *__weir_lib_splice(s, s->n, 0, NULL, 1) = c; }
void S(7reserveEm)(string *s, u64 room) {
    u64 old = __weir_lib_room_of(s);
    if (room <= old)
        return;
    char *p = S(9_M_createERmm)(s, &room, old);
    memcpy(p, s->p, s->n + 1);
    __weir_lib_drop(s);
    s->p = p;
    s->room = room;
}
void S(6resizeEmc)(string *s, u64 n, char c) {
    if (n > s->n) {
        u64 more = n - s->n;
        memset(__weir_lib_splice(s, s->n, 0, NULL, more), c, more);
    } else {
        s->n = n;
        s->p[n] = 0;
    }
}

/* Constructors: the string has no value before. */
static void __weir_lib_fresh(string *s, const char *from, u64 n) {
    s->p = s->local;
    if (n > LOCAL) {
        s->p = malloc(n + 1);
        s->room = n;
    }
    if (from)
        memcpy(s->p, from, n);
    s->n = n;
    s->p[n] = 0;
}
void S(12_M_constructEmc)(string *s, u64 n, char c) {
    __weir_lib_fresh(s, NULL, n);
    memset(s->p, c, n);
}
void S(C1ERKS4_)(string *s, const string *t) { __weir_lib_fresh(s, t->p, t->n); }
void S(C2ERKS4_)(string *s, const string *t) { __weir_lib_fresh(s, t->p, t->n); }
void S(C1EPKcRKS3_)(string *s, const char *from, const void *allocator) { __weir_lib_fresh(s, from, strlen(from)); }
void S(C2EPKcRKS3_)(string *s, const char *from, const void *allocator) { __weir_lib_fresh(s, from, strlen(from)); }

int CONST_S(7compareEPKc)(const string *s, const char *t) {
    u64 n = strlen(t), least = s->n < n ? s->n : n;
    int c = memcmp(s->p, t, least);
    return c ? c : s->n < n ? -1 : s->n > n;
}
int CONST_S(7compareERKS4_)(const string *s, const string *t) {
    u64 least = s->n < t->n ? s->n : t->n;
    int c = memcmp(s->p, t->p, least);
    return c ? c : s->n < t->n ? -1 : s->n > t->n;
}
u64 CONST_S(4findEPKcmm)(const string *s, const char *what, u64 at, u64 n) {
    if (at > s->n)
        return ~0ul;
    const char *found = memmem(s->p + at, s->n - at, what, n);
    return found ? (u64)(found - s->p) : ~0ul;
}
u64 CONST_S(4findEcm)(const string *s, char c, u64 at) {
    const char *found = at < s->n ? memchr(s->p + at, c, s->n - at) : NULL;
    return found ? (u64)(found - s->p) : ~0ul;
}
#undef S
#undef CONST_S

/* std::allocator<char>: nothing is in it. */
#define ALLOCATOR(name, ...) \
    void _ZNSaIcE##name(__VA_ARGS__) {}
ALLOCATOR(C1Ev, void *a)
ALLOCATOR(C2Ev, void *a)
ALLOCATOR(C1ERKS_, void *a, const void *from)
ALLOCATOR(C2ERKS_, void *a, const void *from)
ALLOCATOR(D1Ev, void *a)
ALLOCATOR(D2Ev, void *a)
