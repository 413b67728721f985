; A ticket lock: take a ticket, wait until it is called. Only the owner calls the
; next one, so that this needs no `lock`.
; expect: tso safe

begin shared_data
    next  dd 0      ; the next ticket
    owner dd 0      ; the ticket that is called
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
        lock xadd [next], eax
spin:   cmp eax, [owner]
        jne spin
cs:     nop
exit:   inc dword [owner]
        jmp acquire
end thread_code
