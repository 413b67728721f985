/* The runtime of C++ (the Itanium C++ ABI): pointers to exceptions, and casts that look at what
 * an object really is.
 *
 * An exception has a header before it: 24 bytes before the object the destructor, 16 before how
 * many handlers are at work on it, 40 before how many own it (the throw that is under way or
 * handled is one, pointers to it are the others), at 48 the start of the memory.
 * Deviation: an exception that is being handled is not thrown again through a pointer.
 */
#include "weir.h"

void *__weir_caught(void) NOTHROW; /* the exception that is handled */
u64 __weir_uncaught(void) NOTHROW; /* how many are thrown and not caught yet */
_Noreturn void __weir_rethrow(void *object);

#define OWNERS(object) ((u64 *)((char *)(object) - 40))
#define HANDLED(object) ((long *)((char *)(object) - 16))
#define DESTRUCTOR(object) ((void (**)(void *))((char *)(object) - 24))

void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(void **p) {
    if (*p)
        __atomic_add_fetch(OWNERS(*p), 1, __ATOMIC_SEQ_CST);
}
void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void **p) {
    char *object = *p;
    if (!object)
        return;
    if (!__atomic_sub_fetch(OWNERS(object), 1, __ATOMIC_SEQ_CST)) {
        void (*destroy)(void *) = *DESTRUCTOR(object);
        if (destroy)
            destroy(object);
        __weir_release(object - 48);
    }
    *p = NULL;
}
void _ZNSt15__exception_ptr13exception_ptrC1EPv(void **p, void *object) {
    *p = object;
    _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(p);
}
void _ZNSt15__exception_ptr13exception_ptrC2EPv(void **p, void *object) { _ZNSt15__exception_ptr13exception_ptrC1EPv(p, object); }
void _ZNSt15__exception_ptr13exception_ptrC1ERKS0_(void **p, void *const *from) { _ZNSt15__exception_ptr13exception_ptrC1EPv(p, *from); }
void _ZNSt15__exception_ptr13exception_ptrC2ERKS0_(void **p, void *const *from) { _ZNSt15__exception_ptr13exception_ptrC1EPv(p, *from); }
void _ZNSt15__exception_ptr13exception_ptrC1Ev(void **p) { *p = NULL; }
void _ZNSt15__exception_ptr13exception_ptrC2Ev(void **p) { *p = NULL; }
void _ZNSt15__exception_ptr13exception_ptrD1Ev(void **p) { _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(p); }
void _ZNSt15__exception_ptr13exception_ptrD2Ev(void **p) { _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(p); }
void *_ZNKSt15__exception_ptr13exception_ptr6_M_getEv(void *const *p) { return *p; }
void _ZNSt15__exception_ptr13exception_ptr4swapERS0_(void **p, void **q) {
    void *t = *p;
    *p = *q;
    *q = t;
}
/* std::current_exception, and std::rethrow_exception of a pointer that is passed by reference. */
void _ZSt17current_exceptionv(void **made) { _ZNSt15__exception_ptr13exception_ptrC1EPv(made, __weir_caught()); }
_Noreturn void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(void **p) {
    void *object = *p;
    if (!object)
        __weir_fail("std::rethrow_exception is called with no exception");
    if (__atomic_load_n(HANDLED(object), __ATOMIC_RELAXED))
        __weir_unsupported("an exception that is being handled and thrown again through a pointer");
    __atomic_add_fetch(OWNERS(object), 1, __ATOMIC_SEQ_CST);
    __weir_rethrow(object);
}
int _ZSt19uncaught_exceptionsv(void) { return (int)__weir_uncaught(); }
_Bool _ZSt18uncaught_exceptionv(void) { return __weir_uncaught() != 0; }
/* Who throws it next fills in the rest. */
void *__cxa_init_primary_exception(void *object, void *type, void (*destroy)(void *)) {
    *(void **)((char *)object - 48) = type;
    *DESTRUCTOR(object) = destroy;
    return (char *)object - 48;
}

/* Descriptions of classes: those with one base class have its description, those with several
 * (or virtual ones) flags, their number, and for each its description and where it is. */
struct __weir_lib_base {
    const struct __weir_lib_class *type;
    long where; /* the offset in bits from 8 on; bit 0: virtual, bit 1: public */
};
struct __weir_lib_class {
    void **kind;
    const char *name;
    union {
        const struct __weir_lib_class *one;
        struct {
            u32 flags, n;
            struct __weir_lib_base base[];
        };
    };
};
typedef struct __weir_lib_class class_;
extern void *_ZTVN10__cxxabiv120__si_class_type_infoE[11], *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11];

/* What is looked for, and what was found: parts of that class which have the given part as a
 * base, and all parts of that class. */
struct __weir_lib_cast {
    const class_ *from, *to;
    const char *part;
    const char *above, *any;
    u32 several_above, several;
};
typedef struct __weir_lib_cast cast;

static void __weir_lib_visit(cast *c, const class_ *type, const char *at, const char *inside) {
    if (type == c->to) {
        inside = at;
        c->several |= c->any && c->any != at;
        c->any = at;
    }
    if (type == c->from && at == c->part && inside) {
        c->several_above |= c->above && c->above != inside;
        c->above = inside;
    }
    if (type->kind == &_ZTVN10__cxxabiv120__si_class_type_infoE[2]) {
        __weir_lib_visit(c, type->one, at, inside);
    } else if (type->kind == &_ZTVN10__cxxabiv121__vmi_class_type_infoE[2]) {
        for (u32 i = 0; i < type->n; i++) {
            long where = type->base[i].where, offset = where >> 8;
            if (!(where & 2))
                continue;
            if (where & 1)
                offset = *(const long *)(*(const char *const *)at + offset);
            __weir_lib_visit(c, type->base[i].type, at + offset, inside);
        }
    }
}
void *__dynamic_cast(const void *part, const class_ *from, const class_ *to, long hint) {
    void *const *table = *(void *const *const *)part;
    const char *whole = (const char *)part + (long)table[-2];
    cast c = {from, to, part, NULL, NULL, 0, 0};
    __weir_lib_visit(&c, table[-1], whole, NULL);
    if (c.above)
        return c.several_above ? NULL : (void *)c.above;
    return c.several ? NULL : (void *)c.any;
}
