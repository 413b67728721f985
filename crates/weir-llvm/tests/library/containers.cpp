// expect: safe
// Maps, lists, hash tables and strings, whose code is partly in the C++ library's binary.
#include <cassert>
#include <list>
#include <map>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>
int main() {
    std::map<int, std::string> names;
    for (int i = 0; i < 6; i++)
        names[i * 7 % 6] = std::to_string(i) + " is the number of this one";
    names.erase(2);
    int sum = 0;
    for (auto &entry : names)
        sum = sum * 10 + entry.first;
    assert(sum == 1345 && names.size() == 5);
    std::unordered_map<int, int> table;
    for (int i = 0; i < 20; i++)
        table[i] = i * i;
    assert(table.at(7) == 49 && table.size() == 20);
    std::list<int> list;
    list.push_back(1);
    list.push_front(0);
    assert(list.front() == 0 && list.size() == 2);
    std::string text = "short";
    text += " and then long enough for the heap";
    text.insert(0, "a ").erase(1, 1);
    assert(text == "ashort and then long enough for the heap");
    std::vector<std::thread> threads;
    int results[2] = {};
    for (int i = 0; i < 2; i++)
        threads.emplace_back([&results, i] { results[i] = i + 1; });
    for (auto &t : threads)
        t.join();
    assert(results[0] == 1 && results[1] == 2);
}
