// expect: safe
#include <cassert>
#include <typeinfo>
// Casts that look at what an object is: down, across, over virtual bases, and where it is none.
struct A { virtual ~A() {} int a = 1; };
struct B { virtual ~B() {} int b = 2; };
struct C : A, B { int c = 3; };
struct D : C { int d = 4; };
struct V : virtual A { int v = 5; };
struct W : virtual A { int w = 6; };
struct X : V, W { int x = 7; };
__attribute__((noinline)) static C *to_c(A *p) { return dynamic_cast<C *>(p); }
__attribute__((noinline)) static C *to_c(B *p) { return dynamic_cast<C *>(p); }
__attribute__((noinline)) static B *across(A *p) { return dynamic_cast<B *>(p); }
__attribute__((noinline)) static X *to_x(A *p) { return dynamic_cast<X *>(p); }
__attribute__((noinline)) static W *side(V *p) { return dynamic_cast<W *>(p); }
__attribute__((noinline)) static void *whole(B *p) { return dynamic_cast<void *>(p); }
int main() {
    D d;
    A a;
    B b;
    X x;
    assert(to_c(static_cast<A *>(&d)) == &d && to_c(static_cast<B *>(&d)) == &d && to_c(static_cast<A *>(&d))->c == 3);
    assert(!to_c(&a) && !to_c(&b) && !across(&a));
    assert(across(&d)->b == 2 && whole(&d) == &d);
    assert(to_x(&x) == &x && to_x(&x)->x == 7 && side(&x)->w == 6 && !to_x(&a));
    A *p = &d;
    assert(typeid(*p) == typeid(D) && typeid(*p) != typeid(A));
    bool thrown = false;
    try {
        (void)dynamic_cast<C &>(a);
    } catch (const std::bad_cast &) {
        thrown = true;
    }
    assert(thrown);
}
