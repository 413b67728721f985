// expect: safe
#include <cassert>
#include <condition_variable>
#include <future>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
// Futures, tasks, shared pointers that are replaced, conditions with any lock, lists.
int main() {
    auto later = std::async(std::launch::async, [] { return 41; });
    std::packaged_task<int(int)> task([](int x) { return x + 1; });
    auto result = task.get_future();
    std::thread runs(std::move(task), 1);
    assert(later.get() + result.get() == 43);
    runs.join();

    auto shared = std::make_shared<int>(1);
    std::thread other([&] { std::atomic_store(&shared, std::make_shared<int>(2)); });
    auto taken = std::atomic_load(&shared);
    assert(*taken == 1 || *taken == 2);
    other.join();
    assert(*shared == 2);

    std::mutex m;
    std::condition_variable_any c;
    bool ready = false;
    std::thread says([&] {
        std::lock_guard<std::mutex> g(m);
        ready = true;
        c.notify_all();
    });
    std::unique_lock<std::mutex> l(m);
    c.wait(l, [&] { return ready; });
    l.unlock();
    says.join();

    std::list<int> list{3, 1, 2};
    list.sort();
    list.reverse();
    assert(list.front() == 3 && list.back() == 1 && list.size() == 3);
}
