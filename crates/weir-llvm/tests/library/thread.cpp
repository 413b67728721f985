// expect: safe
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
static std::mutex lock;
static std::condition_variable changed;
static std::once_flag once;
static bool ready;
static int made;
static int &shared() {
    static int value = 5;
    return value;
}
int main() {
    int result = 0;
    std::thread other([&result] {
        std::call_once(once, [] { made++; });
        std::lock_guard<std::mutex> held(lock);
        ready = true;
        result = shared();
        changed.notify_one();
    });
    std::call_once(once, [] { made++; });
    {
        std::unique_lock<std::mutex> held(lock);
        changed.wait(held, [] { return ready; });
    }
    other.join();
    assert(result == 5 && made == 1);
    int *p = new int[3]();
    assert(p[2] == 0);
    delete[] p;
}
