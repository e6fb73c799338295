-- Thermal labels.

create table thermal_labels (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  state text not null check (state in ('draft', 'published', 'retired')),
  purpose text not null check (purpose in ('parcel', 'deliverySlip', 'location', 'lockerDoor', 'contactFolder', 'stationTest', 'custom')),
  language text not null check (language in ('zpl', 'epl', 'escpos')),
  width_in numeric(4, 2) not null check (width_in between 0.5 and 8.5),
  height_in numeric(4, 2) not null check (height_in between 0.25 and 12),
  dpi text not null check (dpi in ('203', '300', '600')),
  orientation text not null check (orientation in ('0', '90', '180', '270')),
  source text not null,
  darkness integer not null check (darkness between -30 and 30),
  speed integer not null check (speed between 2 and 14),
  copies integer not null check (copies between 1 and 5),
  encoding text not null check (encoding in ('utf8', 'cp850')),
  site_ids uuid[],
  package_type_ids uuid[],
  is_default boolean not null,
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
create unique index thermal_labels_name_unique on thermal_labels (customer_id, lower(name)) where archived_at is null;
create unique index thermal_labels_code_unique on thermal_labels (customer_id, code) where archived_at is null;
create unique index thermal_labels_is_default_unique on thermal_labels (customer_id, purpose) where is_default and archived_at is null;
create unique index thermal_labels_external_id_unique on thermal_labels (customer_id, lower(external_id)) where archived_at is null;
create index thermal_labels_by_name on thermal_labels (customer_id, name, id);
create index thermal_labels_search on thermal_labels using gin (search gin_trgm_ops);
call scope_to_customer('thermal_labels');
call grant_rows('thermal_labels');
call follow_templates('thermal_labels');

-- Foreign keys from the tables that come first.
alter table sites
  add constraint sites_default_thermal_label_id_fkey
    foreign key (customer_id, default_thermal_label_id) references thermal_labels (customer_id, id) deferrable;
