-- Who occupies a site, and how people are grouped there.

create table tenants (
  customer_id uuid not null references customers (id),
  id uuid not null,
  site_id uuid not null,
  name text collate human not null,
  code text,
  kind text not null check (kind in ('company', 'resident', 'retail', 'institution')),
  status text not null check (status in ('upcoming', 'active', 'movingOut', 'former')),
  move_in_date date,
  move_out_date date,
  delivery_policy text not null check (delivery_policy in ('toSuite', 'mailroomPickup', 'locker', 'hold')),
  locker_access boolean not null,
  max_lockers_at_once integer not null check (max_lockers_at_once between 0 and 50),
  billing_ref text,
  forward_to text,
  forward_days integer not null check (forward_days between 0 and 365),
  external_id text collate human,
  notes text,
  search text generated always as (lower((name || ' ' || coalesce(code, '')) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  check (move_out_date > move_in_date),
  primary key (customer_id, id),
  constraint tenants_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id)
);
create unique index tenants_name_unique on tenants (customer_id, site_id, lower(name)) where archived_at is null;
create unique index tenants_code_unique on tenants (customer_id, site_id, code) where archived_at is null;
create unique index tenants_external_id_unique on tenants (customer_id, lower(external_id)) where archived_at is null;
create index tenants_by_name on tenants (customer_id, name, id);
create index tenants_search on tenants using gin (search gin_trgm_ops);
create index tenants_by_site on tenants (customer_id, site_id);
call scope_to_customer('tenants');
call grant_rows('tenants');

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
  accepts_parcels_as boolean not null,
  default_priority_level_id uuid,
  email text,
  phone text,
  external_id text collate human,
  notes text,
  search text generated always as (lower((name || ' ' || coalesce(code, '') || ' ' || coalesce(cost_centre, '')) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint departments_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id),
  constraint departments_tenant_id_fkey foreign key (customer_id, tenant_id) references tenants (customer_id, id),
  constraint departments_parent_department_id_fkey foreign key (customer_id, parent_department_id) references departments (customer_id, id),
  constraint departments_mail_stop_location_id_fkey foreign key (customer_id, mail_stop_location_id) references locations (customer_id, id) deferrable,
  constraint departments_default_priority_level_id_fkey foreign key (customer_id, default_priority_level_id) references priority_levels (customer_id, id)
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

-- Departments point to locations and locations to departments: their keys can wait while both are loaded (api/demo.ts).
alter table locations
  add column department_id uuid,
  add column tenant_id uuid,
  add constraint locations_department_id_fkey foreign key (customer_id, department_id) references departments (customer_id, id) deferrable,
  add constraint locations_tenant_id_fkey foreign key (customer_id, tenant_id) references tenants (customer_id, id);
create index locations_by_department on locations (customer_id, department_id);
create index locations_by_tenant on locations (customer_id, tenant_id);
