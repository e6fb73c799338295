-- What stations tell of their disk, their paper and what went wrong. Said when it changes: a beat without it leaves it as it was.
alter table app_heartbeats
  add column disk_free_mb integer check (disk_free_mb >= 0),
  add column paper_out boolean,
  add column last_error text check (length(last_error) <= 500);
create index app_heartbeats_telling on app_heartbeats (customer_id, station_id, at) where disk_free_mb is not null;
-- Where somebody was signed in last.
create index app_heartbeats_by_user on app_heartbeats (customer_id, user_name, at) where user_name is not null;

alter table stations
  add column archived_despite text;

-- A PIN is told apart by a keyed hash, so that no two at one site have the same and none can be read from it.
alter table users
  add column theme text check (theme in ('light', 'dark', 'system')),
  add column must_change_password boolean not null default false,
  add column pin_mark bytea;
create index users_by_pin on users (customer_id, pin_mark) where pin_mark is not null and archived_at is null;

-- What was set by hand until now was meant.
alter table tenants
  add column status_from text not null default 'person' check (status_from in ('dates', 'person'));
alter table tenants alter column status_from drop default;

-- Two who are called the same are next to each other here, with what tells them apart: whoever is there twice is found
-- without looking at anybody’s row.
alter table contacts
  add column anonymised_at timestamptz,
  add column full_name text collate "C" generated always as (searchable(last_name || ' ' || first_name)) stored;
create index contacts_by_full_name on contacts (customer_id, full_name, site_id, department_id, tenant_id)
  include (id, external_id) where archived_at is null and full_name is not null;
