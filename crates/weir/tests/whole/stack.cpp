#include <thread>
#include <atomic>
#include <mutex>
#include <cassert>
struct Node { int value; Node* next; bool ready; };
namespace queue {
std::atomic<Node*> head{nullptr};
std::mutex lock;
int seen;
void push(int v) { Node* n = new Node{v, head.load(std::memory_order_relaxed), true}; head.store(n, std::memory_order_release); }
}
int main() {
  std::thread a([] { queue::push(1); });
  std::thread b(queue::push, 2);
  a.join(); b.join();
  std::lock_guard<std::mutex> g(queue::lock);
  Node* n = queue::head.load();
  assert(n->next != nullptr && "one is lost");
}
