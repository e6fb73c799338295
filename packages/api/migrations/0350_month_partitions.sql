-- Months can be created at any time, not only before their first row: rows that already landed in the default partition
-- move into the new month before it is attached. Postgres refuses a partition whose rows the default one still holds.
create or replace procedure ensure_months_around(target text, months_behind integer, months_ahead integer) language plpgsql as $$
declare
  month date := (date_trunc('month', now()) - make_interval(months => months_behind))::date;
  next_month date;
  name text;
  rest text := target || '_other';
begin
  for step in 0..(months_behind + months_ahead) loop
    name := format('%s_%s', target, to_char(month, 'YYYY_MM'));
    next_month := (month + interval '1 month')::date;
    if to_regclass(name) is null then
      execute format('create table %I (like %I including all)', name, target);
      -- Nothing may arrive between moving and attaching. The trigger that keeps the audit log append-only would refuse the move.
      execute format('lock table %I in access exclusive mode', rest);
      execute format('alter table %I disable trigger user', rest);
      execute format(
        'with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved',
        rest, month, next_month, name);
      execute format('alter table %I enable trigger user', rest);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', target, name, month, next_month);
    end if;
    month := next_month;
  end loop;
end $$;
