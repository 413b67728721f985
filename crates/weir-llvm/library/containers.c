/* What the containers of libstdc++ leave to its binary: the red-black trees of maps and sets
 * (Cormen, Leiserson, Rivest, Stein, "Introduction to Algorithms", chapter 13), the links of
 * lists, the sizes of hash tables. The layouts are those of its headers.
 *
 * Deviation: hash tables have powers of two times 13 as sizes, not primes, and grow when they
 * must; the order of elements is then another than with libstdc++, which promises none.
 */
#include "weir.h"

enum { RED, BLACK };
struct __weir_lib_node {
    u32 color;
    struct __weir_lib_node *parent, *left, *right;
};
typedef struct __weir_lib_node node;
/* The header's parent is the root, its left and right are the first and the last node; it is
 * red, so that it can be told from the root. */

node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(node *x) {
    if (x->right) {
        for (x = x->right; x->left;)
            x = x->left;
        return x;
    }
    node *up = x->parent;
    while (x == up->right) {
        x = up;
        up = up->parent;
    }
    /* From the last node of a root without a right child, the header is its own parent's. */
    return x->right == up ? x : up;
}
const node *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(const node *x) {
    return _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base((node *)x);
}
node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(node *x) {
    /* The header: before the end is the last. */
    if (x->color == RED && x->parent && x->parent->parent == x)
        return x->right;
    if (x->left) {
        for (x = x->left; x->right;)
            x = x->right;
        return x;
    }
    node *up = x->parent;
    while (x == up->left) {
        x = up;
        up = up->parent;
    }
    return up;
}
const node *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(const node *x) {
    return _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base((node *)x);
}

/* Puts `to` where `x` hangs. */
static void __weir_lib_replace(node *x, node *to, node *header) {
    if (header->parent == x)
        header->parent = to;
    else if (x->parent->left == x)
        x->parent->left = to;
    else
        x->parent->right = to;
    if (to)
        to->parent = x->parent;
}
/* `x` goes down to the left (or to the right), its other child takes its place. */
static void __weir_lib_rotate(node *x, int left, node *header) {
    node *up = left ? x->right : x->left;
    node *between = left ? up->left : up->right;
    if (left)
        x->right = between;
    else
        x->left = between;
    if (between)
        between->parent = x;
    __weir_lib_replace(x, up, header);
    if (left)
        up->left = x;
    else
        up->right = x;
    x->parent = up;
}

void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(_Bool left, node *x, node *p, node *header) {
    x->parent = p;
    x->left = x->right = NULL;
    x->color = RED;
    if (p == header) {
        header->parent = header->left = header->right = x;
    } else if (left) {
        p->left = x;
        if (p == header->left)
            header->left = x;
    } else {
        p->right = x;
        if (p == header->right)
            header->right = x;
    }
    while (x != header->parent && x->parent->color == RED) {
        node *up = x->parent, *top = up->parent;
        int is_left = up == top->left;
        node *uncle = is_left ? top->right : top->left;
        if (uncle && uncle->color == RED) {
            up->color = uncle->color = BLACK;
            top->color = RED;
            x = top;
            continue;
        }
        if (x == (is_left ? up->right : up->left)) {
            x = up;
            __weir_lib_rotate(x, is_left, header);
        }
        x->parent->color = BLACK;
        top->color = RED;
        __weir_lib_rotate(top, !is_left, header);
    }
    header->parent->color = BLACK;
}

