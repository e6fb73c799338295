-- The audit log across customers: where each change came from, an index for each filter, and a hash chain that proves it.

-- Null in rows from before, and in what no request caused.
alter table audit_log add column ip text, add column user_agent text, add column reason text;

create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_user on audit_log (user_id, at desc, id desc);
create index audit_log_by_resource on audit_log (resource, at desc, id desc);
-- Only what is rare: a page of creations, updates, or changes in the console is found by walking through time.
create index audit_log_by_rare_action on audit_log (action, at desc, id desc) where action in ('archive', 'restore', 'export');
create index audit_log_by_rare_source on audit_log (via, at desc, id desc) where via <> 'console';
create index audit_log_with_reason on audit_log (at desc, id desc) where reason is not null;
create function changed_fields(changes jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select jsonb_object_keys(changes))
$$;
create index audit_log_by_field on audit_log using gin (changed_fields(changes));

-- One row per row of the log, in the log's order (time, then ID). Each hash covers the row and the hash before it. A task adds to
-- it once no open transaction can add rows before that moment, so writers never wait for it.
create table audit_chain (
  position bigint primary key,
  at timestamptz not null,
  audit_id uuid not null,
  hash bytea not null
);
create unique index audit_chain_by_row on audit_chain (at, audit_id);
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
call grant_rows('audit_chain', 'select, insert');

-- A row's time is the start of its transaction, so every row from before the oldest open one is there. Read as the owner: roles
-- for rows don't see what other sessions do.
create function audit_settled_before() returns timestamptz language sql volatile security definer as $$
  select least(now(), min(xact_start)) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'
$$;
