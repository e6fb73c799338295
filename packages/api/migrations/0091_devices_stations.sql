-- Stations: workstations, kiosks, handhelds, locker controllers and print servers, and their heartbeats.

create table stations (
  customer_id uuid not null references customers (id),
  id uuid not null,
  site_id uuid not null,
  name text collate human not null,
  code text not null,
  kind text not null check (kind in ('workstation', 'kiosk', 'handheld', 'lockerController', 'printServer')),
  pairing_state text not null check (pairing_state in ('unpaired', 'pending', 'paired', 'revoked')),
  pairing_code_expires_at timestamptz,
  location_id uuid,
  app_id uuid not null,
  channel text not null check (channel in ('stable', 'beta', 'canary', 'pinned')),
  pinned_version_id uuid,
  allowed_role_ids uuid[],
  offline_mode boolean not null,
  device_serial text collate human,
  os text,
  hostname text collate human,
  ip_address text,
  printers jsonb not null,
  scanners jsonb not null,
  peripherals text[] not null check (peripherals <@ '{signaturePad,scale,camera,badgeReader,cashDrawer}'),
  auto_print boolean not null,
  default_action_id uuid,
  default_thermal_label_id uuid,
  default_receive_location_id uuid,
  home_after_pickup_seconds integer not null check (home_after_pickup_seconds between 5 and 120),
  inactivity_seconds integer not null check (inactivity_seconds between 10 and 600),
  admin_session_seconds integer not null check (admin_session_seconds between 30 and 1800),
  reopen_grace_seconds integer not null check (reopen_grace_seconds between 0 and 3600),
  archived_despite text,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((
    name || ' ' || code || ' ' || coalesce(device_serial, '') || ' ' || coalesce(hostname, '')
  ) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  check (channel <> 'pinned' or pinned_version_id is not null),
  constraint stations_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id) deferrable,
  constraint stations_location_id_fkey foreign key (customer_id, location_id) references locations (customer_id, id) deferrable,
  constraint stations_app_id_fkey foreign key (app_id) references apps (id),
  constraint stations_pinned_version_id_fkey foreign key (pinned_version_id) references versions (id),
  constraint stations_default_action_id_fkey foreign key (customer_id, default_action_id) references actions (customer_id, id),
  constraint stations_default_thermal_label_id_fkey foreign key (customer_id, default_thermal_label_id) references thermal_labels (customer_id, id),
  constraint stations_default_receive_location_id_fkey
    foreign key (customer_id, default_receive_location_id) references locations (customer_id, id) deferrable
);
create unique index stations_name_unique on stations (customer_id, site_id, lower(name)) where archived_at is null;
create unique index stations_code_unique on stations (customer_id, site_id, code) where archived_at is null;
create unique index stations_external_id_unique on stations (customer_id, lower(external_id)) where archived_at is null;
create index stations_by_name on stations (customer_id, name, id);
create index stations_search on stations using gin (search gin_trgm_ops);
create index stations_by_site on stations (customer_id, site_id);
create index stations_by_location on stations (customer_id, location_id);
create index stations_by_default_action on stations (customer_id, default_action_id);
create index stations_by_default_thermal_label on stations (customer_id, default_thermal_label_id);
create index stations_by_default_receive_location on stations (customer_id, default_receive_location_id);
create index stations_by_app on stations (app_id);
create index stations_by_pinned_version on stations (pinned_version_id);
call scope_to_customer('stations');
call grant_rows('stations');

-- Keyed hashes, kept apart from the station so that codes never reach its history or exports.
create table station_pairing_codes (
  customer_id uuid not null,
  station_id uuid not null,
  code_mac bytea not null,
  expires_at timestamptz not null,
  primary key (customer_id, station_id),
  constraint station_pairing_codes_station_fkey foreign key (customer_id, station_id) references stations (customer_id, id)
);
create unique index station_pairing_codes_by_code on station_pairing_codes (customer_id, code_mac);
call scope_to_customer('station_pairing_codes');
call grant_rows('station_pairing_codes');

create table app_heartbeats (
  customer_id uuid not null,
  station_id uuid not null,
  at timestamptz not null,
  version text not null,
  os text not null,
  uptime_seconds integer not null,
  user_name text,
  queued_scans integer not null,
  last_sync_at timestamptz,
  printer_ok boolean not null,
  scanner_ok boolean not null,
  memory_mb integer not null,
  cpu_percent real not null,
  errors_day integer not null,
  crashes_day integer not null,
  latency_ms integer not null,
  -- Sent when they change. A heartbeat without them leaves them as they were.
  disk_free_mb integer check (disk_free_mb >= 0),
  paper_out boolean,
  last_error text check (length(last_error) <= 500),
  primary key (customer_id, station_id, at)
);
create index app_heartbeats_telling on app_heartbeats (customer_id, station_id, at) where disk_free_mb is not null;
-- Where a person was last signed in.
create index app_heartbeats_by_user on app_heartbeats (customer_id, user_name, at) where user_name is not null;
call scope_to_customer('app_heartbeats');
call grant_rows('app_heartbeats');
