// Atomic operations, by one thread.
#include <stdatomic.h>
typedef unsigned long u64;
static u64 h = 7;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
_Atomic signed char a8; _Atomic short a16; _Atomic int a32 = 5; _Atomic long a64; _Atomic(int *) ap; _Atomic _Bool ab; _Atomic double ad = 1.5; _Atomic float af = 2;
_Alignas(16) _Atomic __int128 wide; int cells[4]; struct pair { int a, b; }; _Atomic struct pair as; 
#define OPS(x, T) do { mix(atomic_fetch_add(&x, 7)); mix(atomic_fetch_sub(&x, 3)); mix(atomic_fetch_or(&x, 9)); mix(atomic_fetch_and(&x, 13)); mix(atomic_fetch_xor(&x, 21)); \
    mix(atomic_exchange(&x, 100)); T e = 100; mix(atomic_compare_exchange_strong(&x, &e, -5)); mix(e); mix(atomic_compare_exchange_weak(&x, &e, 6)); mix(e); \
    atomic_store(&x, -9); mix(atomic_load(&x)); atomic_store_explicit(&x, 3, memory_order_release); mix(atomic_load_explicit(&x, memory_order_acquire)); \
    atomic_store_explicit(&x, 4, memory_order_relaxed); x++; x *= 3; x -= 2; mix(x); mix(__atomic_fetch_nand((T *)&x, 5, 5)); mix(x); \
    mix(__atomic_fetch_max((T *)&x, 2, 5)); mix(__atomic_fetch_min((T *)&x, -2, 5)); mix(x); } while (0)
int main(void) {
    OPS(a8, signed char); OPS(a16, short); OPS(a32, int); OPS(a64, long);
    unsigned u = 5; mix(__atomic_fetch_max(&u, 3000000000u, 0)); mix(__atomic_fetch_min(&u, 4000000000u, 0)); mix(u);
    ap = cells; ap++; mix(ap - cells); mix(atomic_fetch_add(&ap, 2) - cells); int *e = cells + 3; mix(atomic_compare_exchange_strong(&ap, &e, cells)); mix(ap == cells);
    ab = 1; mix(ab); ab ^= 1; mix(ab); ad += 1.25; mix((u64)(ad * 4)); af -= 0.5f; mix((u64)(af * 4));
    struct pair p = {1, 2}; as = p; p = as; mix(p.a * 10 + p.b); struct pair q = {1, 2}, r = {3, 4}; mix(atomic_compare_exchange_strong(&as, &q, r)); p = as; mix(p.b);
    atomic_thread_fence(memory_order_seq_cst); atomic_thread_fence(memory_order_release); atomic_thread_fence(memory_order_acquire); atomic_signal_fence(memory_order_seq_cst);
    atomic_flag f = ATOMIC_FLAG_INIT; mix(atomic_flag_test_and_set(&f)); mix(atomic_flag_test_and_set(&f)); atomic_flag_clear(&f); mix(atomic_flag_test_and_set(&f));
    mix(__sync_fetch_and_add(&u, 4)); mix(__sync_bool_compare_and_swap(&u, 9, 11)); mix(__sync_val_compare_and_swap(&u, 1, 2)); __sync_synchronize(); mix(__sync_lock_test_and_set(&u, 1)); __sync_lock_release(&u); mix(u);
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
