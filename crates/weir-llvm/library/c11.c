/* <threads.h> (C11 7.26), by what POSIX has: the types are the same, the results differ. */
#include "weir.h"

enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };

static int __weir_lib_c11(int error) {
    return error == 0 ? thrd_success : error == EBUSY ? thrd_busy : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

int thrd_create(thread **to, int (*start)(void *), void *arg) {
    __weir_lib_start(to, start, arg, RUNNING, 1);
    return thrd_success;
}
thread *thrd_current(void) { return pthread_self(); }
int thrd_equal(thread *a, thread *b) { return a == b; }
int thrd_join(thread *t, int *result) {
    void *value;
    int error = pthread_join(t, &value);
    if (!error && result)
        *result = (int)(long)value;
    return __weir_lib_c11(error);
}
int thrd_detach(thread *t) { return __weir_lib_c11(pthread_detach(t)); }
_Noreturn void thrd_exit(int result) { pthread_exit((void *)(long)result); }
void thrd_yield(void) {}
int thrd_sleep(const struct timespec *duration, struct timespec *left) {
    if (left)
        left->tv_sec = left->tv_nsec = 0;
    return 0;
}

/* mtx_plain 0, mtx_recursive 1, mtx_timed 2. */
int mtx_init(mutex *m, int type) {
    if ((u32)type > 3)
        return thrd_error;
    u32 kind = type & 1 ? KIND_RECURSIVE : KIND_NORMAL;
    pthread_mutex_init(m, &kind);
    return thrd_success;
}
void mtx_destroy(mutex *m) { pthread_mutex_destroy(m); }
int mtx_lock(mutex *m) { return __weir_lib_c11(pthread_mutex_lock(m)); }
int mtx_trylock(mutex *m) { return __weir_lib_c11(pthread_mutex_trylock(m)); }
int mtx_timedlock(mutex *m, const struct timespec *until) { return __weir_lib_c11(pthread_mutex_timedlock(m, until)); }
int mtx_unlock(mutex *m) { return __weir_lib_c11(pthread_mutex_unlock(m)); }

int cnd_init(cond *c) { return pthread_cond_init(c, NULL); }
void cnd_destroy(cond *c) { pthread_cond_destroy(c); }
int cnd_signal(cond *c) { return pthread_cond_signal(c); }
int cnd_broadcast(cond *c) { return pthread_cond_broadcast(c); }
int cnd_wait(cond *c, mutex *m) { return __weir_lib_c11(pthread_cond_wait(c, m)); }
int cnd_timedwait(cond *c, mutex *m, const struct timespec *until) {
    return __weir_lib_c11(pthread_cond_timedwait(c, m, until));
}

int tss_create(u32 *key, void (*destroy)(void *)) { return __weir_lib_c11(pthread_key_create(key, destroy)); }
void tss_delete(u32 key) { pthread_key_delete(key); }
void *tss_get(u32 key) { return pthread_getspecific(key); }
int tss_set(u32 key, void *value) { return __weir_lib_c11(pthread_setspecific(key, value)); }
