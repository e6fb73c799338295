-- Work points of a site: desks, kiosks, handhelds, locker screens.

create table stations (
  customer_id uuid not null references customers (id),
  id uuid not null,
  site_id uuid not null,
  name text collate human not null,
  code text not null,
  kind text not null check (kind in ('workstation', 'kiosk', 'handheld', 'lockerController', 'printServer')),
  pairing_state text not null check (pairing_state in ('unpaired', 'pending', 'paired', 'revoked')),
  location_id uuid,
  channel text not null check (channel in ('stable', 'beta', 'canary')),
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
  external_id text collate human,
  notes text,
  search text generated always as (lower((name || ' ' || code || ' ' || coalesce(device_serial, '') || ' ' || coalesce(hostname, '')) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint stations_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id),
  constraint stations_location_id_fkey foreign key (customer_id, location_id) references locations (customer_id, id),
  constraint stations_default_action_id_fkey foreign key (customer_id, default_action_id) references actions (customer_id, id),
  constraint stations_default_thermal_label_id_fkey foreign key (customer_id, default_thermal_label_id) references thermal_labels (customer_id, id),
  constraint stations_default_receive_location_id_fkey foreign key (customer_id, default_receive_location_id) references locations (customer_id, id)
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
call scope_to_customer('stations');
call grant_rows('stations');