node *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(node *z, node *header) {
    if (header->left == z)
        header->left = _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(z);
    if (header->right == z)
        header->right = _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(z);
    node *child, *up; /* what is one black short, and where it hangs */
    u32 color = z->color;
    if (!z->left || !z->right) {
        child = z->left ? z->left : z->right;
        up = z->parent;
        __weir_lib_replace(z, child, header);
    } else {
        node *y = z->right;
        while (y->left)
            y = y->left;
        color = y->color;
        child = y->right;
        up = y->parent;
        if (up == z)
            up = y;
        else {
            __weir_lib_replace(y, child, header);
            y->right = z->right;
            y->right->parent = y;
        }
        __weir_lib_replace(z, y, header);
        y->left = z->left;
        y->left->parent = y;
        y->color = z->color;
    }
    if (color == RED)
        return z;
    while (child != header->parent && (!child || child->color == BLACK)) {
        int is_left = child == up->left;
        node *other = is_left ? up->right : up->left;
        if (other->color == RED) {
            other->color = BLACK;
            up->color = RED;
            __weir_lib_rotate(up, is_left, header);
            other = is_left ? up->right : up->left;
        }
        node *near = is_left ? other->left : other->right, *far = is_left ? other->right : other->left;
        if ((!near || near->color == BLACK) && (!far || far->color == BLACK)) {
            other->color = RED;
            child = up;
            up = up->parent;
            continue;
        }
        if (!far || far->color == BLACK) {
            near->color = BLACK;
            other->color = RED;
            __weir_lib_rotate(other, !is_left, header);
            other = is_left ? up->right : up->left;
            far = is_left ? other->right : other->left;
        }
        other->color = up->color;
        up->color = BLACK;
        far->color = BLACK;
        __weir_lib_rotate(up, is_left, header);
        child = header->parent;
    }
    if (child)
        child->color = BLACK;
    /* An empty tree begins and ends with its header. */
    if (!header->parent)
        header->left = header->right = header;
    return z;
}

/* Lists: two links. */
typedef struct __weir_lib_link {
    struct __weir_lib_link *next, *previous;
} link_;
void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(link_ *x, link_ *before) {
    x->next = before;
    x->previous = before->previous;
    before->previous->next = x;
    before->previous = x;
}
void _ZNSt8__detail15_List_node_base9_M_unhookEv(link_ *x) {
    x->previous->next = x->next;
    x->next->previous = x->previous;
}
void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(link_ *to, link_ *first, link_ *last) {
    if (to == last)
        return;
    link_ *end = last->previous;
    first->previous->next = last;
    last->previous = first->previous;
    to->previous->next = first;
    first->previous = to->previous;
    end->next = to;
    to->previous = end;
}
void _ZNSt8__detail15_List_node_base10_M_reverseEv(link_ *x) {
    link_ *each = x;
    do {
        link_ *next = each->next;
        each->next = each->previous;
        each->previous = next;
        each = next;
    } while (each != x);
}
/* std::__detail::_List_node_base::swap. */
void _ZNSt8__detail15_List_node_base4swapERS0_S1_(link_ *x, link_ *y) {
    link_ a = *x, b = *y;
    int x_empty = a.next == x, y_empty = b.next == y;
    *x = b;
    *y = a;
    if (y_empty)
        x->next = x->previous = x;
    else
        x->next->previous = x->previous->next = x;
    if (x_empty)
        y->next = y->previous = y;
    else
        y->next->previous = y->previous->next = y;
}

/* Hash tables: std::__detail::_Prime_rehash_policy. */
struct __weir_lib_policy {
    float load;
    u64 next;
};
static u64 __weir_lib_room(const struct __weir_lib_policy *p, u64 buckets) { return (u64)((double)buckets * p->load); }
u64 _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(struct __weir_lib_policy *p, u64 n) {
    u64 buckets = 13;
    while (buckets < n)
        buckets *= 2;
    p->next = __weir_lib_room(p, buckets);
    return buckets;
}
typedef struct {
    _Bool grow;
    u64 buckets;
} rehash;
rehash _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(struct __weir_lib_policy *p, u64 buckets, u64 n, u64 more) {
    if (n + more <= p->next)
        return (rehash){0, 0};
    p->next = __weir_lib_room(p, buckets);
    if (n + more <= p->next)
        return (rehash){0, 0};
    u64 wanted = buckets < 13 ? 13 : buckets * 2;
    while (__weir_lib_room(p, wanted) < n + more)
        wanted *= 2;
    p->next = __weir_lib_room(p, wanted);
    return (rehash){1, wanted};
}
/* std::_Hash_bytes: FNV-1a (any function will do). */
u64 _ZSt11_Hash_bytesPKvmm(const void *p, u64 n, u64 seed) {
    u64 h = seed ^ 0xcbf29ce484222325ul;
    for (const u8 *s = p; n; n--)
        h = (h ^ *s++) * 0x100000001b3ul;
    return h;
}
