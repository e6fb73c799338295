-- Which tables were written, so that an unchanged list or record is answered without reading it. A transaction adds a random
-- number for each table it writes, under the customer it is limited to. The sum of what a reader sees is the version of what it
-- reads: two sums are equal only if the same writes are in sight, even after a restored backup. Writers only add rows and never
-- wait for each other; a task adds rows up, which changes no sum.
create table table_changes (
  table_name text not null,
  -- Whose rows; the zero ID if they can be any customer's.
  scope uuid not null,
  mark numeric not null
);
create index table_changes_by_table on table_changes (table_name, scope) include (mark);
call grant_rows('table_changes');

-- Row-level security keeps a transaction to the rows of its customer, so nobody else's have changed. The setting says what was
-- noted already; it ends with the transaction, and with a savepoint that is rolled back.
create function note_change() returns trigger language plpgsql as $$
declare
  whose uuid := case when tg_argv[0] = 'customer' and current_setting('app.unscoped', true) is distinct from 'on'
    then nullif(current_setting('app.customer', true), '')::uuid end;
  line text := format('|%s %s|', tg_table_name, whose);
  noted text := coalesce(current_setting('app.noted', true), '');
begin
  if strpos(noted, line) = 0 then
    perform set_config('app.noted', noted || line, true);
    insert into table_changes (table_name, scope, mark)
    values (tg_table_name, coalesce(whose, '00000000-0000-0000-0000-000000000000'), trunc(random() * 9007199254740992));
  end if;
  return null;
end $$;

-- What belongs to no customer, or has no wall around each customer's rows, counts for everyone.
create procedure note_changes(target regclass) language plpgsql as $$
declare
  is_walled boolean := exists (
    select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
    where c.oid = target and c.relrowsecurity);
begin
  execute format('create trigger %I after insert or update or delete or truncate on %s for each statement execute function note_change(%L)',
    target || '_note_change', target, case when is_walled then 'customer' else 'everyone' end);
end $$;

-- What lists and records are read from. The logs are not among them: they are written all day, and what is read from them
-- depends on the time.
do $$
declare
  target regclass;
begin
  foreach target in array '{
    actions, api_users, app_security_roles, apps, buildings, carrier_codes, carrier_logic, carrier_rule_facts, carriers,
    contact_delegates, contact_types, contacts, customer_scores, customers, departments, factors, floors, handling_alerts,
    location_types, locations, locker_bank_connectivity, locker_banks, locker_vendors, lockers, package_types, parcels,
    primary_carrier_logic, priority_levels, provider, redis, security_roles, services, settings, sites, stations,
    tenant_spaces, tenants, thermal_labels, tickets, users, versions}'::regclass[]
  loop
    call note_changes(target);
  end loop;
end $$;
