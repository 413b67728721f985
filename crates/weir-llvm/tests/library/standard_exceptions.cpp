// expect: safe
#include <any>
#include <array>
#include <cassert>
#include <cstring>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>
// What libstdc++'s binary throws is caught by its type and its bases; texts, copies, pointers to
// exceptions, how many are under way.
static int gone;
struct Own : std::runtime_error {
    int n;
    Own(int n) : std::runtime_error("own " + std::to_string(n)), n(n) {}
};
struct Plain : std::exception {
    const char *what() const noexcept override { return "plain"; }
    ~Plain() override { gone++; }
};
struct Guard {
    int *to;
    ~Guard() { *to = std::uncaught_exceptions(); }
};
template <class F> static int kind(F f) {
    try {
        f();
    } catch (const std::out_of_range &e) {
        return 1;
    } catch (const std::logic_error &e) {
        return strcmp(e.what(), "logic") == 0 ? 2 : 20;
    } catch (const Own &e) {
        return strcmp(e.what(), "own 7") == 0 && e.n == 7 ? 3 : 30;
    } catch (const std::system_error &e) {
        return e.code().value() == EINVAL ? 4 : 40;
    } catch (const std::runtime_error &e) {
        return strcmp(e.what(), "run") == 0 ? 5 : 50;
    } catch (const std::bad_alloc &) {
        return 6;
    } catch (const std::exception &e) {
        return strcmp(e.what(), "plain") == 0 ? 7 : 8;
    } catch (...) {
        return 9;
    }
    return 0;
}
int main() {
    std::vector<int> v{1, 2, 3};
    std::array<int, 2> a{};
    std::function<int()> none;
    assert(kind([&] { v.at(3); }) == 1);
    assert(kind([&] { a.at(5) = 1; }) == 1);
    assert(kind([] { std::string("abc").substr(4); }) == 1);
    assert(kind([] { throw std::logic_error("logic"); }) == 2);
    assert(kind([] { throw Own(7); }) == 3);
    assert(kind([] { std::thread().join(); }) == 4);
    assert(kind([] { throw std::overflow_error(std::string("run")); }) == 5);
    assert(kind([] { throw std::bad_alloc(); }) == 6);
    assert(kind([] { throw Plain(); }) == 7 && gone == 1);
    assert(kind([&] { none(); }) == 8);
    assert(kind([] { throw 5; }) == 9);
    assert(kind([] { std::stoi("x"); }) == 20);

    int seen = -1;
    try {
        Guard g{&seen};
        throw 1;
    } catch (int) {
        assert(seen == 1 && std::uncaught_exceptions() == 0);
    }

    std::exception_ptr kept;
    try {
        throw Plain();
    } catch (...) {
        kept = std::current_exception();
    }
    assert(gone == 1 && kept);
    assert(kind([&] { std::rethrow_exception(kept); }) == 7 && gone == 1);
    kept = nullptr;
    assert(gone == 2);

    std::promise<int> p;
    auto f = p.get_future();
    std::thread t([&] { p.set_exception(std::make_exception_ptr(Own(7))); });
    assert(kind([&] { f.get(); }) == 3);
    t.join();
    std::future<int> broken;
    {
        std::promise<int> q;
        broken = q.get_future();
    }
    try {
        broken.get();
        assert(false);
    } catch (const std::future_error &e) {
        assert(e.code() == std::future_errc::broken_promise);
    }
}
