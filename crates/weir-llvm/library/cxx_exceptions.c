/* The exception classes of the C++ standard library whose code is in libstdc++'s binary, and
 * what its headers call to throw them.
 *
 * By the Itanium C++ ABI: a table of virtual functions begins two words before where objects
 * point (offset to the top, description of the type), then come the two destructors and
 * `what`; the description of a type is a table, a name, and the description of the base class.
 * `logic_error` and `runtime_error` hold their text, here in memory of their own for every
 * copy. Where nothing of the program catches anything, to throw is an error with a text.
 * Deviation: the text of a `system_error` is that of its number, without what was tried.
 */
#include "weir.h"

int vsnprintf(char *to, size_t room, const char *format, va_list ap);
/* Whether something in the program catches exceptions. */
u32 __weir_catches(void) NOTHROW;
void *__cxa_allocate_exception(size_t n) NOTHROW;
_Noreturn void __cxa_throw(void *object, void *type, void (*destroy)(void *));

/* Tables of the classes of descriptions: nobody calls what is in them. */
void *_ZTVN10__cxxabiv117__class_type_infoE[11], *_ZTVN10__cxxabiv120__si_class_type_infoE[11],
    *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11], *_ZTVN10__cxxabiv119__pointer_type_infoE[11];

struct __weir_lib_exception {
    void **table;
    char *text;      /* of `logic_error` and `runtime_error` */
    int code;        /* of `system_error` and `future_error` */
    void *category;
};
typedef struct __weir_lib_exception exception;

static char *__weir_lib_copied(const char *text, size_t n) {
    char *copy = malloc(n + 1);
    memcpy(copy, text, n);
    copy[n] = 0;
    return copy;
}
static void __weir_lib_nothing(exception *e) {}
static void __weir_lib_drop_text(exception *e) { free(e->text); }
static const char *__weir_lib_text_of(const exception *e) { return e->text; }

#define TYPE(name) _ZTI##name
#define TABLE(name) _ZTV##name
/* The description and the table of a class, and its destructors. */
#define CLASS_WITH(name, description, base, destroy, what) \
    const char _ZTS##name[] = #name; \
    void _ZN##name##D0Ev(exception *e) { \
        destroy(e); \
        free(e); \
    } \
    void _ZN##name##D1Ev(exception *e) { destroy(e); } \
    void _ZN##name##D2Ev(exception *e) { destroy(e); } \
    void *TYPE(name)[] = {&description[2], (void *)_ZTS##name, base}; \
    void *TABLE(name)[] = {NULL, TYPE(name), (void *)_ZN##name##D1Ev, (void *)_ZN##name##D0Ev, (void *)what};
#define DERIVED _ZTVN10__cxxabiv120__si_class_type_infoE

/* Classes without a text of their own. */
#define PLAIN(name, base, text) \
    const char *_ZNK##name##4whatEv(const exception *e) { return text; } \
    CLASS_WITH(name, DERIVED, base, __weir_lib_nothing, _ZNK##name##4whatEv)

const char *_ZNKSt9exception4whatEv(const exception *e) { return "std::exception"; }
CLASS_WITH(St9exception, _ZTVN10__cxxabiv117__class_type_infoE, NULL, __weir_lib_nothing, _ZNKSt9exception4whatEv)
PLAIN(St9bad_alloc, TYPE(St9exception), "std::bad_alloc")
PLAIN(St20bad_array_new_length, TYPE(St9bad_alloc), "std::bad_array_new_length")
PLAIN(St8bad_cast, TYPE(St9exception), "std::bad_cast")
PLAIN(St10bad_typeid, TYPE(St9exception), "std::bad_typeid")
PLAIN(St13bad_exception, TYPE(St9exception), "std::bad_exception")
PLAIN(St17bad_function_call, TYPE(St9exception), "bad_function_call")
PLAIN(St12bad_weak_ptr, TYPE(St9exception), "bad_weak_ptr")

/* Classes that are made of a text. */
#define FROM_TEXT(name) \
    void _ZN##name##C1EPKc(exception *e, const char *text) { \
        e->table = TABLE(name) + 2; \
        e->text = __weir_lib_copied(text, strlen(text)); \
    } \
    void _ZN##name##C2EPKc(exception *e, const char *text) { _ZN##name##C1EPKc(e, text); } \
    void _ZN##name##C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(exception *e, const string *text) { \
        e->table = TABLE(name) + 2; \
        e->text = __weir_lib_copied(text->p, text->n); \
    } \
    void _ZN##name##C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(exception *e, const string *text) { \
        _ZN##name##C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(e, text); \
    }
