-- Sites, buildings, floors and locations. Foreign keys include the customer, so a reference can't cross to another one.

create table location_types (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  category text not null check (category in ('storage', 'delivery', 'transit', 'lockerBank', 'mailbox', 'dock', 'exception', 'virtual')),
  icon text not null,
  color text not null,
  can_hold_parcels boolean not null,
  can_be_delivered_to boolean not null,
  can_be_received_at boolean not null,
  capacity_mode text not null check (capacity_mode in ('none', 'count', 'volume')),
  requires_scan boolean not null,
  is_secure boolean not null,
  climate text not null check (climate in ('ambient', 'chilled', 'frozen')),
  allow_nesting boolean not null,
  code_pattern text,
  max_dwell_hours integer check (max_dwell_hours between 1 and 8760),
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
  primary key (customer_id, id)
);
create unique index location_types_name_unique on location_types (customer_id, lower(name)) where archived_at is null;
create unique index location_types_code_unique on location_types (customer_id, code) where archived_at is null;
create unique index location_types_external_id_unique on location_types (customer_id, lower(external_id)) where archived_at is null;
create index location_types_by_name on location_types (customer_id, name, id);
create index location_types_search on location_types using gin (search gin_trgm_ops);
call scope_to_customer('location_types');
call grant_rows('location_types');
call follow_templates('location_types');

create table sites (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  status text not null check (status in ('planned', 'active', 'paused', 'closed')),
  site_type text not null check (site_type in ('mailroom', 'lockerOnly', 'hub', 'retail', 'dock', 'residential')),
  is_default boolean not null,
  address_line1 text not null,
  address_line2 text,
  address_line3 text,
  city text collate human not null,
  region text,
  postal_code text,
  country_code text not null,
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  timezone text not null,
  phone text,
  phone_country text,
  email text,
  opening_hours jsonb not null,
  holiday_calendar text not null check (holiday_calendar in ('none', 'usFederal', 'canadaFederal', 'englandAndWales', 'germany')),
  closed_days jsonb not null,
  -- Hours on single dates, such as a short day before a holiday.
  special_hours jsonb not null default '[]',
  manager_user_id uuid,
  default_priority_level_id uuid,
  default_service_id uuid,
  default_thermal_label_id uuid,
  pickup_instructions text,
  daily_capacity integer,
  -- Settings this site overrides.
  settings_override jsonb not null default '{}',
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || code || ' ' || city) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint sites_manager_user_id_fkey foreign key (customer_id, manager_user_id) references users (customer_id, id) deferrable
);
create unique index sites_name_unique on sites (customer_id, lower(name)) where archived_at is null;
create unique index sites_code_unique on sites (customer_id, code) where archived_at is null;
create unique index sites_external_id_unique on sites (customer_id, lower(external_id)) where archived_at is null;
create unique index sites_is_default_unique on sites (customer_id) where is_default and archived_at is null;
create index sites_by_name on sites (customer_id, name, id);
create index sites_search on sites using gin (search gin_trgm_ops);
create index sites_by_priority_level on sites (customer_id, default_priority_level_id);
create index sites_by_default_service on sites (customer_id, default_service_id);
create index sites_by_default_thermal_label on sites (customer_id, default_thermal_label_id);
create index sites_by_manager_user on sites (customer_id, manager_user_id);
call scope_to_customer('sites');
call grant_rows('sites');

create table buildings (
  customer_id uuid not null references customers (id),
  id uuid not null,
  site_id uuid not null,
  name text collate human not null,
  code text not null,
  delivery_route text collate human,
  main_entrance_note text,
  access_hours jsonb,
  photo uuid,
  address_line1 text,
  address_line2 text,
  address_line3 text,
  city text,
  region text,
  postal_code text,
  country_code text,
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  is_active boolean not null,
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
  constraint buildings_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id) deferrable,
  constraint buildings_photo_fkey foreign key (photo) references images (id) deferrable
);
create unique index buildings_name_unique on buildings (customer_id, site_id, lower(name)) where archived_at is null;
create unique index buildings_code_unique on buildings (customer_id, site_id, code) where archived_at is null;
create unique index buildings_external_id_unique on buildings (customer_id, lower(external_id)) where archived_at is null;
create index buildings_by_name on buildings (customer_id, name, id);
create index buildings_search on buildings using gin (search gin_trgm_ops);
create index buildings_by_photo on buildings (photo) where photo is not null;
call scope_to_customer('buildings');
call grant_rows('buildings');

