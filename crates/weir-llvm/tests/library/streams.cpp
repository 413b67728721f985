// expect: safe
#include <cassert>
#include <iostream>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>
static std::shared_mutex lock;
int main() {
    auto shared = std::make_shared<int>(4);
    std::thread t([shared] {
        std::shared_lock<std::shared_mutex> held(lock);
        std::cout << "value " << *shared << ' ' << 1.5 << std::endl;
    });
    {
        std::unique_lock<std::shared_mutex> held(lock);
        std::cerr << "writing\n";
        *shared = 5;
    }
    t.join();
    assert(*shared == 5 && shared.use_count() == 1);
}
