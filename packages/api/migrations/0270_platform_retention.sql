-- Deleting for good: archived records after 30 days, and what customers keep for a limited time.

-- A deletion is an action of its own in the audit log. Rows from before fit already.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('create', 'update', 'archive', 'restore', 'export', 'delete')) not valid;
create index audit_log_deletions on audit_log (at desc, id desc) where action = 'delete';

alter table settings
  add column retention_hold boolean not null default false;
alter table settings alter column retention_hold drop default;

-- Closed parcels by when they were closed: what retention deletes.
create index parcels_closed on parcels (customer_id, closed_at) where closed_at is not null;

-- Links of the audit chain whose row was deleted by retention. The chain keeps their hashes, so it still proves every other row.
create table audit_purged (
  position bigint primary key references audit_chain (position),
  purged_at timestamptz not null default now()
);
call grant_rows('audit_purged', 'select');

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name like 'audit_log%' and current_setting('app.purges_audit', true) = 'on' then
    return old;
  end if;
  raise exception 'the audit log is append-only';
end $$;

-- The only way to delete rows of the audit log: at least a year old, and in the chain. As the owner: roles for rows can't delete them.
create function purge_audit(ids uuid[], times timestamptz[]) returns integer language plpgsql security definer as $$
declare
  purged integer;
begin
  perform set_config('app.purges_audit', 'on', true);
  with doomed as (
    select d.id, d.at, c.position from unnest(ids, times) as d(id, at)
    join audit_chain c on c.at = d.at and c.audit_id = d.id
    where d.at < now() - interval '1 year'),
  noted as (insert into audit_purged (position) select position from doomed),
  gone as (delete from audit_log a using doomed d where a.id = d.id and a.at = d.at returning 1)
  select count(*) into purged from gone;
  perform set_config('app.purges_audit', 'off', true);
  return purged;
end $$;
revoke all on function purge_audit(uuid[], timestamptz[]) from public;
do $$ begin
  if row_role() is not null then
    grant execute on function purge_audit(uuid[], timestamptz[]) to postern_rows;
  end if;
end $$;

-- Which reminders were sent before a secret expires; a new date starts them again.
create table secret_reminders (
  secret_id uuid not null,
  expires_at timestamptz not null,
  days integer not null,
  sent_at timestamptz not null default now(),
  primary key (secret_id, expires_at, days)
);
call grant_rows('secret_reminders');

-- How often the carrier had been fetched again when this try began. An older fetch of it starts nothing.
alter table task_runs add column carrier_fetch integer not null default 0;
