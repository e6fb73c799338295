-- What people see change while they look, written in the transaction that changes it. IDs are given before a commit, so a
-- reader that only remembered the last one would skip what commits later; `xid` says whose transaction a row is, and readers
-- remember which transactions they have seen.
create table stream_messages (
  id bigint generated always as identity primary key,
  -- Null for topics that belong to no customer.
  customer_id uuid,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  topic text not null check (length(topic) <= 200),
  body jsonb not null
);
create index stream_messages_by_transaction on stream_messages (xid);
create index stream_messages_by_age on stream_messages (at);
call scope_to_customer('stream_messages');
call grant_rows('stream_messages');
