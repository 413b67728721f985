; A lock in one bit of a word, taken and given back with locked instructions.
begin shared_data
    word dd 0
end shared_data

begin thread_code
try:    lock bts dword [word], 4
        jc try
held:   nop
        lock btr dword [word], 4
        jmp try
end thread_code

begin init_code
    start_threads
end init_code

begin unsafe_prop
    eip[$a] = held && eip[$b] = held
end unsafe_prop
