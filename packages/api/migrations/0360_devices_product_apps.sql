-- Pickup kiosks and the recipients' portal are a product of their own.
alter table apps drop constraint apps_product_check;
alter table apps
  add constraint apps_product_check check (product in ('mail', 'parcels', 'lockers', 'assets', 'platform'));

-- What the stations of an app ran, and how that went, day by day in UTC. Kept for longer than the heartbeats it is made from.
create table app_version_days (
  customer_id uuid not null references customers (id),
  day date not null,
  app_id uuid not null references apps (id),
  version text not null,
  platform text not null,
  channel text not null,
  -- Each station counts for the version it ran last on that day.
  stations integer not null check (stations > 0),
  -- Of them, those with a crash.
  crashed integer not null check (crashed between 0 and stations),
  errors integer not null check (errors >= 0),
  scans integer not null check (scans >= 0),
  primary key (customer_id, day, app_id, version, platform, channel)
);
create index app_version_days_by_app on app_version_days (app_id, day);
call scope_to_customer('app_version_days');
call grant_rows('app_version_days');

-- What happened at a station lately.
create index parcel_events_by_station on parcel_events (customer_id, station_id, at) where station_id is not null;
