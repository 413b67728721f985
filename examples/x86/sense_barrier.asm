; A sense-reversing barrier, entered once: nobody leaves before all have come.
; expect: tso safe

begin shared_data
    sense dd 0
    count dd N ! as counter     ; how many are still to come
end shared_data

begin unsafe_prop
    eip[$t1] = entr && eip[$t2] = end
end unsafe_prop

begin init_code
    start_threads
end init_code

begin thread_code
        mov esi, 0              ; the thread's own sense
entr:   not esi
        lock dec dword [count]
        jne spin
last:   mov dword [count], N
        mov dword [sense], esi
        jmp end
spin:   cmp dword [sense], esi
        jne spin
end:    nop
end thread_code
