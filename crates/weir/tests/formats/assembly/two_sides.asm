; The first comer raises `left`, all others raise `right`; each looks at the other
; side and goes in if that is down.
begin thread_code
        mov eax, 1
        xchg eax, [first]
        test eax, eax
        jne other
        mov dword [left], 1
        cmp dword [right], 0
        jne out
in1:    jmp in1
other:  mov dword [right], 1
        cmp dword [left], 0
        jne out
in2:    jmp in2
out:    nop
end thread_code

begin shared_data
    first dd 0
    left dd 0
    right dd 0
end shared_data

begin init_code
    start_threads
end init_code

begin unsafe_prop
    eip[$one] = in1 && eip[$two] = in2
end unsafe_prop
