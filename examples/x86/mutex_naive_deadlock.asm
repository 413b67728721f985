; A naive mutex: announce yourself, and wait until you are the only one.
; Two threads that announce themselves at once may both read 1, and both enter;
; and where both are counted, they wait for ever.
; expect: tso unsafe

begin shared_data
    want  dd 0      ; how many have announced themselves
    owned dd 0      ; what the lock protects
end shared_data

begin unsafe_prop
    eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop

begin init_code
    start_threads
end init_code

begin thread_code
enter:  inc dword [want]
wait:   cmp dword [want], 1
        jne wait
cs:     mov dword [owned], 1
        mov dword [owned], 0
exit:   dec dword [want]
        jmp enter
end thread_code
