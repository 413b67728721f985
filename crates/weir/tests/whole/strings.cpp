// What std::string does when places are inserted, erased and searched; every line holds natively.
#include <cassert>
#include <stdexcept>
#include <string>

static void places() {
    std::string s = "hello", t = "world";
    s.insert(2, "XY");
    assert(s == "heXYllo");
    s.insert(s.begin(), 'q');
    s.insert(s.begin() + 1, 2, 'z');
    assert(s == "qzzheXYllo");
    s.insert(s.size(), t);
    s.insert(0, "abc", 2);
    s.insert(1, 3, '-');
    s.insert(0, t, 1, 2);
    assert(s == "ora---bqzzheXYlloworld");
    auto i = s.erase(s.begin() + 1);
    assert(*i == 'a');
    i = s.erase(s.begin(), s.begin() + 3);
    assert(*i == '-' && s == "--bqzzheXYlloworld");
    s.replace(0, 2, t);
    s.replace(s.size() - 5, 99, 2, '!');
    assert(s == "worldbqzzheXYllo!!");
    s.append(t, 1, 99).assign(s, 1, 3);
    assert(s == "orl");
    s.assign("abcdef", 4);
    s.assign(3, 'k');
    s = 'c';
    assert(s == "c");
    char to[4] = "...";
    assert(t.copy(to, 2, 3) == 2 && to[0] == 'l' && to[1] == 'd' && to[2] == '.');
}

static void searches() {
    const std::string s = "a/b/c.txt", none = "zz";
    assert(s.rfind("/") == 3 && s.rfind("/", 2) == 1 && s.rfind(none) == s.npos && s.rfind("", 99) == 9);
    assert(s.rfind(std::string("a")) == 0 && s.rfind('/') == 3 && s.find("txt") == 6);
    assert(s.find_first_of("./") == 1 && s.find_last_of("./") == 5 && s.find_last_of("./", 4) == 3);
    assert(s.find_first_not_of("a/") == 2 && s.find_last_not_of("tx") == 5 && s.find_first_of(none) == s.npos);
    assert(s.find_first_of('b') == 2 && s.find_last_of('z') == s.npos && s.find_first_of("") == s.npos);
    assert(s.find_first_not_of("") == 0 && s.compare(2, 1, "b") == 0 && s.compare(2, 2, "b") > 0);
    assert(s.compare(0, 1, std::string("ab")) < 0);
}

int main() {
    places();
    searches();
    bool thrown = false;
    try {
        std::string("ab").insert(3, "c");
    } catch (const std::out_of_range &) {
        thrown = true;
    }
    assert(thrown);
}
