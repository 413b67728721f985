; A sense-reversing barrier, entered again and again: nobody leaves a round
; before all have come to it. A thread that is about to enter a round has the
; other sense than a thread that has left it.
; expect: tso safe

begin shared_data
    sense dd 0
    count dd N ! as counter     ; how many are still to come
end shared_data

begin unsafe_prop
    eip[$t1] = entr && eip[$t2] = end && esi[$t1] <> esi[$t2]
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
end:    jmp entr
end thread_code
