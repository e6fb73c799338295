-- Installed sets of doors, and the doors.

create table locker_banks (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  site_id uuid not null,
  building_id uuid,
  floor_id uuid,
  status text not null check (status in ('planned', 'installing', 'active', 'maintenance', 'suspended', 'decommissioned')),
  connectivity text not null check (connectivity in ('online', 'flapping', 'offline', 'offlineConfirmed', 'never')),
  last_seen_at timestamptz,
  firmware text collate human,
  vendor_bank_id text collate human not null,
  serial_number text collate human,
  installed_on date,
  warranty_end date,
  connection_mode text not null check (connection_mode in ('cloudApi', 'gateway', 'offline', 'simulated')),
  endpoint text,
  credentials text,
  station_id uuid,
  environment text not null check (environment in ('indoor', 'outdoor', 'covered')),
  features text[] not null check (features <@ '{screen,pinPad,barcodeReader,badgeReader,camera,doorSensor,contentSensor,ups,lights}'),
  mode_default text not null check (mode_default in ('delivery', 'storage', 'asset', 'returns', 'mixed')),
  delivery_only_minimum integer check (delivery_only_minimum between 0 and 2000),
  hold_hours integer check (hold_hours between 1 and 720),
  grace_reopen_minutes integer check (grace_reopen_minutes between 0 and 60),
  pin_length integer check (pin_length between 4 and 8),
  multi_package text not null check (multi_package in ('inherit', 'yes', 'no')),
  access_methods text[] not null check (access_methods <@ '{pin,qr,badge,app}'),
  max_per_contact integer check (max_per_contact between 1 and 50),
  courier_direct text not null check (courier_direct in ('inherit', 'yes', 'no')),
  photo_on_deposit text not null check (photo_on_deposit in ('inherit', 'yes', 'no')),
  show_recipient_name boolean not null,
  door_open_alert_seconds integer not null check (door_open_alert_seconds between 30 and 3600),
  health_poll_seconds integer not null check (health_poll_seconds between 10 and 3600),
  offline_confirm_minutes integer not null check (offline_confirm_minutes between 5 and 1440),
  contact_phone text,
  external_id text collate human,
  notes text,
  search text generated always as (lower((name || ' ' || code || ' ' || vendor_bank_id || ' ' || coalesce(serial_number, '')) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint locker_banks_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id),
  constraint locker_banks_building_id_fkey foreign key (customer_id, building_id) references buildings (customer_id, id),
  constraint locker_banks_floor_id_fkey foreign key (customer_id, floor_id) references floors (customer_id, id),
  constraint locker_banks_station_id_fkey foreign key (customer_id, station_id) references stations (customer_id, id)
);
create unique index locker_banks_external_id_unique on locker_banks (customer_id, lower(external_id)) where archived_at is null;
create unique index locker_banks_name_unique on locker_banks (customer_id, site_id, lower(name)) where archived_at is null;
create unique index locker_banks_code_unique on locker_banks (customer_id, site_id, code) where archived_at is null;
create index locker_banks_by_name on locker_banks (customer_id, name, id);
create index locker_banks_search on locker_banks using gin (search gin_trgm_ops);
create index locker_banks_by_site on locker_banks (customer_id, site_id);
create index locker_banks_by_building on locker_banks (customer_id, building_id);
create index locker_banks_by_floor on locker_banks (customer_id, floor_id);
create index locker_banks_by_station on locker_banks (customer_id, station_id);
call scope_to_customer('locker_banks');
call grant_rows('locker_banks');

create table lockers (
  customer_id uuid not null references customers (id),
  id uuid not null,
  locker_bank_id uuid not null,
  label text collate human not null,
  size text not null check (size in ('XS', 'S', 'M', 'L', 'XL')),
  service_state text not null check (service_state in ('inService', 'outOfService', 'maintenance', 'decommissioned')),
  occupancy text not null check (occupancy in ('empty', 'reserved', 'occupied', 'expired', 'unknown')),
  door_state text not null check (door_state in ('closed', 'open', 'unknown')),
  fault text not null check (fault in ('none', 'openFailed', 'closeFailed', 'jammed', 'doorLeftOpen', 'sensorMismatch', 'noResponse', 'tamper')),
  out_reason text check (out_reason in ('jam', 'lockFault', 'sensor', 'damage', 'cleaning', 'reserved', 'other')),
  out_note text,
  out_since timestamptz,
  hardware_address text collate human not null,
  vendor_locker_id text collate human,
  width_mm integer not null check (width_mm between 50 and 2500),
  height_mm integer not null check (height_mm between 50 and 2500),
  depth_mm integer not null check (depth_mm between 50 and 2500),
  column_number integer not null check (column_number between 1 and 200),
  row_number integer not null check (row_number between 1 and 60),
  row_span integer not null check (row_span between 1 and 20),
  is_accessible boolean not null,
  mode text not null check (mode in ('inherit', 'delivery', 'storage', 'asset', 'returns', 'static')),
  assigned_contact_id uuid,
  assigned_department_id uuid,
  assigned_tenant_id uuid,
  climate text not null check (climate in ('ambient', 'chilled', 'heated')),
  has_power boolean not null,
  open_count integer not null,
  open_fail_count integer not null,
  last_opened_at timestamptz,
  last_maintenance_at timestamptz,
  notes text,
  search text generated always as (lower((label || ' ' || hardware_address || ' ' || coalesce(vendor_locker_id, '')) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint lockers_locker_bank_id_fkey foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id),
  constraint lockers_assigned_contact_id_fkey foreign key (customer_id, assigned_contact_id) references contacts (customer_id, id),
  constraint lockers_assigned_department_id_fkey foreign key (customer_id, assigned_department_id) references departments (customer_id, id),
  constraint lockers_assigned_tenant_id_fkey foreign key (customer_id, assigned_tenant_id) references tenants (customer_id, id)
);
create unique index lockers_label_unique on lockers (customer_id, locker_bank_id, lower(label)) where archived_at is null;
create unique index lockers_hardware_address_unique on lockers (customer_id, locker_bank_id, lower(hardware_address)) where archived_at is null;
create unique index lockers_vendor_locker_id_unique on lockers (customer_id, locker_bank_id, lower(vendor_locker_id)) where archived_at is null;
create unique index lockers_row_number_unique on lockers (customer_id, locker_bank_id, column_number, row_number) where archived_at is null;
create index lockers_by_label on lockers (customer_id, label, id);
create index lockers_search on lockers using gin (search gin_trgm_ops);
create index lockers_by_locker_bank on lockers (customer_id, locker_bank_id);
create index lockers_by_assigned_contact on lockers (customer_id, assigned_contact_id);
create index lockers_by_assigned_department on lockers (customer_id, assigned_department_id);
create index lockers_by_assigned_tenant on lockers (customer_id, assigned_tenant_id);
call scope_to_customer('lockers');
call grant_rows('lockers');
