; A mutex that exchanges by hand: between the read and the write another thread
; may read as well. (`xchg` with memory is always locked on x86; so there is no
; wrong version of the program with it.)
; expect: tso unsafe

begin shared_data
    Lock dd 0
end shared_data

begin unsafe_prop
    eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop

begin init_code
    start_threads
end init_code

begin thread_code
acquire:
        mov eax, [Lock]
        mov dword [Lock], 1
        test eax, eax
        jne acquire
cs:     nop
exit:   mov dword [Lock], 0
        jmp acquire
end thread_code
