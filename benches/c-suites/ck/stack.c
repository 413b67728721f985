// ck_stack (cmpxchg16b), two threads that pop, one of which uses an entry again. BUG: pop does not count generations (ABA).
// expect: safe
// bug: unsafe
#include <ck_stack.h>
#include "threads.h"

static ck_stack_t stack = CK_STACK_INITIALIZER;
static ck_stack_entry_t entry[2];
static unsigned owned[2];

#ifdef BUG
#define pop ck_stack_pop_upmc_plain
static ck_stack_entry_t *pop(ck_stack_t *s) {
    for (;;) {
        ck_stack_entry_t *e = ck_pr_load_ptr(&s->head);
        if (!e || ck_pr_cas_ptr(&s->head, e, ck_pr_load_ptr(&e->next)))
            return e;
    }
}
#else
#define pop ck_stack_pop_mpmc
#endif

static void thread(unsigned i) {
    for (unsigned r = 0; r < 2 - i; r++) {
        ck_stack_entry_t *e = pop(&stack);
        if (!e)
            continue;
        assert(ck_pr_fas_uint(&owned[e - entry], 1) == 0);
        if (i == 0 && r == 1) {
            ck_pr_store_uint(&owned[0], 0);
            ck_stack_push_mpmc(&stack, &entry[0]);
        }
    }
}

int main(void) {
    ck_stack_push_mpmc(&stack, &entry[1]);
    ck_stack_push_mpmc(&stack, &entry[0]);
    run_threads();
    ck_stack_entry_t *e;
    while ((e = pop(&stack)))
        assert(ck_pr_fas_uint(&owned[e - entry], 1) == 0);
    return 0;
}
