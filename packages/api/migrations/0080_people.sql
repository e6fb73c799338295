-- Who occupies a site: contact types, tenants and departments.

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
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || code) collate human))) stored,
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
create unique index contact_types_external_id_unique on contact_types (customer_id, lower(external_id)) where archived_at is null;
create index contact_types_by_name on contact_types (customer_id, name, id);
create index contact_types_search on contact_types using gin (search gin_trgm_ops);
create index contact_types_by_priority_level on contact_types (customer_id, priority_level_id);
call scope_to_customer('contact_types');
call grant_rows('contact_types');
call follow_templates('contact_types');

create table tenants (
  customer_id uuid not null references customers (id),
  id uuid not null,
  site_id uuid not null,
  name text collate human not null,
  code text,
  kind text not null check (kind in ('company', 'resident', 'retail', 'institution')),
  status text not null check (status in ('upcoming', 'active', 'movingOut', 'former')),
  -- Whether the move-in and move-out dates or a person set the status.
  status_from text not null check (status_from in ('dates', 'person')),
  logo uuid,
  move_in_date date,
  move_out_date date,
  delivery_policy text not null check (delivery_policy in ('toSuite', 'mailroomPickup', 'locker', 'hold')),
  allowed_carrier_ids uuid[],
  service_ids uuid[],
  locker_bank_ids uuid[],
  primary_contact_id uuid,
  locker_access boolean not null,
  max_lockers_at_once integer not null check (max_lockers_at_once between 0 and 50),
  billing_ref text,
  forward_to text,
  forward_days integer not null check (forward_days between 0 and 365),
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || coalesce(code, '')) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  check (move_out_date > move_in_date),
  constraint tenants_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id) deferrable,
  constraint tenants_logo_fkey foreign key (logo) references images (id) deferrable
);
create unique index tenants_name_unique on tenants (customer_id, site_id, lower(name)) where archived_at is null;
create unique index tenants_code_unique on tenants (customer_id, site_id, code) where archived_at is null;
create unique index tenants_external_id_unique on tenants (customer_id, lower(external_id)) where archived_at is null;
create index tenants_by_name on tenants (customer_id, name, id);
create index tenants_search on tenants using gin (search gin_trgm_ops);
create index tenants_by_site on tenants (customer_id, site_id);
create index tenants_by_primary_contact on tenants (customer_id, primary_contact_id);
create index tenants_by_logo on tenants (logo) where logo is not null;
call scope_to_customer('tenants');
call grant_rows('tenants');

-- The suites a tenant occupies.
create table tenant_spaces (
  customer_id uuid not null references customers (id),
  id uuid not null,
  tenant_id uuid not null,
  building_id uuid not null,
  floor_id uuid,
  suite text collate human not null,
  search text generated always as (searchable(lower((suite) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint tenant_spaces_tenant_id_fkey foreign key (customer_id, tenant_id) references tenants (customer_id, id) deferrable,
  constraint tenant_spaces_building_id_fkey foreign key (customer_id, building_id) references buildings (customer_id, id),
  constraint tenant_spaces_floor_id_fkey foreign key (customer_id, floor_id) references floors (customer_id, id)
);
create index tenant_spaces_by_suite on tenant_spaces (customer_id, suite, id);
create index tenant_spaces_search on tenant_spaces using gin (search gin_trgm_ops);
create index tenant_spaces_by_tenant on tenant_spaces (customer_id, tenant_id);
create index tenant_spaces_by_building on tenant_spaces (customer_id, building_id);
create index tenant_spaces_by_floor on tenant_spaces (customer_id, floor_id);
call scope_to_customer('tenant_spaces');
call grant_rows('tenant_spaces');

create table departments (
  customer_id uuid not null references customers (id),
  id uuid not null,
  site_id uuid,
  tenant_id uuid,
  name text collate human not null,
  code text,
  parent_department_id uuid,
  mail_stop_location_id uuid,
  cost_centre text collate human,
  notify_mode text not null check (notify_mode in ('keyContacts', 'everyone', 'none')),
  key_contact_ids uuid[] check (cardinality(key_contact_ids) <= 10),
  accepts_parcels_as boolean not null,
  default_priority_level_id uuid,
  email text,
  phone text,
  phone_country text,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || coalesce(code, '') || ' ' || coalesce(cost_centre, '')) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint departments_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id) deferrable,
  constraint departments_tenant_id_fkey foreign key (customer_id, tenant_id) references tenants (customer_id, id) deferrable,
  constraint departments_parent_department_id_fkey
    foreign key (customer_id, parent_department_id) references departments (customer_id, id) deferrable,
  constraint departments_mail_stop_location_id_fkey
    foreign key (customer_id, mail_stop_location_id) references locations (customer_id, id) deferrable,
  constraint departments_default_priority_level_id_fkey
    foreign key (customer_id, default_priority_level_id) references priority_levels (customer_id, id)
);
create unique index departments_code_unique on departments (customer_id, code) where archived_at is null;
create unique index departments_external_id_unique on departments (customer_id, lower(external_id)) where archived_at is null;
create unique index departments_name_unique on departments (customer_id, tenant_id, lower(name)) nulls not distinct where archived_at is null;
create index departments_by_name on departments (customer_id, name, id);
create index departments_search on departments using gin (search gin_trgm_ops);
create index departments_by_site on departments (customer_id, site_id);
create index departments_by_tenant on departments (customer_id, tenant_id);
create index departments_by_parent_department on departments (customer_id, parent_department_id);
create index departments_by_mail_stop_location on departments (customer_id, mail_stop_location_id);
create index departments_by_default_priority_level on departments (customer_id, default_priority_level_id);
call scope_to_customer('departments');
call grant_rows('departments');

-- Foreign keys from the tables that come first.
alter table locations
  add constraint locations_tenant_id_fkey foreign key (customer_id, tenant_id) references tenants (customer_id, id) deferrable,
  add constraint locations_department_id_fkey foreign key (customer_id, department_id) references departments (customer_id, id) deferrable;
