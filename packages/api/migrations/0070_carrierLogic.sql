-- Rules that recognize a carrier by its barcodes: each customer's own, and those all customers share.

create table carrier_logic (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  carrier_id uuid not null,
  service_id uuid,
  priority integer check (priority between 1 and 9999),
  -- Likelihood among rules that match equally well: each step doubles it.
  weight integer not null default 0 check (weight between -50 and 50),
  match_mode text not null check (match_mode in ('pattern', 'regex', 'prefixLength')),
  pattern text,
  regex text,
  prefixes text[],
  lengths text[],
  symbologies text[] not null check (symbologies <@
    '{any,code128,code39,qr,pdf417,datamatrix,maxicode,aztec,databar}' and cardinality(symbologies) >= 1),
  normalise_upper boolean not null,
  normalise_spaces boolean not null,
  normalise_non_alnum boolean not null,
  normalise_fnc1 boolean not null,
  extract_group text,
  extract_from integer check (extract_from between 1 and 60),
  extract_length integer check (extract_length between 1 and 60),
  service_group text,
  service_map jsonb not null,
  captures jsonb not null,
  meanings jsonb not null default '[]',
  checksum text not null check (checksum in ('none', 'mod10', 'mod7', 'weightedMod11', 's10', 'luhn', 'mod37_36')),
  checksum_evens integer check (checksum_evens between 1 and 10),
  checksum_odds integer check (checksum_odds between 1 and 10),
  checksum_from_right boolean not null default false,
  checksum_weights text[],
  checksum_prepend text,
  checksum_group text,
  test_valid text[] not null,
  test_invalid text[],
  site_ids uuid[],
  set_package_type_id uuid,
  set_priority_level_id uuid,
  set_action_id uuid,
  set_route text,
  status text not null check (status in ('draft', 'shadow', 'active', 'retired')),
  notes text,
  search text generated always as (searchable(lower((name) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint carrier_logic_carrier_id_fkey foreign key (customer_id, carrier_id) references carriers (customer_id, id),
  constraint carrier_logic_service_id_fkey foreign key (customer_id, service_id) references services (customer_id, id),
  constraint carrier_logic_set_package_type_id_fkey foreign key (customer_id, set_package_type_id) references package_types (customer_id, id),
  constraint carrier_logic_set_priority_level_id_fkey foreign key (customer_id, set_priority_level_id) references priority_levels (customer_id, id),
  constraint carrier_logic_set_action_id_fkey foreign key (customer_id, set_action_id) references actions (customer_id, id)
);
create unique index carrier_logic_name_unique on carrier_logic (customer_id, lower(name)) where archived_at is null;
create unique index carrier_logic_priority_unique on carrier_logic (customer_id, priority) where archived_at is null;
create index carrier_logic_by_name on carrier_logic (customer_id, name, id);
create index carrier_logic_search on carrier_logic using gin (search gin_trgm_ops);
create index carrier_logic_by_carrier on carrier_logic (customer_id, carrier_id);
create index carrier_logic_by_service on carrier_logic (customer_id, service_id);
create index carrier_logic_by_set_package_type on carrier_logic (customer_id, set_package_type_id);
create index carrier_logic_by_set_priority_level on carrier_logic (customer_id, set_priority_level_id);
create index carrier_logic_by_set_action on carrier_logic (customer_id, set_action_id);
call scope_to_customer('carrier_logic');
call grant_rows('carrier_logic');

create table primary_carrier_logic (
  id uuid primary key,
  name text collate human not null,
  carrier_code text not null,
  priority integer check (priority between 1 and 9999),
  weight integer not null default 0 check (weight between -50 and 50),
  service_name text,
  match_mode text not null check (match_mode in ('pattern', 'regex', 'prefixLength')),
  pattern text,
  regex text,
  prefixes text[],
  lengths text[],
  symbologies text[] not null check (symbologies <@
    '{any,code128,code39,qr,pdf417,datamatrix,maxicode,aztec,databar}' and cardinality(symbologies) >= 1),
  normalise_upper boolean not null,
  normalise_spaces boolean not null,
  normalise_non_alnum boolean not null,
  normalise_fnc1 boolean not null,
  extract_group text,
  extract_from integer check (extract_from between 1 and 60),
  extract_length integer check (extract_length between 1 and 60),
  service_group text,
  service_map jsonb not null,
  captures jsonb not null,
  meanings jsonb not null default '[]',
  checksum text not null check (checksum in ('none', 'mod10', 'mod7', 'weightedMod11', 's10', 'luhn', 'mod37_36')),
  checksum_evens integer check (checksum_evens between 1 and 10),
  checksum_odds integer check (checksum_odds between 1 and 10),
  checksum_from_right boolean not null default false,
  checksum_weights text[],
  checksum_prepend text,
  checksum_group text,
  test_valid text[] not null,
  test_invalid text[],
  status text not null check (status in ('draft', 'shadow', 'active', 'retired')),
  notes text,
  search text generated always as (searchable(lower((name || ' ' || carrier_code) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid
);
create unique index primary_carrier_logic_name_unique on primary_carrier_logic (lower(name)) where archived_at is null;
create unique index primary_carrier_logic_priority_unique on primary_carrier_logic (priority) where archived_at is null;
create index primary_carrier_logic_by_name on primary_carrier_logic (name, id);
create index primary_carrier_logic_search on primary_carrier_logic using gin (search gin_trgm_ops);
call grant_rows('primary_carrier_logic');

-- Found by comparing rules with each other, which SQL can't do; saved when a rule is written. A shared rule (no customer)
-- is compared with the shared ones, a customer's with its own and the published ones.
create table carrier_rule_facts (
  rule_id uuid primary key,
  customer_id uuid references customers (id),
  specificity integer not null,
  collides_with uuid[] not null
);
create index carrier_rule_facts_by_customer on carrier_rule_facts (customer_id);
call scope_to_customer('carrier_rule_facts');
call grant_rows('carrier_rule_facts');

-- Shared rules are edited as rows but recognize scans as last published. Each set is a version with its changes and reports.
create table rule_sets (
  version integer primary key check (version > 0),
  id uuid not null unique,
  -- The complete rules, so later edits don't change a published set.
  rules jsonb not null,
  diff jsonb not null,
  collision_report jsonb not null,
  replay_report jsonb,
  notes text not null,
  restores integer references rule_sets (version),
  published_at timestamptz not null default now(),
  published_by uuid
);
-- Published sets never change.
call grant_rows('rule_sets', 'select, insert');

-- Work left after publishing, written with the set and deleted when done. If a node dies in between, the next one does it.
create table rule_set_follow_ups (
  version integer primary key references rule_sets (version),
  since timestamptz not null default now()
);
call grant_rows('rule_set_follow_ups');

-- Decisions about a shape of unmatched scans. No row: no decision yet.
create table unmatched_shapes (
  shape text primary key check (length(shape) <= 300),
  id uuid not null unique,
  state text not null check (state in ('new', 'reviewing', 'ignored', 'notACarrier')),
  ignore_reason text check (ignore_reason in ('internalLabel', 'assetTag', 'productCode', 'driverLicence', 'test', 'other')),
  note text,
  assignee_id uuid,
  -- The rule created from it. No customer: a shared rule.
  rule_id uuid,
  rule_customer_id uuid,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  check ((ignore_reason is not null) = (state in ('ignored', 'notACarrier')))
);
call grant_rows('unmatched_shapes');
