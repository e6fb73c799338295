-- Tickets take the next number of the sequence and nothing else, so that two at once never get the same. Tickets that came
-- with numbers of their own move the sequence on when they're loaded.
create or replace function next_ticket_number() returns integer language sql as $$
  select nextval('ticket_numbers')::integer
$$;

select setval('ticket_numbers', greatest((select max(number) from tickets), 10000));
