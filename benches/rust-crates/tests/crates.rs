//! Two or three threads around each crate, and something that holds in all executions. Every
//! harness is two tests: `holds` asserts it, `negated` asserts the contrary (and must fail).

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

macro_rules! harness {
    ($($name:ident $body:block)*) => { $(
        mod $name {
            use super::*;
            fn run() -> bool $body
            #[test]
            fn holds() {
                assert!(run());
            }
            #[test]
            fn negated() {
                assert!(!run());
            }
        }
    )* };
}

harness! {
    std_mutex {
        let list = Arc::new(std::sync::Mutex::new(Vec::new()));
        let other = list.clone();
        let t = thread::spawn(move || other.lock().unwrap().push(1));
        list.lock().unwrap().push(2);
        t.join().unwrap();
        list.lock().unwrap().iter().sum::<u32>() == 3
    }

    std_rwlock {
        let pair = Arc::new(std::sync::RwLock::new((0, 0)));
        let other = pair.clone();
        let t = thread::spawn(move || {
            let mut pair = other.write().unwrap();
            pair.0 = 1;
            pair.1 = 1;
        });
        let seen = *pair.read().unwrap();
        t.join().unwrap();
        seen.0 == seen.1
    }

    std_condvar {
        let pair = Arc::new((std::sync::Mutex::new(false), std::sync::Condvar::new()));
        let other = pair.clone();
        let t = thread::spawn(move || {
            *other.0.lock().unwrap() = true;
            other.1.notify_one();
        });
        let mut ready = pair.0.lock().unwrap();
        while !*ready {
            ready = pair.1.wait(ready).unwrap();
        }
        let seen = *ready;
        drop(ready);
        t.join().unwrap();
        seen
    }

    std_once {
        static ONCE: std::sync::Once = std::sync::Once::new();
        static N: AtomicU32 = AtomicU32::new(0);
        let add = || ONCE.call_once(|| N.store(N.load(Relaxed) + 1, Relaxed));
        let t = thread::spawn(move || {
            add();
            N.load(Relaxed)
        });
        add();
        let own = N.load(Relaxed);
        own == 1 && t.join().unwrap() == 1
    }

    std_mpsc {
        let (sender, receiver) = std::sync::mpsc::channel();
        let second = sender.clone();
        let t = thread::spawn(move || second.send(1).unwrap());
        sender.send(2).unwrap();
        let sum: u32 = receiver.recv().unwrap() + receiver.recv().unwrap();
        t.join().unwrap();
        sum == 3
    }

    std_barrier {
        let all = Arc::new((std::sync::Barrier::new(2), AtomicU32::new(0)));
        let other = all.clone();
        let t = thread::spawn(move || {
            other.1.store(1, Relaxed);
            other.0.wait().is_leader()
        });
        let leader = all.0.wait().is_leader();
        let seen = all.1.load(Relaxed);
        seen == 1 && leader != t.join().unwrap()
    }

    std_scope {
        let n = AtomicU32::new(0);
        thread::scope(|s| {
            s.spawn(|| n.fetch_add(1, Relaxed));
            s.spawn(|| n.fetch_add(1, Relaxed));
        });
        n.load(Relaxed) == 2
    }

    std_park {
        let flag = Arc::new(AtomicU32::new(0));
        let (other, main) = (flag.clone(), thread::current());
        let t = thread::spawn(move || {
            other.store(1, Release);
            main.unpark();
        });
        while flag.load(Acquire) == 0 {
            thread::park();
        }
        t.join().unwrap();
        flag.load(Relaxed) == 1
    }

    crossbeam_utils_wait_group {
        let (group, n) = (crossbeam_utils::sync::WaitGroup::new(), Arc::new(AtomicU32::new(0)));
        let (other, m) = (group.clone(), n.clone());
        let t = thread::spawn(move || {
            m.store(1, Relaxed);
            drop(other);
        });
        group.wait();
        let seen = n.load(Relaxed);
        t.join().unwrap();
        seen == 1
    }

    crossbeam_queue_array {
        let queue = Arc::new(crossbeam_queue::ArrayQueue::new(2));
        let other = queue.clone();
        let t = thread::spawn(move || other.push(1u32).is_ok());
        let own = queue.push(2).is_ok();
        let sum = queue.pop().unwrap_or(0);
        own && t.join().unwrap() && sum + queue.pop().unwrap_or(0) == 3
    }

    crossbeam_queue_seg {
        let queue = Arc::new(crossbeam_queue::SegQueue::new());
        let other = queue.clone();
        let t = thread::spawn(move || other.push(1u32));
        queue.push(2);
        t.join().unwrap();
        queue.pop().unwrap() + queue.pop().unwrap() == 3
    }

    crossbeam_deque_steal {
        let worker = crossbeam_deque::Worker::new_lifo();
        let stealer = worker.stealer();
        worker.push(1u32);
        let t = thread::spawn(move || match stealer.steal() {
            crossbeam_deque::Steal::Success(n) => n,
            _ => 0,
        });
        let own = worker.pop().unwrap_or(0);
        let stolen = t.join().unwrap();
        own + stolen + worker.pop().unwrap_or(0) == 1
    }

    crossbeam_epoch_swap {
        use crossbeam_epoch::{Atomic, Owned, pin};
        let cell = Arc::new(Atomic::new(1u32));
        let other = cell.clone();
        let t = thread::spawn(move || {
            let guard = pin();
            let old = other.swap(Owned::new(2), AcqRel, &guard);
            unsafe { guard.defer_destroy(old) };
        });
        let seen = {
            let guard = pin();
            let shared = cell.load(Acquire, &guard);
            unsafe { *shared.deref() }
        };
        t.join().unwrap();
        seen == 1 || seen == 2
    }

    spin_mutex {
        let n = Arc::new(spin::Mutex::new(0));
        let other = n.clone();
        let t = thread::spawn(move || *other.lock() += 1);
        *n.lock() += 1;
        t.join().unwrap();
        *n.lock() == 2
    }

    spin_rwlock {
        let pair = Arc::new(spin::RwLock::new((0, 0)));
        let other = pair.clone();
        let t = thread::spawn(move || {
            let mut pair = other.write();
            pair.0 = 1;
            pair.1 = 1;
        });
        let seen = *pair.read();
        t.join().unwrap();
        seen.0 == seen.1
    }

    parking_lot_mutex {
        let n = Arc::new(parking_lot::Mutex::new(0));
        let other = n.clone();
        let t = thread::spawn(move || *other.lock() += 1);
        *n.lock() += 1;
        t.join().unwrap();
        *n.lock() == 2
    }

    parking_lot_rwlock {
        let pair = Arc::new(parking_lot::RwLock::new((0, 0)));
        let other = pair.clone();
        let t = thread::spawn(move || *other.write() = (1, 1));
        let seen = *pair.read();
        t.join().unwrap();
        seen.0 == seen.1
    }

    parking_lot_core_park {
        static FLAG: AtomicU32 = AtomicU32::new(0);
        let address = &raw const FLAG as usize;
        let t = thread::spawn(move || {
            FLAG.store(1, SeqCst);
            unsafe { parking_lot_core::unpark_one(address, |_| parking_lot_core::DEFAULT_UNPARK_TOKEN) };
        });
        let validate = || FLAG.load(SeqCst) == 0;
        let token = parking_lot_core::DEFAULT_PARK_TOKEN;
        unsafe { parking_lot_core::park(address, validate, || {}, |_, _| {}, token, None) };
        let seen = FLAG.load(SeqCst);
        t.join().unwrap();
        seen == 1
    }

    once_cell_sync {
        static CELL: once_cell::sync::OnceCell<u32> = once_cell::sync::OnceCell::new();
        let t = thread::spawn(|| *CELL.get_or_init(|| 1));
        let own = *CELL.get_or_init(|| 2);
        own == t.join().unwrap()
    }

    arc_swap_cell {
        let cell = Arc::new(arc_swap::ArcSwap::from_pointee(1u32));
        let other = cell.clone();
        let t = thread::spawn(move || other.store(Arc::new(2)));
        let seen = **cell.load();
        t.join().unwrap();
        seen == 1 || seen == 2
    }

    concurrent_queue_bounded {
        let queue = Arc::new(concurrent_queue::ConcurrentQueue::bounded(2));
        let other = queue.clone();
        let t = thread::spawn(move || other.push(1u32).unwrap());
        queue.push(2).unwrap();
        t.join().unwrap();
        queue.pop().unwrap() + queue.pop().unwrap() == 3
    }

    event_listener_wait {
        use event_listener::{Event, Listener};
        let all = Arc::new((Event::new(), AtomicU32::new(0)));
        let other = all.clone();
        let t = thread::spawn(move || {
            other.1.store(1, SeqCst);
            other.0.notify(1);
        });
        loop {
            if all.1.load(SeqCst) == 1 {
                break;
            }
            let listener = all.0.listen();
            if all.1.load(SeqCst) == 1 {
                break;
            }
            listener.wait();
        }
        t.join().unwrap();
        all.1.load(SeqCst) == 1
    }

    async_lock_mutex {
        let n = Arc::new(async_lock::Mutex::new(0));
        let other = n.clone();
        let t = thread::spawn(move || *other.lock_blocking() += 1);
        *n.lock_blocking() += 1;
        t.join().unwrap();
        *n.lock_blocking() == 2
    }

    atomic_waker_flag {
        struct Count(AtomicU32);
        impl std::task::Wake for Count {
            fn wake(self: Arc<Self>) {
                self.0.store(1, SeqCst);
            }
        }
        let all = Arc::new((atomic_waker::AtomicWaker::new(), AtomicU32::new(0)));
        let other = all.clone();
        let t = thread::spawn(move || {
            other.1.store(1, SeqCst);
            other.0.wake();
        });
        let count = Arc::new(Count(AtomicU32::new(0)));
        all.0.register(&count.clone().into());
        let ready = all.1.load(SeqCst) == 1;
        t.join().unwrap();
        ready || count.0.load(SeqCst) == 1
    }

    flume_channel {
        let (sender, receiver) = flume::bounded(1);
        let t = thread::spawn(move || sender.send(1u32).unwrap());
        let seen = receiver.recv().unwrap();
        t.join().unwrap();
        seen == 1
    }

    oneshot_channel {
        let (sender, receiver) = oneshot::channel();
        let t = thread::spawn(move || sender.send(1u32).unwrap());
        let seen = receiver.recv().unwrap();
        t.join().unwrap();
        seen == 1
    }

    thingbuf_queue {
        let queue = Arc::new(thingbuf::ThingBuf::<u32>::new(2));
        let other = queue.clone();
        let t = thread::spawn(move || other.push(1).is_ok());
        let own = queue.push(2).is_ok();
        let both = t.join().unwrap() && own;
        both && queue.pop().unwrap() + queue.pop().unwrap() == 3
    }

    rtrb_ring {
        let (mut producer, mut consumer) = rtrb::RingBuffer::new(1);
        let t = thread::spawn(move || producer.push(7u32).is_ok());
        let seen = consumer.pop().unwrap_or(7);
        t.join().unwrap() && seen == 7
    }

    ringbuf_ring {
        use ringbuf::traits::{Consumer, Producer, Split};
        let (mut producer, mut consumer) = ringbuf::HeapRb::<u32>::new(1).split();
        let t = thread::spawn(move || producer.try_push(7).is_ok());
        let seen = consumer.try_pop().unwrap_or(7);
        t.join().unwrap() && seen == 7
    }

    bbqueue_grants {
        static QUEUE: bbqueue::BBBuffer<4> = bbqueue::BBBuffer::new();
        let (mut producer, mut consumer) = QUEUE.try_split().unwrap();
        let t = thread::spawn(move || {
            let mut grant = producer.grant_exact(1).unwrap();
            grant.buf()[0] = 7;
            grant.commit(1);
        });
        let seen = consumer.read().map_or(7, |grant| grant.buf()[0]);
        t.join().unwrap();
        seen == 7
    }

    heapless_spsc {
        static mut QUEUE: heapless::spsc::Queue<u32, 2> = heapless::spsc::Queue::new();
        let (mut producer, mut consumer) = unsafe { (*(&raw mut QUEUE)).split() };
        let t = thread::spawn(move || producer.enqueue(7).is_ok());
        let seen = consumer.dequeue().unwrap_or(7);
        t.join().unwrap() && seen == 7
    }

    left_right_map {
        struct Set(u32);
        impl left_right::Absorb<Set> for u32 {
            fn absorb_first(&mut self, operation: &mut Set, _: &u32) {
                *self = operation.0;
            }
            fn sync_with(&mut self, first: &u32) {
                *self = *first;
            }
        }
        let (mut write, read) = left_right::new::<u32, Set>();
        let t = thread::spawn(move || read.enter().map_or(1, |n| *n));
        write.append(Set(1)).publish();
        let seen = t.join().unwrap();
        seen == 0 || seen == 1
    }

    haphazard_pointer {
        let cell = Arc::new(haphazard::AtomicPtr::from(Box::new(1u32)));
        let other = cell.clone();
        let t = thread::spawn(move || {
            if let Some(old) = other.swap(Box::new(2)) {
                unsafe { old.retire() };
            }
        });
        let mut hazard = haphazard::HazardPointer::new();
        let seen = *cell.safe_load(&mut hazard).unwrap();
        drop(hazard);
        t.join().unwrap();
        seen == 1 || seen == 2
    }

    seqlock_pair {
        let pair = Arc::new(seqlock::SeqLock::new((0u32, 0u32)));
        let other = pair.clone();
        let t = thread::spawn(move || *other.lock_write() = (1, 1));
        let seen = pair.read();
        t.join().unwrap();
        seen.0 == seen.1
    }

    triomphe_arc {
        let shared = triomphe::Arc::new(7u32);
        let other = shared.clone();
        let t = thread::spawn(move || *other);
        let own = *shared;
        drop(shared);
        own == 7 && t.join().unwrap() == 7
    }

    try_lock_once {
        let n = Arc::new(try_lock::TryLock::new(0u32));
        let other = n.clone();
        let add = |n: &try_lock::TryLock<u32>| n.try_lock().map_or(0, |mut n| {
            *n += 1;
            1
        });
        let t = thread::spawn(move || add(&other));
        let own = add(&n);
        let sum = own + t.join().unwrap();
        *n.try_lock().unwrap() == sum
    }

    triple_buffer_pair {
        let (mut input, mut output) = triple_buffer::triple_buffer(&(0u32, 0u32));
        let t = thread::spawn(move || input.write((1, 1)));
        let seen = *output.read();
        t.join().unwrap();
        seen.0 == seen.1
    }
}
