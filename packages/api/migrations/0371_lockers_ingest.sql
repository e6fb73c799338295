-- What locker vendors report, how it is read, and what is asked of their doors.

-- Where a vendor's banks are reached, and how its events are told from others'. Secrets are encrypted before they get here.
create table locker_vendor_accounts (
  id uuid primary key,
  locker_vendor_id uuid not null references locker_vendors (id),
  name text collate human not null check (length(name) between 1 and 120),
  base_url text check (length(base_url) <= 300),
  credentials text,
  -- The last part of the address events are sent to. It says which account they are for; the signature says whether it's true.
  webhook_key text not null unique check (length(webhook_key) between 20 and 80),
  signing_secret text not null,
  -- Still believed until then, while the vendor changes over to the new one.
  previous_signing_secret text,
  previous_secret_until timestamptz,
  is_active boolean not null default true,
  received_at timestamptz,
  refused_count integer not null default 0,
  refused_at timestamptz,
  refused_reason text,
  row_version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index locker_vendor_accounts_name_unique on locker_vendor_accounts (locker_vendor_id, lower(name));
call grant_rows('locker_vendor_accounts');

-- Events as they arrived, each once: acknowledged when they are here, read when it's their controller's turn.
create table locker_event_inbox (
  account_id uuid not null references locker_vendor_accounts (id),
  event_id text not null check (length(event_id) <= 128),
  id bigint generated always as identity,
  bank_ref text not null check (length(bank_ref) <= 64),
  received_at timestamptz not null default now(),
  -- As we read it, with what the vendor sent in `raw`.
  event jsonb not null check (pg_column_size(event) <= 70000),
  processed_at timestamptz,
  primary key (account_id, event_id)
);
create index locker_event_inbox_waiting on locker_event_inbox (account_id, bank_ref, id) where processed_at is null;
create index locker_event_inbox_by_age on locker_event_inbox (received_at);
call grant_rows('locker_event_inbox');

-- What is known of a bank's controller. What is known of its doors has rows of its own, so that one event rewrites one door.
create table locker_bank_states (
  customer_id uuid not null,
  locker_bank_id uuid not null,
  account_id uuid not null references locker_vendor_accounts (id),
  controller jsonb not null default '{}',
  -- Which numbers of events were received since each start of the controller.
  received jsonb not null default '[]',
  covered jsonb,
  last_event_at timestamptz,
  last_snapshot_at timestamptz,
  -- Numbers are missing since then.
  gap_since timestamptz,
  -- Nothing is inferred from it until someone has looked.
  is_frozen boolean not null default false,
  primary key (customer_id, locker_bank_id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
create index locker_bank_states_with_gap on locker_bank_states (gap_since) where gap_since is not null;
call scope_to_customer('locker_bank_states');
call grant_rows('locker_bank_states');

-- Axes of a door as its device and its events say them, each with the watermark of what said it. A door that no record is
-- known for has a row too.
create table locker_door_axes (
  customer_id uuid not null,
  locker_bank_id uuid not null,
  door_ref text not null check (length(door_ref) <= 64),
  locker_id uuid,
  readings jsonb not null default '{}',
  -- What the last snapshots said, oldest first.
  sightings jsonb not null default '[]',
  primary key (customer_id, locker_bank_id, door_ref),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
call scope_to_customer('locker_door_axes');
call grant_rows('locker_door_axes');

-- The timeline of banks and doors. One partition per month.
create table locker_events (
  customer_id uuid not null,
  id uuid not null,
  -- When it happened, as far as the device's clock can be believed.
  at timestamptz not null,
  received_at timestamptz not null,
  locker_bank_id uuid not null,
  locker_id uuid,
  door_ref text,
  type text not null,
  -- late: something newer was known. inferred: no event told it.
  arrival text not null check (arrival in ('applied', 'late', 'duplicate', 'inferred')),
  is_skewed boolean not null default false,
  -- Which attributes it changed, and from what.
  changes jsonb not null default '[]',
  event jsonb,
  primary key (customer_id, id, at)
) partition by range (at);
create table locker_events_other partition of locker_events default;
create index locker_events_by_bank on locker_events (customer_id, locker_bank_id, at desc);
create index locker_events_by_locker on locker_events (customer_id, locker_id, at desc) where locker_id is not null;
call scope_to_customer('locker_events');
call grant_rows('locker_events');

-- Where device and records disagree.
create table locker_drifts (
  customer_id uuid not null,
  id uuid not null,
  locker_bank_id uuid not null,
  door_ref text not null,
  locker_id uuid,
  kind text not null,
  settlement text,
  question text,
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid,
  settled_note text check (length(settled_note) <= 400),
  primary key (customer_id, id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
create unique index locker_drifts_open on locker_drifts (customer_id, locker_bank_id, door_ref, kind) where settled_at is null;
call scope_to_customer('locker_drifts');
call grant_rows('locker_drifts');

-- What was asked of a door, by whom and why, and what became of it.
create table locker_commands (
  customer_id uuid not null,
  id uuid not null,
  locker_bank_id uuid not null,
  locker_id uuid not null,
  door_ref text not null,
  command text not null check (command in ('open')),
  state text not null check (state in ('requested', 'sent', 'accepted', 'confirmed', 'noEffect', 'failed', 'uncertain')),
  reason text not null check (length(reason) between 3 and 200),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  message text,
  primary key (customer_id, id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
create index locker_commands_by_bank on locker_commands (customer_id, locker_bank_id, requested_at desc);
create index locker_commands_open on locker_commands (requested_at) where settled_at is null;
call scope_to_customer('locker_commands');
call grant_rows('locker_commands');
