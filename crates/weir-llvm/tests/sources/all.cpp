// A little of everything that C++ makes of LLVM IR. It is compiled and read, not run.
#include <atomic>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct Base {
    virtual ~Base() {}
    virtual int f(int) = 0;
};
struct Middle : virtual Base {
    int x;
    int f(int a) override { return a + x; }
};
struct Derived : Middle {
    int f(int a) override {
        if (a < 0) throw std::runtime_error("negative");
        return Middle::f(a) * 2;
    }
};

std::atomic<int> n{0};
thread_local std::string name = "x";
std::mutex m;
static std::map<std::string, std::vector<double>> all;
int (Base::*member)(int) = &Base::f;

int risky(int a) {
    try {
        Derived d;
        d.x = a;
        return d.f(a);
    } catch (const std::runtime_error &e) {
        return (int)std::string(e.what()).size();
    } catch (int i) {
        return i;
    } catch (...) {
        throw;
    }
}
int never(int a) noexcept { return risky(a); }
template <class T> T sum(const std::vector<T> &v) {
    T s{};
    for (auto x : v) s += x;
    return s;
}
int main() {
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; i++)
        threads.emplace_back([i] {
            std::lock_guard<std::mutex> guard(m);
            n.fetch_add(i);
            all["a"].push_back(i * 1.5);
            name += "y";
        });
    for (auto &t : threads) t.join();
    std::function<int(int)> f = risky;
    auto p = std::make_shared<Derived>();
    p->x = 2;
    int e = 1;
    n.compare_exchange_strong(e, 7, std::memory_order_acq_rel, std::memory_order_relaxed);
    std::cout << f(-1) << sum(all["a"]) << (p.get()->*member)(3) << dynamic_cast<Middle *>((Base *)p.get())->x << "\n";
    return never(3);
}