/* A copy has its own text. */
#define COPIED(name) \
    void _ZN##name##C1ERKS_(exception *e, const exception *from) { \
        e->table = TABLE(name) + 2; \
        e->text = __weir_lib_copied(from->text, strlen(from->text)); \
    } \
    void _ZN##name##C2ERKS_(exception *e, const exception *from) { _ZN##name##C1ERKS_(e, from); } \
    void _ZN##name##C1EOS_(exception *e, exception *from) { _ZN##name##C1ERKS_(e, from); } \
    void _ZN##name##C2EOS_(exception *e, exception *from) { _ZN##name##C1ERKS_(e, from); } \
    exception *_ZN##name##aSERKS_(exception *e, const exception *from) { \
        char *text = __weir_lib_copied(from->text, strlen(from->text)); \
        free(e->text); \
        e->text = text; \
        return e; \
    } \
    exception *_ZN##name##aSEOS_(exception *e, exception *from) { return _ZN##name##aSERKS_(e, from); } \
    const char *_ZNK##name##4whatEv(const exception *e) { return e->text; }
#define WITH_TEXT(name, base) \
    CLASS_WITH(name, DERIVED, TYPE(base), __weir_lib_drop_text, __weir_lib_text_of) \
    FROM_TEXT(name)
WITH_TEXT(St11logic_error, St9exception)
COPIED(St11logic_error)
WITH_TEXT(St13runtime_error, St9exception)
COPIED(St13runtime_error)
WITH_TEXT(St12domain_error, St11logic_error)
WITH_TEXT(St16invalid_argument, St11logic_error)
WITH_TEXT(St12length_error, St11logic_error)
WITH_TEXT(St12out_of_range, St11logic_error)
WITH_TEXT(St11range_error, St13runtime_error)
WITH_TEXT(St14overflow_error, St13runtime_error)
WITH_TEXT(St15underflow_error, St13runtime_error)
CLASS_WITH(St12system_error, DERIVED, TYPE(St13runtime_error), __weir_lib_drop_text, __weir_lib_text_of)
CLASS_WITH(St12future_error, DERIVED, TYPE(St11logic_error), __weir_lib_drop_text, __weir_lib_text_of)
const char *_ZNKSt12future_error4whatEv(const exception *e) { return e->text; }

/* Categories of error numbers: virtual functions after the destructors are the name, a text of
 * an old kind, the text, and three that compare. */
struct __weir_lib_category {
    void **table;
};
typedef struct __weir_lib_category category;
static const char *__weir_lib_generic_name(const category *c) { return "generic"; }
static const char *__weir_lib_system_name(const category *c) { return "system"; }
static const char *__weir_lib_future_name(const category *c) { return "future"; }
void _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_(string *s, const char *text, const void *with);
char *strerror(int n);
static void __weir_lib_message(string *made, const category *c, int n) {
    _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_(made, strerror(n), NULL);
}
static void __weir_lib_future_message(string *made, const category *c, int n) {
    static const char *const texts[] = {"Future already retrieved", "Promise already satisfied", "No associated state", "Broken promise"};
    const char *text = n >= 1 && n <= 4 ? texts[n - 1] : "Unknown error";
    _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_(made, text, NULL);
}
static void __weir_lib_no_category(void) { __weir_unsupported("error conditions of C++"); }
static void *__weir_lib_generic_table[] = {NULL, NULL, (void *)__weir_lib_generic_name, NULL, (void *)__weir_lib_message,
    (void *)__weir_lib_no_category, (void *)__weir_lib_no_category, (void *)__weir_lib_no_category};
static void *__weir_lib_system_table[] = {NULL, NULL, (void *)__weir_lib_system_name, NULL, (void *)__weir_lib_message,
    (void *)__weir_lib_no_category, (void *)__weir_lib_no_category, (void *)__weir_lib_no_category};
