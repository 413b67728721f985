; The same bit without `lock`: it is tested and set in two steps.
begin init_code
    start_threads
end init_code

begin shared_data
    word dd 0
end shared_data

begin thread_code
try:    bts dword [word], 4
        jc try
held:   nop
end thread_code

begin unsafe_prop
    eip[$a] = held && eip[$b] = held
end unsafe_prop