create table floors (
  customer_id uuid not null references customers (id),
  id uuid not null,
  building_id uuid not null,
  name text collate human not null,
  level integer not null check (level between -10 and 200),
  code text,
  is_public boolean not null,
  plan_image uuid,
  plan_scale numeric check (plan_scale between 0.0001 and 100),
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
  constraint floors_building_id_fkey foreign key (customer_id, building_id) references buildings (customer_id, id),
  constraint floors_plan_image_fkey foreign key (plan_image) references images (id) deferrable
);
create unique index floors_name_unique on floors (customer_id, building_id, lower(name)) where archived_at is null;
create unique index floors_level_unique on floors (customer_id, building_id, level) where archived_at is null;
create unique index floors_external_id_unique on floors (customer_id, lower(external_id)) where archived_at is null;
create index floors_by_name on floors (customer_id, name, id);
create index floors_search on floors using gin (search gin_trgm_ops);
create index floors_by_level on floors (customer_id, level, id);
create index floors_by_plan_image on floors (plan_image) where plan_image is not null;
call scope_to_customer('floors');
call grant_rows('floors');

create table locations (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  barcode text collate human not null,
  location_type_id uuid not null,
  site_id uuid not null,
  building_id uuid,
  floor_id uuid,
  parent_location_id uuid,
  -- Departments and banks point back to locations; these keys are deferrable so both can be loaded together.
  department_id uuid,
  tenant_id uuid,
  locker_bank_id uuid,
  capacity integer check (capacity between 1 and 10000),
  route_code text collate human,
  route_stop integer check (route_stop between 1 and 9999),
  plan_x numeric(5, 4) check (plan_x between 0 and 1),
  plan_y numeric(5, 4) check (plan_y between 0 and 1),
  access_note text,
  is_default_receive boolean not null,
  is_active boolean not null,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || barcode) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint locations_location_type_id_fkey foreign key (customer_id, location_type_id) references location_types (customer_id, id),
  constraint locations_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id) deferrable,
  constraint locations_building_id_fkey foreign key (customer_id, building_id) references buildings (customer_id, id),
  constraint locations_floor_id_fkey foreign key (customer_id, floor_id) references floors (customer_id, id),
  constraint locations_parent_location_id_fkey foreign key (customer_id, parent_location_id) references locations (customer_id, id) deferrable
);
create unique index locations_barcode_unique on locations (customer_id, lower(barcode)) where archived_at is null;
create unique index locations_external_id_unique on locations (customer_id, lower(external_id)) where archived_at is null;
create unique index locations_name_unique on locations (customer_id, site_id, parent_location_id, lower(name)) nulls not distinct
  where archived_at is null;
create unique index locations_route_stop_unique on locations (customer_id, site_id, lower(route_code), route_stop) where archived_at is null;
create unique index locations_is_default_receive_unique on locations (customer_id, site_id) where is_default_receive and archived_at is null;
create unique index locations_locker_bank_id_unique on locations (customer_id, locker_bank_id) where archived_at is null;
create index locations_by_name on locations (customer_id, name, id);
create index locations_search on locations using gin (search gin_trgm_ops);
create index locations_by_location_type on locations (customer_id, location_type_id);
create index locations_by_site on locations (customer_id, site_id);
create index locations_by_building on locations (customer_id, building_id);
create index locations_by_floor on locations (customer_id, floor_id);
create index locations_by_parent_location on locations (customer_id, parent_location_id);
create index locations_by_department on locations (customer_id, department_id);
create index locations_by_tenant on locations (customer_id, tenant_id);
call scope_to_customer('locations');
call grant_rows('locations');

-- Foreign keys from the tables that come first.
alter table settings
  add constraint settings_default_site_id_fkey foreign key (customer_id, default_site_id) references sites (customer_id, id);
