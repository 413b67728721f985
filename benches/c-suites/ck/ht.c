// ck_ht, one writer that puts and removes, one reader. BUG: the writer puts an entry by storing its key before its value.
// expect: safe
// bug: unsafe
#include <ck_ht.c>
#include "threads.h"

static ck_ht_t table;

static void *make(size_t n) { return malloc(n); }
static void *remake(void *p, size_t old, size_t n, bool defer) { return realloc(p, n); }
static void drop(void *p, size_t n, bool defer) { free(p); }
static struct ck_malloc memory = {make, remake, drop};

static void hash(ck_ht_hash_t *h, const void *key, size_t length, uint64_t seed) { h->value = *(const uint64_t *)key; }

static void put(uintptr_t key) {
    ck_ht_hash_t h;
    ck_ht_entry_t entry;
    ck_ht_hash_direct(&h, &table, key);
    ck_ht_entry_set_direct(&entry, h, key, key + 100);
#ifdef BUG
    ck_ht_entry_set_direct(&entry, h, key, 1);
    ck_ht_set_spmc(&table, h, &entry);
    ck_ht_entry_set_direct(&entry, h, key, key + 100);
    ck_ht_set_spmc(&table, h, &entry);
#else
    ck_ht_put_spmc(&table, h, &entry);
#endif
}

static void thread(unsigned i) {
    ck_ht_hash_t h;
    ck_ht_entry_t entry;
    if (i == 0) {
        put(1);
        put(2);
    } else {
        ck_ht_hash_direct(&h, &table, 2);
        ck_ht_entry_key_set_direct(&entry, 2);
        if (ck_ht_get_spmc(&table, h, &entry))
            assert(ck_ht_entry_value_direct(&entry) == 102);
    }
}

int main(void) {
    bool ok = ck_ht_init(&table, CK_HT_MODE_DIRECT, hash, &memory, 4, 0);
    assert(ok);
    run_threads();
    return 0;
}
