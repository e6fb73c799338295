-- Printers that the server sends to over the network.

create table printers (
  customer_id uuid not null references customers (id),
  id uuid not null,
  site_id uuid not null,
  name text collate human not null,
  code text not null,
  model text collate human,
  language text not null check (language in ('zpl', 'epl', 'tspl', 'pdf')),
  host text collate human,
  port integer not null check (port between 9100 and 9109),
  dpi text not null check (dpi in ('203', '300', '600')),
  head_width_in numeric(4, 2) not null check (head_width_in between 1 and 8.5),
  width_in numeric(4, 2) not null check (width_in between 0.5 and 8.5),
  height_in numeric(4, 2) not null check (height_in between 0.25 and 12),
  roll_labels integer check (roll_labels between 1 and 20000),
  offset_x integer not null check (offset_x between -120 and 120),
  offset_y integer not null check (offset_y between -120 and 120),
  active boolean not null,
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
  constraint printers_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id)
);
create unique index printers_name_unique on printers (customer_id, site_id, lower(name)) where archived_at is null;
create unique index printers_code_unique on printers (customer_id, site_id, code) where archived_at is null;
create unique index printers_external_id_unique on printers (customer_id, lower(external_id)) where archived_at is null;
create index printers_by_name on printers (customer_id, name, id);
create index printers_search on printers using gin (search gin_trgm_ops);
create index printers_by_site on printers (customer_id, site_id);
call scope_to_customer('printers');
call grant_rows('printers');
call note_changes('printers');

-- How each printer is, by what it last answered. Apart from its record, so that a printer never conflicts with someone who edits it.
create table printer_states (
  customer_id uuid not null,
  printer_id uuid not null,
  state text not null check (state in ('ready', 'printing', 'outOfPaper', 'headOpen', 'paused', 'outOfRibbon', 'offline', 'unknown')),
  since timestamptz not null default now(),
  -- Its own count of labels, and what that was when the roll was changed.
  label_count bigint,
  roll_began_at bigint,
  primary key (customer_id, printer_id),
  foreign key (customer_id, printer_id) references printers (customer_id, id) on delete cascade
);
call scope_to_customer('printer_states');
call grant_rows('printer_states');
call note_changes('printer_states');

-- Which printer a station uses for which kind of label. Without a station: every other station of the site.
create table print_routes (
  customer_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  station_id uuid,
  purpose text not null check (purpose in ('parcel', 'deliverySlip', 'location', 'lockerDoor', 'contactFolder', 'stationTest', 'custom')),
  printer_id uuid not null,
  -- Null: the label that fits the station and the record best.
  thermal_label_id uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (customer_id, id),
  foreign key (customer_id, site_id) references sites (customer_id, id) on delete cascade,
  foreign key (customer_id, station_id) references stations (customer_id, id) on delete cascade,
  foreign key (customer_id, printer_id) references printers (customer_id, id) on delete cascade,
  foreign key (customer_id, thermal_label_id) references thermal_labels (customer_id, id) on delete set null (thermal_label_id)
);
create unique index print_routes_unique on print_routes (customer_id, site_id, station_id, purpose) nulls not distinct;
create index print_routes_by_printer on print_routes (customer_id, printer_id);
create index print_routes_by_station on print_routes (customer_id, station_id);
create index print_routes_by_label on print_routes (customer_id, thermal_label_id);
call scope_to_customer('print_routes');
call grant_rows('print_routes');

-- In which networks a customer's printers are. None: no printer is connected to.
alter table settings
  add column printer_networks text[] not null default '{}';
