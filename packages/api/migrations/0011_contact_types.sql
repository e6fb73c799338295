create table contact_types (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  category text not null check (category in ('person', 'group', 'organisation')),
  icon text not null,
  color text not null,
  required_fields text[] not null check (required_fields <@ '{email,phone,externalId,location,department,tenant}'),
  default_channels text[] not null check (default_channels <@ '{email,sms,push}'),
  locker_eligible boolean not null,
  default_hold_hours integer check (default_hold_hours between 1 and 720),
  pickup_proof text not null check (pickup_proof in ('none', 'pin', 'badge', 'idCheck')),
  can_be_delegate boolean not null,
  can_be_sender boolean not null,
  priority_level_id uuid,
  retention_months_after_leaving integer not null check (retention_months_after_leaving between 0 and 120),
  match_keys text[] not null check (match_keys <@ '{externalId,email,nameAndLocation}' and cardinality(match_keys) >= 1),
  label_line text not null,
  is_default boolean not null,
  is_active boolean not null,
  is_system boolean not null,
  search text generated always as (lower((name || ' ' || code) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint contact_types_priority_level_id_fkey foreign key (customer_id, priority_level_id) references priority_levels (customer_id, id)
);
create unique index contact_types_name_unique on contact_types (customer_id, lower(name)) where archived_at is null;
create unique index contact_types_code_unique on contact_types (customer_id, code) where archived_at is null;
create unique index contact_types_is_default_unique on contact_types (customer_id) where is_default and archived_at is null;
create index contact_types_by_name on contact_types (customer_id, name, id);
create index contact_types_search on contact_types using gin (search gin_trgm_ops);
create index contact_types_by_priority_level on contact_types (customer_id, priority_level_id);
call scope_to_customer('contact_types');
call grant_rows('contact_types');
