// expect: safe
#include <atomic>
#include <cassert>
#include <thread>
// Atomic objects that the compiler leaves to a library: sizes that are no power of two, 16 bytes,
// and those of which it does not know the alignment.
struct Pair { int a, b; };
struct Three { char c[3]; };
struct Large { long a[3]; };
std::atomic<Pair> pair;
std::atomic<Three> three;
std::atomic<Large> large;
int main() {
    std::thread t([] {
        pair.store(Pair{1, 1});
        three = Three{{1, 2, 3}};
        Large seen = large.load(), next;
        do
            next = Large{{seen.a[0] + 1, 0, seen.a[2] + 1}};
        while (!large.compare_exchange_strong(seen, next));
    });
    Pair p = pair.load();
    assert(p.a == p.b);
    Large seen = large.load(), next;
    do
        next = Large{{seen.a[0] + 1, 0, seen.a[2] + 1}};
    while (!large.compare_exchange_strong(seen, next));
    t.join();
    Three old = three.exchange(Three{{4, 5, 6}});
    assert(old.c[0] == 1 && old.c[2] == 3 && three.load().c[1] == 5);
    assert(large.load().a[0] == 2 && large.load().a[2] == 2);
}