static void *__weir_lib_future_table[] = {NULL, NULL, (void *)__weir_lib_future_name, NULL, (void *)__weir_lib_future_message,
    (void *)__weir_lib_no_category, (void *)__weir_lib_no_category, (void *)__weir_lib_no_category};
static category __weir_lib_generic = {__weir_lib_generic_table}, __weir_lib_system = {__weir_lib_system_table},
                __weir_lib_future = {__weir_lib_future_table};
category *_ZNSt3_V216generic_categoryEv(void) { return &__weir_lib_generic; }
category *_ZNSt3_V215system_categoryEv(void) { return &__weir_lib_system; }
category *_ZSt15future_categoryv(void) { return &__weir_lib_future; }

/* Throwing. */
#define THROW(name, shown, make) \
    if (!__weir_catches()) \
        __weir_fail("std::" shown " is thrown"); \
    exception *e = __cxa_allocate_exception(sizeof *e); \
    e->table = TABLE(name) + 2; \
    make; \
    __cxa_throw(e, TYPE(name), (void (*)(void *))_ZN##name##D1Ev);
#define THROWS(mangled, name, shown) _Noreturn void mangled(void) { THROW(name, shown, ) }
#define THROWS_TEXT(mangled, name, shown) \
    _Noreturn void mangled(const char *what) { THROW(name, shown, e->text = __weir_lib_copied(what, strlen(what))) }
THROWS(_ZSt17__throw_bad_allocv, St9bad_alloc, "bad_alloc")
THROWS(_ZSt28__throw_bad_array_new_lengthv, St20bad_array_new_length, "bad_array_new_length")
THROWS(__cxa_throw_bad_array_new_length, St20bad_array_new_length, "bad_array_new_length")
THROWS(_ZSt16__throw_bad_castv, St8bad_cast, "bad_cast")
THROWS(__cxa_bad_cast, St8bad_cast, "bad_cast")
THROWS(_ZSt18__throw_bad_typeidv, St10bad_typeid, "bad_typeid")
THROWS(__cxa_bad_typeid, St10bad_typeid, "bad_typeid")
THROWS(_ZSt21__throw_bad_exceptionv, St13bad_exception, "bad_exception")
THROWS(_ZSt25__throw_bad_function_callv, St17bad_function_call, "bad_function_call")
THROWS_TEXT(_ZSt19__throw_logic_errorPKc, St11logic_error, "logic_error")
THROWS_TEXT(_ZSt20__throw_domain_errorPKc, St12domain_error, "domain_error")
THROWS_TEXT(_ZSt24__throw_invalid_argumentPKc, St16invalid_argument, "invalid_argument")
THROWS_TEXT(_ZSt20__throw_length_errorPKc, St12length_error, "length_error")
THROWS_TEXT(_ZSt20__throw_out_of_rangePKc, St12out_of_range, "out_of_range")
THROWS_TEXT(_ZSt21__throw_runtime_errorPKc, St13runtime_error, "runtime_error")
THROWS_TEXT(_ZSt19__throw_range_errorPKc, St11range_error, "range_error")
THROWS_TEXT(_ZSt22__throw_overflow_errorPKc, St14overflow_error, "overflow_error")
THROWS_TEXT(_ZSt23__throw_underflow_errorPKc, St15underflow_error, "underflow_error")
NORETURN void _ZSt19__throw_ios_failurePKc(const char *what) { __weir_fail("std::ios_base::failure is thrown"); }
_Noreturn void _ZSt24__throw_out_of_range_fmtPKcz(const char *what, ...) {
    char text[128];
    va_list ap;
    va_start(ap, what);
    vsnprintf(text, sizeof text, what, ap);
    va_end(ap);
    _ZSt20__throw_out_of_rangePKc(text);
}
_Noreturn void _ZSt20__throw_system_errori(int error) {
    THROW(St12system_error, "system_error", {
        const char *text = strerror(error);
        e->text = __weir_lib_copied(text, strlen(text));
        e->code = error;
        e->category = &__weir_lib_generic;
    })
}
_Noreturn void _ZSt20__throw_future_errori(int error) {
    THROW(St12future_error, "future_error", {
        e->text = __weir_lib_copied("std::future_error", 17);
        e->code = error;
        e->category = &__weir_lib_future;
    })
}
