-- Where a parcel can lie or go: kinds of places, and the places.

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
  search text generated always as (lower((name || ' ' || code) collate human)) stored,
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
create index location_types_by_name on location_types (customer_id, name, id);
create index location_types_search on location_types using gin (search gin_trgm_ops);
call scope_to_customer('location_types');
call grant_rows('location_types');

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
  search text generated always as (lower((name || ' ' || barcode) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint locations_location_type_id_fkey foreign key (customer_id, location_type_id) references location_types (customer_id, id),
  constraint locations_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id),
  constraint locations_building_id_fkey foreign key (customer_id, building_id) references buildings (customer_id, id),
  constraint locations_floor_id_fkey foreign key (customer_id, floor_id) references floors (customer_id, id),
  constraint locations_parent_location_id_fkey foreign key (customer_id, parent_location_id) references locations (customer_id, id)
);
create unique index locations_barcode_unique on locations (customer_id, lower(barcode)) where archived_at is null;
create unique index locations_external_id_unique on locations (customer_id, lower(external_id)) where archived_at is null;
create unique index locations_name_unique on locations (customer_id, site_id, parent_location_id, lower(name)) nulls not distinct where archived_at is null;
create unique index locations_route_stop_unique on locations (customer_id, site_id, lower(route_code), route_stop) where archived_at is null;
create unique index locations_is_default_receive_unique on locations (customer_id, site_id) where is_default_receive and archived_at is null;
create index locations_by_name on locations (customer_id, name, id);
create index locations_search on locations using gin (search gin_trgm_ops);
create index locations_by_location_type on locations (customer_id, location_type_id);
create index locations_by_site on locations (customer_id, site_id);
create index locations_by_building on locations (customer_id, building_id);
create index locations_by_floor on locations (customer_id, floor_id);
create index locations_by_parent_location on locations (customer_id, parent_location_id);
call scope_to_customer('locations');
call grant_rows('locations');
