; The spin lock of Linux 2.6.24. Every waiting thread takes 1 off, so that the
; value goes below 0, as far as there are threads.
; expect: tso safe

begin shared_data
    Lock dd 1
end shared_data

begin unsafe_prop
    eip[$t1] = cs && eip[$t2] = cs
end unsafe_prop

begin init_code
    start_threads
end init_code

begin thread_code
acquire:
        lock dec dword [Lock]
        jns cs
spin:   cmp dword [Lock], 0
        jle spin
        jmp acquire
cs:     ; critical section
exit:   mov dword [Lock], 1
        jmp acquire
end thread_code
