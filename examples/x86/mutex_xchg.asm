; A mutex with `xchg`, which is locked with or without the prefix.
; expect: tso safe

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
        mov eax, 1
        xchg eax, [Lock]
        test eax, eax
        jne acquire
cs:     nop
exit:   mov dword [Lock], 0
        jmp acquire
end thread_code
