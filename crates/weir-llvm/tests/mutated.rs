//! Real LLVM IR with things wrong in it: a message or a program, never a panic.
//! Fixed seeds; `fuzz/` does the same without an end.

const REAL: [&str; 3] = [
    include_str!("real/peterson_clang14_O0.ll"),
    include_str!("real/ms_queue_clang22_O2.ll"),
    include_str!("real/treiber_rustc_O1.ll"),
];

/// Mutations of each file.
const EACH: usize = 60;

/// A xorshift generator: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

fn survives(text: &str) {
    if let Ok(program) = weir_llvm::load("test.ll", text) {
        let broken = weir_ir::verify::verify(&program);
        assert!(broken.is_empty(), "{broken:?}");
    }
}

#[test]
fn the_files_are_fine() {
    for text in REAL {
        assert!(weir_llvm::load("test.ll", text).is_ok());
    }
}

#[test]
fn words_are_lost_doubled_and_mixed_up() {
    for (n, text) in REAL.iter().enumerate() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15 + n as u64);
        let words: Vec<&str> = text.split_inclusive([' ', '\n', ',', '(']).collect();
        // Most of a file is debug info; the code comes first.
        let code = text
            .find("\n!llvm")
            .map_or(words.len(), |at| text[..at].split_inclusive([' ', '\n', ',', '(']).count());
        for _ in 0..EACH {
            let mut new = words.clone();
            for _ in 0..1 + random.below(3) {
                let range = if random.below(4) == 0 { new.len() } else { code.min(new.len()) };
                let (i, j) = (random.below(range), random.below(range));
                match random.below(6) {
                    0 => drop(new.remove(i)),
                    1 => new.swap(i, j),
                    2 => new[i] = new[j],
                    3 => new.insert(i, new[j]),
                    4 => new[i] = "-9223372036854775808 ",
                    _ => new[i] = "i1 ",
                }
            }
            survives(&new.concat());
        }
    }
}

#[test]
fn lines_are_lost_and_the_end_is_missing() {
    for (n, text) in REAL.iter().enumerate() {
        let mut random = Random(0x2545_f491_4f6c_dd1d + n as u64);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for _ in 0..EACH {
            let mut new = lines.clone();
            match random.below(3) {
                0 => new.truncate(random.below(lines.len())),
                1 => drop(new.remove(random.below(lines.len()))),
                _ => {
                    let (i, j) = (random.below(lines.len()), random.below(lines.len()));
                    new.swap(i, j);
                }
            }
            survives(&new.concat());
        }
    }
}
