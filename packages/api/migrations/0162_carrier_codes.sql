-- A carrier's drivers may type another code at a site than elsewhere.
create table carrier_codes (
  customer_id uuid not null references customers (id),
  id uuid not null,
  carrier_id uuid not null,
  site_id uuid not null,
  door text collate human not null,
  access_code text,
  search text generated always as (searchable((door) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint carrier_codes_carrier_id_fkey foreign key (customer_id, carrier_id) references carriers (customer_id, id),
  constraint carrier_codes_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id)
);
create index carrier_codes_by_door on carrier_codes (customer_id, door, id);
create index carrier_codes_search on carrier_codes using gin (search gin_trgm_ops);
create index carrier_codes_by_carrier on carrier_codes (customer_id, carrier_id);
create index carrier_codes_by_site on carrier_codes (customer_id, site_id);
call scope_to_customer('carrier_codes');
call grant_rows('carrier_codes');

