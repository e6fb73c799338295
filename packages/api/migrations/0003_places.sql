-- Sites, their buildings, their floors. References hold the customer too, so that they cannot cross to another one.

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
  email text,
  opening_hours jsonb not null,
  holiday_calendar text not null check (holiday_calendar in ('none', 'usFederal', 'canadaFederal', 'englandAndWales', 'germany')),
  default_priority_level_id uuid,
  pickup_instructions text,
  daily_capacity integer,
  external_id text collate human,
  notes text,
  search text generated always as (lower((name || ' ' || code || ' ' || city) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint sites_default_priority_level_id_fkey
    foreign key (customer_id, default_priority_level_id) references priority_levels (customer_id, id)
);
create unique index sites_name_unique on sites (customer_id, lower(name)) where archived_at is null;
create unique index sites_code_unique on sites (customer_id, code) where archived_at is null;
create unique index sites_external_id_unique on sites (customer_id, lower(external_id)) where archived_at is null;
create unique index sites_is_default_unique on sites (customer_id) where is_default and archived_at is null;
create index sites_by_name on sites (customer_id, name, id);
create index sites_search on sites using gin (search gin_trgm_ops);
create index sites_by_priority_level on sites (customer_id, default_priority_level_id);
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
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  external_id text collate human,
  notes text,
  search text generated always as (lower((name || ' ' || code) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint buildings_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id)
);
create unique index buildings_name_unique on buildings (customer_id, site_id, lower(name)) where archived_at is null;
create unique index buildings_code_unique on buildings (customer_id, site_id, code) where archived_at is null;
create unique index buildings_external_id_unique on buildings (customer_id, lower(external_id)) where archived_at is null;
create index buildings_by_name on buildings (customer_id, name, id);
create index buildings_search on buildings using gin (search gin_trgm_ops);
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
  search text generated always as (lower((name || ' ' || coalesce(code, '')) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint floors_building_id_fkey foreign key (customer_id, building_id) references buildings (customer_id, id)
);
create unique index floors_name_unique on floors (customer_id, building_id, lower(name)) where archived_at is null;
create unique index floors_level_unique on floors (customer_id, building_id, level) where archived_at is null;
create index floors_by_name on floors (customer_id, name, id);
create index floors_search on floors using gin (search gin_trgm_ops);
call scope_to_customer('floors');
call grant_rows('floors');
