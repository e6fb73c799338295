-- Locker vendors, banks and doors (the table keeps the name lockers).

-- Credentials and signing secrets are encrypted before they get here.
create table locker_vendors (
  id uuid primary key,
  name text collate human not null,
  slug text collate human not null,
  status text not null check (status in ('active', 'deprecated', 'disabled')),
  adapter text not null check (adapter in ('rest', 'gateway', 'mqtt', 'simulator')),
  adapter_version text collate human,
  base_url text,
  sandbox_url text,
  auth_type text not null check (auth_type in ('none', 'apiKey', 'oauth2cc', 'basic', 'mtls')),
  credentials text,
  credentials_expire_on date,
  command_timeout_ms integer not null check (command_timeout_ms between 1000 and 60000),
  max_retries integer not null check (max_retries between 0 and 5),
  retry_delay_ms integer not null check (retry_delay_ms between 100 and 10000),
  rate_limit_per_min integer check (rate_limit_per_min between 1 and 10000),
  webhook_path text collate human,
  signing_secret text,
  signature_header text,
  capabilities text[] not null check (capabilities <@
    '{open,openAll,doorState,contentSense,reserve,code,blink,firmware,logs,webhook,lights,forceUnlock}' and cardinality(capabilities) >= 1),
  event_map jsonb not null,
  state_map jsonb not null,
  size_map jsonb not null,
  models jsonb not null,
  support_name text,
  support_email text,
  support_phone text,
  support_phone_country text,
  support_url text,
  contract_ref text,
  sla_hours integer check (sla_hours between 1 and 720),
  notes text,
  search text generated always as (searchable(lower((name || ' ' || slug) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid
);
create unique index locker_vendors_name_unique on locker_vendors (lower(name)) where archived_at is null;
create unique index locker_vendors_slug_unique on locker_vendors (lower(slug)) where archived_at is null;
create unique index locker_vendors_webhook_path_unique on locker_vendors (lower(webhook_path)) where archived_at is null;
create index locker_vendors_by_name on locker_vendors (name, id);
create index locker_vendors_search on locker_vendors using gin (search gin_trgm_ops);
call grant_rows('locker_vendors');

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
  locker_vendor_id uuid not null,
  vendor_model text collate human,
  firmware text collate human,
  battery_percent numeric,
  temperature_c numeric check (temperature_c between -60 and 120),
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
  -- What is in the cabinet besides doors.
  layout jsonb not null,
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
  -- Null: around the clock.
  access_hours jsonb,
  contact_phone text,
  contact_phone_country text,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((
    name || ' ' || code || ' ' || vendor_bank_id || ' ' || coalesce(serial_number, '')
  ) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint locker_banks_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id) deferrable,
  constraint locker_banks_building_id_fkey foreign key (customer_id, building_id) references buildings (customer_id, id),
  constraint locker_banks_floor_id_fkey foreign key (customer_id, floor_id) references floors (customer_id, id),
  constraint locker_banks_locker_vendor_id_fkey foreign key (locker_vendor_id) references locker_vendors (id),
  constraint locker_banks_station_id_fkey foreign key (customer_id, station_id) references stations (customer_id, id)
);
create unique index locker_banks_external_id_unique on locker_banks (customer_id, lower(external_id)) where archived_at is null;
create unique index locker_banks_name_unique on locker_banks (customer_id, site_id, lower(name)) where archived_at is null;
create unique index locker_banks_code_unique on locker_banks (customer_id, site_id, code) where archived_at is null;
create unique index locker_banks_vendor_bank_id_unique on locker_banks (locker_vendor_id, lower(vendor_bank_id)) where archived_at is null;
create index locker_banks_by_name on locker_banks (customer_id, name, id);
create index locker_banks_search on locker_banks using gin (search gin_trgm_ops);
create index locker_banks_by_site on locker_banks (customer_id, site_id);
create index locker_banks_by_building on locker_banks (customer_id, building_id);
create index locker_banks_by_floor on locker_banks (customer_id, floor_id);
create index locker_banks_by_station on locker_banks (customer_id, station_id);
create index locker_banks_by_locker_vendor on locker_banks (locker_vendor_id);
call scope_to_customer('locker_banks');
call grant_rows('locker_banks');

-- Every change of a bank's connectivity; uptime is computed from it.
create table locker_bank_connectivity (
  customer_id uuid not null,
  locker_bank_id uuid not null,
  at timestamptz not null,
  connectivity text not null check (connectivity in ('online', 'flapping', 'offline', 'offlineConfirmed', 'never')),
  primary key (customer_id, locker_bank_id, at),
  constraint locker_bank_connectivity_locker_bank_id_fkey foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
call scope_to_customer('locker_bank_connectivity');
call grant_rows('locker_bank_connectivity');

create function note_connectivity() returns trigger language plpgsql as $$
begin
  insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity)
  values (new.customer_id, new.id, clock_timestamp(), new.connectivity);
  return null;
end $$;
create trigger locker_banks_note_connectivity after update of connectivity on locker_banks
  for each row when (old.connectivity is distinct from new.connectivity) execute function note_connectivity();

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
  fault_cleared_reason text,
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
  -- Written by the server from the door's height unless a person decides.
  is_accessible boolean,
  mode text not null check (mode in ('inherit', 'delivery', 'storage', 'asset', 'returns', 'static')),
  assigned_contact_id uuid,
  assigned_department_id uuid,
  assigned_tenant_id uuid,
  climate text not null check (climate in ('ambient', 'chilled', 'heated')),
  has_power boolean not null,
  open_count integer not null,
  open_fail_count integer not null,
  last_opened_at timestamptz,
  last_opened_by text,
  last_maintenance_at timestamptz,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((
    label || ' ' || hardware_address || ' ' || coalesce(vendor_locker_id, '')
  ) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  -- Doors can't overlap, however many are created or restored at once.
  constraint lockers_row_number_excl exclude using gist (
    customer_id with =, locker_bank_id with =, column_number with =, int4range(row_number, row_number + row_span) with &&
  ) where (archived_at is null),
  constraint lockers_locker_bank_id_fkey foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id),
  constraint lockers_assigned_contact_id_fkey foreign key (customer_id, assigned_contact_id) references contacts (customer_id, id),
  constraint lockers_assigned_department_id_fkey
    foreign key (customer_id, assigned_department_id) references departments (customer_id, id) deferrable,
  constraint lockers_assigned_tenant_id_fkey foreign key (customer_id, assigned_tenant_id) references tenants (customer_id, id) deferrable
);
create unique index lockers_label_unique on lockers (customer_id, locker_bank_id, lower(label)) where archived_at is null;
create unique index lockers_hardware_address_unique on lockers (customer_id, locker_bank_id, lower(hardware_address)) where archived_at is null;
create unique index lockers_vendor_locker_id_unique on lockers (customer_id, locker_bank_id, lower(vendor_locker_id)) where archived_at is null;
create unique index lockers_row_number_unique on lockers (customer_id, locker_bank_id, column_number, row_number) where archived_at is null;
create unique index lockers_external_id_unique on lockers (customer_id, lower(external_id)) where archived_at is null;
create index lockers_by_label on lockers (customer_id, label, id);
create index lockers_search on lockers using gin (search gin_trgm_ops);
create index lockers_by_locker_bank on lockers (customer_id, locker_bank_id);
create index lockers_by_assigned_contact on lockers (customer_id, assigned_contact_id);
create index lockers_by_assigned_department on lockers (customer_id, assigned_department_id);
create index lockers_by_assigned_tenant on lockers (customer_id, assigned_tenant_id);
call scope_to_customer('lockers');
call grant_rows('lockers');

-- Foreign keys from the tables that come first.
alter table locations
  add constraint locations_locker_bank_id_fkey foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id) deferrable;
