-- SCIM: identity providers keep a customer's contacts current. Tokens, identities, what arrived, and what couldn't be settled.

create table scim_tokens (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null check (length(name) <= 80),
  row_version integer not null default 1,
  -- Only hashes are stored.
  token_hash bytea not null,
  hint text not null,
  -- The token before the last rotation works until then.
  previous_hash bytea,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  rotated_at timestamptz,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (customer_id, id)
);
create unique index scim_tokens_token_hash_unique on scim_tokens (token_hash);
create unique index scim_tokens_previous_hash_unique on scim_tokens (previous_hash) where previous_hash is not null;
create unique index scim_tokens_name_unique on scim_tokens (customer_id, lower(name)) where revoked_at is null;
call scope_to_customer('scim_tokens');
call grant_rows('scim_tokens');

-- Which contacts the identity provider keeps, and what it last said about each.
create table scim_users (
  customer_id uuid not null,
  contact_id uuid not null,
  user_name text not null check (length(user_name) <= 254),
  external_id text check (length(external_id) <= 254),
  said jsonb not null,
  -- Fields of the contact that it has written. One that isn't locked any more was unlocked by a person.
  owned text[] not null default '{}',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, contact_id),
  foreign key (customer_id, contact_id) references contacts (customer_id, id) on delete cascade
);
create unique index scim_users_user_name_unique on scim_users (customer_id, lower(user_name));
create unique index scim_users_external_id_unique on scim_users (customer_id, external_id) where external_id is not null;
call scope_to_customer('scim_users');
call grant_rows('scim_users');

create index contacts_by_source_id on contacts (customer_id, source_id) where source_id is not null and archived_at is null;

-- Writes and refusals, for 30 days.
create table scim_requests (
  customer_id uuid not null references customers (id),
  id uuid not null,
  at timestamptz not null default now(),
  token_id uuid,
  method text not null check (length(method) <= 10),
  resource text not null check (length(resource) <= 40),
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'deactivated', 'deleted', 'conflict', 'refused')),
  status integer not null,
  detail text check (length(detail) <= 300),
  contact_id uuid,
  request_id text,
  primary key (customer_id, id)
);
create index scim_requests_by_age on scim_requests (at);
create index scim_requests_by_contact on scim_requests (customer_id, contact_id) where contact_id is not null;
call scope_to_customer('scim_requests');
call grant_rows('scim_requests');

-- Users that the identity provider wants to create, though a contact of another source looks like them.
create table scim_conflicts (
  customer_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  reason text not null check (reason in ('email', 'externalId')),
  user_name text not null check (length(user_name) <= 254),
  external_id text check (length(external_id) <= 254),
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, contact_id) references contacts (customer_id, id) on delete cascade
);
create unique index scim_conflicts_user_name_unique on scim_conflicts (customer_id, lower(user_name));
create index scim_conflicts_by_contact on scim_conflicts (customer_id, contact_id);
create index scim_conflicts_by_age on scim_conflicts (last_at);
call scope_to_customer('scim_conflicts');
call grant_rows('scim_conflicts');
