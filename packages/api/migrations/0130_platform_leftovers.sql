-- Databases from before the baseline have routines that nothing uses anymore. In a new database this changes nothing.
drop procedure if exists ensure_month_partitions(text, integer);
drop function if exists sees_customer(uuid);

create or replace procedure scope_to_customer(target regclass, customer_column text default 'customer_id', owner_too boolean default true)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy customer_scope on %s using ((select current_setting(''app.unscoped'', true)) = ''on'''
      ' or %I = (select nullif(current_setting(''app.customer'', true), '''')::uuid))', target, customer_column);
  if owner_too and row_role() is null then
    execute format('alter table %s force row level security', target);
  end if;
end $$;
drop procedure if exists guard_by_customer(regclass, text, text);
