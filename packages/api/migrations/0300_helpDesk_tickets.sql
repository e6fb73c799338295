-- Tickets are worked on here: what they are about, their clocks, their conversation with files and mail, and macros.

alter table tickets
  add column parcel_id uuid;
alter table tickets
  add column requester_phone text;
-- The policy that its clocks follow. Recomputed when its priority or the customer's tier changes.
alter table tickets
  add column sla_policy text not null default 'standard' check (sla_policy in ('standard', 'premium', 'critical'));
alter table tickets
  add column next_update_due timestamptz;
alter table tickets
  add column first_response_breached_at timestamptz;
alter table tickets
  add column next_update_breached_at timestamptz;
alter table tickets
  add column solution_breached_at timestamptz;
-- The last public reply from staff.
alter table tickets
  add column last_reply_at timestamptz;
-- Pauses that are over, each {"from", "to", "status"}.
alter table tickets
  add column pauses jsonb not null default '[]';
alter table tickets
  add column paused_since timestamptz;
alter table tickets
  add column paused_seconds integer not null default 0;
alter table tickets
  add column hold_until timestamptz;
alter table tickets
  add column duplicate_of uuid;
alter table tickets
  add column parent_id uuid;
alter table tickets
  add column watcher_ids uuid[] not null default '{}';
-- What a monitor rule opened it for.
alter table tickets
  add column monitor_rule text;
alter table tickets
  add column monitor_entity text;
alter table tickets
  add column monitor_id uuid;
alter table tickets
  add column recovered_at timestamptz;
alter table tickets
  add column reopened_count integer not null default 0;
alter table tickets
  add column satisfaction_comment text check (length(satisfaction_comment) <= 2000);
alter table tickets
  add column satisfaction_token_hash bytea unique;
alter table tickets
  add column satisfaction_at timestamptz;
alter table tickets
  add column row_version integer not null default 1;
alter table tickets
  add column created_by uuid;
alter table tickets
  add foreign key (customer_id, duplicate_of) references tickets (customer_id, id);
alter table tickets
  add foreign key (customer_id, parent_id) references tickets (customer_id, id);

-- One open ticket for each cause.
create unique index tickets_open_by_cause on tickets (customer_id, monitor_rule, monitor_entity, monitor_id) nulls not distinct
  where monitor_rule is not null and solved_at is null;
create unique index tickets_by_id on tickets (id);
-- The queue: open tickets across customers, by each way they are narrowed.
create index tickets_open_by_due on tickets (solution_due) where solved_at is null;
create index tickets_open_by_assignee on tickets (assignee_id) where solved_at is null;
create index tickets_by_parcel on tickets (customer_id, parcel_id) where parcel_id is not null;
create index tickets_by_solved on tickets (solved_at) where solved_at is not null;
create index tickets_by_parent on tickets (customer_id, parent_id) where parent_id is not null;
create index tickets_by_duplicate on tickets (customer_id, duplicate_of) where duplicate_of is not null;
create index tickets_by_subject on tickets using gin (searchable(subject) gin_trgm_ops);

create sequence ticket_numbers start 10001;
do $$
begin
  if row_role() is not null then
    grant usage, update on sequence ticket_numbers to postern_rows;
  end if;
end $$;

-- Numbers count across customers. Tickets that came with numbers of their own move the sequence on when they're loaded.
select setval('ticket_numbers', greatest((select max(number) from tickets), 10000));
create function next_ticket_number() returns integer language sql as $$
  select nextval('ticket_numbers')::integer
$$;

alter table ticket_events
  add column author_id uuid;
-- Whether the requester sees it.
alter table ticket_events
  add column is_public boolean not null default false;
-- Who spoke: staff, the requester, or the platform.
alter table ticket_events
  add column author_kind text not null default 'staff' check (author_kind in ('staff', 'requester', 'platform'));
alter table ticket_events
  add column data jsonb not null default '{}';
update ticket_events set is_public = true where kind = 'reply';

-- Files of the conversation. One without an event is a draft's, and is deleted after a day.
create table ticket_attachments (
  customer_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  event_id uuid,
  name text not null check (length(name) between 1 and 200),
  -- By its content, never by its name.
  type text not null,
  size integer not null check (size between 1 and 10485760),
  sha256 bytea not null,
  bytes bytea not null,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, ticket_id) references tickets (customer_id, id),
  foreign key (customer_id, event_id) references ticket_events (customer_id, id)
);
create index ticket_attachments_by_ticket on ticket_attachments (customer_id, ticket_id);
create index ticket_attachments_by_event on ticket_attachments (customer_id, event_id) where event_id is not null;
create index ticket_attachments_of_drafts on ticket_attachments (created_at) where event_id is null;
call scope_to_customer('ticket_attachments');
call grant_rows('ticket_attachments');

-- Mail of tickets, both ways. What is sent waits here as "queued".
create table ticket_messages (
  customer_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  event_id uuid,
  direction text not null check (direction in ('in', 'out')),
  message_id text not null unique,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  from_address text,
  to_addresses text[] not null default '{}',
  subject text not null,
  state text not null check (state in ('received', 'queued', 'sending', 'sent', 'failed', 'dropped')),
  error text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, ticket_id) references tickets (customer_id, id),
  foreign key (customer_id, event_id) references ticket_events (customer_id, id)
);
create index ticket_messages_by_ticket on ticket_messages (customer_id, ticket_id, created_at);
create index ticket_messages_by_event on ticket_messages (customer_id, event_id) where event_id is not null;
create index ticket_messages_waiting on ticket_messages (next_attempt_at) where state in ('queued', 'sending');
call scope_to_customer('ticket_messages');
call grant_rows('ticket_messages');

-- Texts and changes that staff apply to a ticket with one click, the same for every customer.
create table macros (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  body text not null check (length(body) <= 8000),
  -- What sending it also sets: {"status", "team", "priority", "tags"}.
  changes jsonb not null default '{}',
  position integer not null default 0,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create unique index macros_by_name on macros (lower(name));
call grant_rows('macros');
