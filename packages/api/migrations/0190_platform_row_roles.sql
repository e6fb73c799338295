-- Whose rows a transaction sees is decided by the role it takes on, so that the planner knows it too: for all rows the policy
-- folds away, for one customer's it becomes a single comparison per statement. A setting alone said both, which the planner
-- can't read: every table of a statement carried two lookups.
do $$
begin
  if not exists (select from pg_roles where rolname = 'postern_all_rows') then
    create role postern_all_rows nologin;
  end if;
  -- It has every privilege of the other one, and passes its policies.
  grant postern_rows to postern_all_rows;
  execute format('grant postern_all_rows to %I', current_user);
exception
  when insufficient_privilege or undefined_object then null;
  when duplicate_object or unique_violation or internal_error then null; -- another database on this server is being created right now
end $$;

-- The role that sees one customer's rows. Null unless the one that sees all of them can be taken on as well.
create or replace function row_role() returns text language sql stable as $$
  select 'postern_rows' where (
    select count(*) from pg_roles where rolname in ('postern_rows', 'postern_all_rows') and pg_has_role(oid, 'member')) = 2
$$;

-- Without roles the setting decides, and the security is forced on the owner.
create or replace procedure scope_to_customer(target regclass, customer_column text default 'customer_id', owner_too boolean default true)
language plpgsql as $$
declare
  mine text := format('%I = (select nullif(current_setting(''app.customer'', true), '''')::uuid)', customer_column);
begin
  execute format('alter table %s enable row level security', target);
  if row_role() is null then
    execute format('create policy customer_scope on %s using ((select current_setting(''app.unscoped'', true)) = ''on'' or %s)', target, mine);
    if owner_too then
      execute format('alter table %s force row level security', target);
    end if;
  else
    execute format('create policy customer_scope on %s to postern_rows using (%s)', target, mine);
    execute format('create policy all_rows on %s to postern_all_rows using (true)', target);
  end if;
end $$;

do $$
declare
  target regclass;
begin
  for target in select polrelid::regclass from pg_policy where polname = 'customer_scope' and polrelid <> 'audit_log'::regclass loop
    execute format('drop policy customer_scope on %s', target);
    call scope_to_customer(target, case target when 'customers'::regclass then 'id' else 'customer_id' end, target <> 'users'::regclass);
  end loop;
  -- Rows about any customer may be written, but only those in scope can be read.
  if row_role() is not null then
    drop policy customer_scope on audit_log;
    create policy customer_scope on audit_log to postern_rows
      using (customer_id = (select nullif(current_setting('app.customer', true), '')::uuid)) with check (true);
    create policy all_rows on audit_log to postern_all_rows using (true);
  end if;
end $$;

-- The provider's own ID, where every transaction may read it: templates are looked up on most lists.
create table provider (
  single boolean primary key default true check (single),
  id uuid not null
);
insert into provider (id) select id from customers where is_provider;
call grant_rows('provider', 'select');
create function keep_provider() returns trigger language plpgsql security definer as $$
begin
  insert into provider (id) values (new.id) on conflict (single) do update set id = excluded.id;
  return null;
end $$;
create trigger customers_keep_provider after insert on customers for each row when (new.is_provider) execute function keep_provider();

create or replace function provider_id() returns uuid language sql stable as $$
  select id from provider
$$;

-- How many customers follow a template. Only the number crosses the scope, so it is counted as the owner.
alter function template_followers(regclass, uuid) security definer;
