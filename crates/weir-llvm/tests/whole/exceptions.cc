// Exceptions, objects with constructors, virtual functions, templates.
typedef unsigned long u64;
static u64 h = 7;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
struct Base { int v; Base(int v) : v(v) { mix(v); } virtual ~Base() { mix(v + 1000); } virtual int f() const { return v; } };
struct Derived : Base { int w; Derived(int v, int w) : Base(v), w(w) {} int f() const override { return v * w; } ~Derived() override { mix(2000 + w); } };
struct Other { long a, b; };
struct Guard { int n; Guard(int n) : n(n) { mix(n); } ~Guard() { mix(~n); } };
static __attribute__((noinline)) int risky(int n) {
    Guard g(n);
    if (n == 1) throw 17;
    if (n == 2) throw "text";
    if (n == 3) throw Derived(3, 4);
    if (n == 4) throw Other{5, 6};
    if (n == 5) throw 2.5;
    return n;
}
static __attribute__((noinline)) int deeper(int n) { Guard a(n + 100); int r = risky(n); Guard b(n + 200); return r + 1; }
static __attribute__((noinline)) int caught(int n) {
    try { Guard g(n + 300); return deeper(n); }
    catch (int i) { return i; }
    catch (const char *s) { return s[0]; }
    catch (const Base &b) { return b.f(); }
    catch (Other o) { return o.a + o.b; }
    catch (...) { return 99; }
}
static __attribute__((noinline)) int again(int n) {
    try { try { return deeper(n); } catch (int i) { mix(i); throw; } catch (const Derived &d) { throw d.f(); } }
    catch (int i) { return i * 2; } catch (...) { return 1; }
}
template <class T> struct Stack { T items[8]; int n = 0; void push(T t) { items[n++] = t; } T pop() { if (n == 0) throw -1; return items[--n]; } };
static Guard global(42);
static int lambda(int n) { auto f = [n](int k) { return n * k; }; return f(3); }
int main() {
    for (int i = 0; i < 6; i++) { mix(caught(i)); mix(again(i)); }
    Base *p = new Derived(7, 8); mix(p->f()); delete p; Stack<int> s; s.push(1); s.push(2); mix(s.pop()); mix(s.pop()); try { s.pop(); } catch (int e) { mix(e); }
    mix(lambda(5)); static Guard local(77); struct Inner { int x, y; } in = {1, 2}; auto [x, y] = in; mix(x + y); int *a = new int[4]{1, 2, 3, 4}; int sum = 0; for (int i = 0; i < 4; i++) sum += a[i]; delete[] a; mix(sum);
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
