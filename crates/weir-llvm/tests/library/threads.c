// expect: safe
#include <assert.h>
#include <threads.h>
static mtx_t lock;
static cnd_t changed;
static once_flag once = ONCE_FLAG_INIT;
static tss_t key;
static int ready, made;
static thread_local int own = 3;
static void make(void) { made++; }
static int run(void *arg) {
    call_once(&once, make);
    own++;
    mtx_lock(&lock);
    ready = 1;
    cnd_signal(&changed);
    mtx_unlock(&lock);
    tss_set(key, &own);
    assert(tss_get(key) == &own);
    return own - 7 + *(int *)arg;
}
int main(void) {
    thrd_t t;
    int result, arg = 1;
    mtx_init(&lock, mtx_plain);
    cnd_init(&changed);
    tss_create(&key, NULL);
    assert(thrd_create(&t, run, &arg) == thrd_success);
    call_once(&once, make);
    mtx_lock(&lock);
    while (!ready)
        cnd_wait(&changed, &lock);
    assert(mtx_trylock(&lock) == thrd_busy);
    mtx_unlock(&lock);
    assert(thrd_join(t, &result) == thrd_success);
    assert(result == -2 && own == 3 && made == 1);
    assert(thrd_equal(thrd_current(), thrd_current()));
}
