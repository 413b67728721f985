; A naive mutex that does not deadlock: announce yourself, and step back where
; you are not the only one. The count is still not kept in one step.
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
        cmp dword [want], 1
        je cs
        dec dword [want]        ; step back, and try again
        jmp enter
cs:     mov dword [owned], 1
        mov dword [owned], 0
exit:   dec dword [want]
        jmp enter
end thread_code
