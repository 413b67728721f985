; Some thread writes a notice and then puts up a flag; whoever sees the flag and no
; notice is at `blank`.
begin shared_data
    notice dd 0
    flag dd 0
end shared_data

begin thread_code
        cmp dword [flag], 0
        jne read
        mov dword [notice], 1
        mov dword [flag], 1
        jmp done
read:   cmp dword [notice], 0
        jne done
blank:  nop
done:   nop
end thread_code

begin unsafe_prop
    eip[$r] = blank
end unsafe_prop

begin init_code
    start_threads
end init_code
