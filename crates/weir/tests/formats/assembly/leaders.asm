; Looked at and then written: there may be several leaders.
begin shared_data
    chosen db 0
end shared_data

begin unsafe_prop
    eip[$x] = leads && eip[$y] = leads
end unsafe_prop

begin thread_code
        cmp byte [chosen], 0
        jne follows
        mov byte [chosen], 1
leads:  nop
follows: nop
end thread_code

begin init_code
    start_threads
end init_code
