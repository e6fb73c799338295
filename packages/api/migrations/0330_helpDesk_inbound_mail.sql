-- Mail to the help desk, as it arrived: each message once, with what became of it. The message itself is kept for a while, so
-- that nothing is lost where reading it went wrong.
create table inbound_mail (
  id uuid primary key,
  -- Mail servers send a message again when our answer was lost.
  message_id text not null unique,
  received_at timestamptz not null default now(),
  from_address text not null,
  from_name text not null,
  recipients text[] not null,
  subject text not null,
  size integer not null,
  raw bytea,
  outcome text not null check (outcome in ('ticket', 'reply', 'unassigned', 'automatic', 'bounce', 'loop', 'discarded')),
  -- Why it became no ticket, in words.
  reason text,
  -- Of the ticket, if there is one.
  customer_id uuid references customers (id),
  ticket_id uuid,
  decided_by uuid,
  decided_at timestamptz
);
create index inbound_mail_unassigned on inbound_mail (received_at desc, id) where outcome = 'unassigned';
create index inbound_mail_by_sender on inbound_mail (from_address, received_at);
create index inbound_mail_kept on inbound_mail (received_at) where raw is not null;
call scope_to_customer('inbound_mail');
call grant_rows('inbound_mail');
