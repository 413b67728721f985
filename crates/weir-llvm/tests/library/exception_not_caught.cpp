// expect: error: std::out_of_range is thrown
#include <vector>
int main() {
    std::vector<int> v(2);
    return v.at(2);
}
