// Inline assembly for x86-64.
typedef unsigned long u64; typedef unsigned u32; typedef unsigned short u16; typedef unsigned char u8;
static u64 h = 7;
static void mix(u64 x) { h = (h ^ x) * 1099511628211ul; }
static u64 m64 = 5; static u32 m32 = 6; static u16 m16 = 7; static u8 m8 = 8; static u64 two[2] __attribute__((aligned(16))) = {1, 2}; static u32 bitmap[4];
#define RMW(T, S, M, op) do { T v = 13; __asm__ volatile("lock " op S " %1, %0" : "+m"(M) : "q"(v) : "memory", "cc"); mix(M); \
    __asm__ volatile(op S " %1, %0" : "+m"(M) : "iq"((T)3)); mix(M); T r = M; __asm__(op S " %1, %0" : "+q"(r) : "m"(M) : "cc"); mix(r); } while (0)
#define ALL(T, S, M) do { RMW(T, S, M, "add"); RMW(T, S, M, "sub"); RMW(T, S, M, "or"); RMW(T, S, M, "xor"); RMW(T, S, M, "and"); \
    T x = 9; __asm__ volatile("lock xadd" S " %1, %0" : "+m"(M), "+q"(x) :: "memory"); mix(x); mix(M); \
    x = 77; __asm__ volatile("xchg" S " %0, %1" : "+m"(M), "+q"(x) :: "memory"); mix(x); mix(M); \
    u8 z; __asm__ volatile("lock cmpxchg" S " %3, %0; setz %1" : "+m"(M), "=q"(z), "=a"(x) : "q"((T)5), "a"((T)77) : "memory", "cc"); mix(z); mix(x); mix(M); \
    __asm__ volatile("lock cmpxchg" S " %3, %0; setz %1" : "+m"(M), "=q"(z), "=a"(x) : "q"((T)6), "a"((T)99) : "memory", "cc"); mix(z); mix(x); mix(M); \
    __asm__ volatile("lock inc" S " %0; setz %1" : "+m"(M), "=q"(z)); mix(z); mix(M); __asm__ volatile("lock dec" S " %0; setz %1" : "+m"(M), "=q"(z)); mix(z); mix(M); \
    __asm__ volatile("lock not" S " %0" : "+m"(M)); mix(M); __asm__ volatile("lock neg" S " %0" : "+m"(M)); mix(M); \
    __asm__ volatile("mov" S " %1, %0" : "=m"(M) : "iq"((T)44)); mix(M); __asm__ volatile("mov" S " %1, %0" : "=q"(x) : "m"(M)); mix(x); } while (0)
#define BITS(T, S, M) do { u8 c; for (int i = 0; i < 3; i++) { \
    __asm__ volatile("lock bts" S " %2, %0; setc %1" : "+m"(M), "=q"(c) : "q"((T)3) : "cc", "memory"); mix(c); mix(M); \
    __asm__ volatile("lock btc" S " %2, %0; setc %1" : "+m"(M), "=q"(c) : "q"((T)5) : "cc", "memory"); mix(c); mix(M); \
    __asm__ volatile("lock btr" S " %2, %0; setc %1" : "+m"(M), "=q"(c) : "q"((T)i) : "cc", "memory"); mix(c); mix(M); \
    __asm__ volatile("bt" S " %2, %0; setc %1" : "+m"(M), "=q"(c) : "q"((T)4) : "cc"); mix(c); } } while (0)
