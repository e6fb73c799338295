-- What can be undone for 24 hours. An operation is what one request did: its audit rows carry the request's id, and hold
-- what every record was before.
create table operations (
  id text primary key,
  user_id uuid not null,
  -- Null: outside any customer, or a customer itself.
  customer_id uuid references customers (id),
  resource text not null,
  kind text not null check (kind in ('edit', 'archive', 'restore', 'arrange')),
  records integer not null,
  -- The only one, where it was one. Its name is read when it is asked for, so that nothing here outlives it.
  record_id uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid
);
create index operations_by_user on operations (user_id, created_at);
create index operations_by_time on operations (created_at);
call scope_to_customer('operations');
call grant_rows('operations');

create index audit_log_by_request on audit_log (request_id) where request_id is not null;
