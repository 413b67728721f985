; The first thread that changes 0 to 1 is the leader, and there is no other.
begin unsafe_prop
    eip[$x] = leads && eip[$y] = leads
end unsafe_prop

begin shared_data
    chosen dd 0
end shared_data

begin init_code
    start_threads
end init_code

begin thread_code
        mov eax, 0
        mov ecx, 1
        lock cmpxchg dword [chosen], ecx
        jne follows
leads:  jmp leads
follows: nop
end thread_code
