-- Accounts at locker vendors become records that people keep, with what was asked of each vendor and what came in.

alter table locker_vendor_accounts
  add column environment text not null default 'production' check (environment in ('production', 'sandbox'));
alter table locker_vendor_accounts
  add column notes text;
-- When the present signing secret was created. Null: there is none, and every delivery is refused.
alter table locker_vendor_accounts
  add column signing_secret_made_at timestamptz;
alter table locker_vendor_accounts
  add column search text generated always as (searchable(lower((name) collate human))) stored;
alter table locker_vendor_accounts
  add column created_by uuid;
alter table locker_vendor_accounts
  add column updated_at timestamptz not null default now();
alter table locker_vendor_accounts
  add column updated_by uuid;
alter table locker_vendor_accounts
  add column archived_at timestamptz;
alter table locker_vendor_accounts
  add column archived_by uuid;
update locker_vendor_accounts set signing_secret_made_at = created_at;
alter table locker_vendor_accounts alter column base_url type text collate human;
alter table locker_vendor_accounts alter column signing_secret drop not null;
-- Unguessable, and different for every account.
alter table locker_vendor_accounts alter column webhook_key set default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
drop index locker_vendor_accounts_name_unique;
create unique index locker_vendor_accounts_name_unique on locker_vendor_accounts (locker_vendor_id, lower(name)) where archived_at is null;
create index locker_vendor_accounts_by_name on locker_vendor_accounts (name, id);
create index locker_vendor_accounts_search on locker_vendor_accounts using gin (search gin_trgm_ops);

-- What changes with every delivery and every request has a row of its own, so that the record doesn't.
create table locker_account_states (
  account_id uuid primary key references locker_vendor_accounts (id) on delete cascade,
  received_at timestamptz,
  -- No request is sent until then, because too many failed in a row.
  paused_until timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) <= 300)
);
call grant_rows('locker_account_states');
insert into locker_account_states (account_id, received_at) select id, received_at from locker_vendor_accounts where received_at is not null;

alter table locker_vendor_accounts drop column received_at;
alter table locker_vendor_accounts drop column refused_count;
alter table locker_vendor_accounts drop column refused_at;
alter table locker_vendor_accounts drop column refused_reason;
call note_changes('locker_vendor_accounts');

-- Requests and events of each hour, for 30 days: what the error budget counts.
create table locker_account_hours (
  account_id uuid not null references locker_vendor_accounts (id) on delete cascade,
  hour timestamptz not null,
  requests integer not null default 0,
  failed_requests integer not null default 0,
  events integer not null default 0,
  late_events integer not null default 0,
  primary key (account_id, hour)
);
create index locker_account_hours_by_age on locker_account_hours (hour);
call grant_rows('locker_account_hours');

-- Deliveries whose signature didn't match: anyone can send those, so they are counted and not kept.
create table locker_account_refusals (
  account_id uuid not null references locker_vendor_accounts (id) on delete cascade,
  hour timestamptz not null,
  reason text not null check (length(reason) <= 200),
  count integer not null,
  last_at timestamptz not null,
  primary key (account_id, hour, reason)
);
create index locker_account_refusals_by_age on locker_account_refusals (hour);
call grant_rows('locker_account_refusals');

-- What was asked of a vendor, for 7 days. Secrets are struck out before they get here.
create table locker_vendor_requests (
  id bigint generated always as identity primary key,
  account_id uuid not null references locker_vendor_accounts (id) on delete cascade,
  at timestamptz not null,
  operation text not null check (length(operation) <= 60),
  method text check (length(method) <= 10),
  path text check (length(path) <= 500),
  status integer,
  attempt integer not null,
  duration_ms integer not null,
  -- `ok`, or the kind of failure.
  outcome text not null check (length(outcome) <= 40),
  request text not null check (length(request) <= 2000),
  response text not null check (length(response) <= 2000)
);
create index locker_vendor_requests_by_account on locker_vendor_requests (account_id, id);
create index locker_vendor_requests_by_age on locker_vendor_requests (at);
call grant_rows('locker_vendor_requests');

-- What became of a received event. Null: it waits for its turn.
alter table locker_event_inbox
  add column result text check (result in ('applied', 'late', 'duplicate', 'unknownBank'));
-- How often it was sent again.
alter table locker_event_inbox
  add column repeats integer not null default 0;
-- Read again because someone asked for it.
alter table locker_event_inbox
  add column replayed_at timestamptz;
create index locker_event_inbox_by_account on locker_event_inbox (account_id, id);

-- What a vendor promises: the share of requests that succeed and of events that arrive in time.
alter table locker_vendors
  add column reliability_target numeric not null default 99 check (reliability_target between 50 and 99.99);