static inline int flag(int a, int b) { int r; __asm__("cmpl %2, %1" : "=@ccl"(r) : "r"(a), "r"(b)); return r; }
static inline int above(u64 a, u64 b) { int r; __asm__("cmpq %2, %1" : "=@cca"(r) : "r"(a), "r"(b)); return r; }
int main(void) {
    __asm__ volatile("" ::: "memory"); __asm__ volatile("pause"); __asm__ volatile("rep; nop"); __asm__ volatile("mfence" ::: "memory"); __asm__ volatile("sfence"); __asm__ volatile("lfence");
    ALL(u64, "q", m64); ALL(u32, "l", m32); ALL(u16, "w", m16); ALL(u8, "b", m8); BITS(u64, "q", m64); BITS(u32, "l", m32); BITS(u16, "w", m16);
    u32 far = 70; u8 c; __asm__ volatile("lock btsl %2, %0; setc %1" : "+m"(bitmap[0]), "=q"(c) : "r"(far) : "memory", "cc"); mix(bitmap[2]); mix(c);
    u64 lo = 1, hi = 2; u8 ok; __asm__ volatile("lock cmpxchg16b %0; setz %3" : "+m"(two), "+a"(lo), "+d"(hi), "=q"(ok) : "b"(30ul), "c"(40ul) : "memory", "cc"); mix(ok); mix(two[0]); mix(two[1]); mix(lo);
    __asm__ volatile("lock cmpxchg16b (%4); setz %2" : "+a"(lo), "+d"(hi), "=q"(ok) : "b"(50ul), "r"(two), "c"(60ul) : "memory", "cc"); mix(ok); mix(two[0]); mix(lo); mix(hi);
    u32 el = 30, eh = 0; __asm__ volatile("lock; cmpxchg8b %0; sete %3" : "+m"(two[0]), "+a"(el), "+d"(eh), "=q"(ok) : "b"(7), "c"(9) : "memory", "cc"); mix(ok); mix(two[0]);
    for (int i = -2; i < 3; i++) { mix(flag(i, 1)); mix(above(i, 1)); }
    u64 a = ~0ul, b = 5, d = 3, e = 4; __asm__("addq %2, %0; adcq %3, %1" : "+r"(a), "+r"(b) : "r"(d), "r"(e)); mix(a); mix(b); __asm__("subq %2, %0; sbbq %3, %1" : "+r"(a), "+r"(b) : "r"(d), "ri"(9)); mix(a); mix(b);
    u32 s = 0, n = 5; __asm__("1: addl %1, %0; decl %1; jnz 1b" : "+r"(s), "+r"(n)); mix(s); mix(n);
    u32 r = 1; __asm__("testl %1, %1; jz 2f; movl $17, %0; jmp 3f; 2: movl $18, %0; 3:" : "=r"(r) : "r"(n)); mix(r);
    u64 p; __asm__("leaq 8(%1,%2,4), %0" : "=r"(p) : "r"(100ul), "r"(3ul)); mix(p); __asm__("movzbl %b1, %0" : "=r"(r) : "r"(0x1234ff)); mix(r); __asm__("movsbl %b1, %0" : "=r"(r) : "q"(0x1234ff)); mix(r); long sl; __asm__("movslq %1, %0" : "=r"(sl) : "r"(-5)); mix(sl);
    __asm__("shll $3, %0; shrl $1, %0" : "+r"(r)); mix(r); int si = -64; __asm__("sarl %b1, %0" : "+r"(si) : "c"(3)); mix(si); __asm__("roll $4, %0" : "+r"(r)); mix(r); __asm__("bswapl %0" : "+r"(r)); mix(r); __asm__("imull %1, %0" : "+r"(r) : "r"(77)); mix(r);
    u32 x = 3, y = 4; __asm__("xchgl %0, %1" : "+r"(x), "+r"(y)); mix(x * 10 + y); __asm__("cmpl %1, %0; cmovbl %1, %0" : "+r"(x) : "r"(9)); mix(x); __asm__("bsfq %1, %0" : "=r"(p) : "r"(80ul)); mix(p); __asm__("bsrq %1, %0" : "=r"(p) : "r"(80ul)); mix(p);
    u32 ax = 0x12345678; __asm__("movb $1, %%al; movb $2, %%ah" : "+a"(ax)); mix(ax); __asm__("movw %w1, %w0" : "+r"(ax) : "r"(0xffff)); mix(ax); __asm__("movl %k1, %k0" : "=r"(p) : "r"(-1l)); mix(p);
    int old = 10, out; __asm__ volatile("xaddl %0, %1" : "=r"(out), "+m"(old) : "0"(5)); mix(out); mix(old); u64 big; __asm__("movabsq $0x123456789abcdef0, %0" : "=r"(big)); mix(big);
    return (unsigned char)(h ^ h >> 13 ^ h >> 29 ^ h >> 47);
}
