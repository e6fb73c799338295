-- Customer analytics. Parcels that changed wait in a queue; a task derives what is known about each from its whole history, and adds
-- the difference to the roll-ups. So late, repeated and reordered events all lead to the same figures.

-- Which parcels changed. Writers only add rows and never wait for each other; the task removes what it has counted.
create table parcel_changes (
  id bigint generated always as identity primary key,
  customer_id uuid not null,
  parcel_id uuid not null
);
create index parcel_changes_by_parcel on parcel_changes (customer_id, parcel_id);
call scope_to_customer('parcel_changes');
call grant_rows('parcel_changes');

create function note_changed_parcels() returns trigger language plpgsql as $$
begin
  insert into parcel_changes (customer_id, parcel_id) select distinct customer_id, id from changed;
  return null;
end $$;

create function note_parcels_of_log() returns trigger language plpgsql as $$
begin
  insert into parcel_changes (customer_id, parcel_id) select distinct customer_id, parcel_id from changed where parcel_id is not null;
  return null;
end $$;

do $$
declare
  target text;
  event text;
begin
  foreach target in array '{parcels, parcel_events, scan_log, notification_log}'::text[] loop
    foreach event in array '{insert, update, delete}'::text[] loop
      execute format('create trigger %I after %s on %I referencing %s table as changed for each statement execute function %I()',
        target || '_note_parcels_' || event, event, target, case event when 'delete' then 'old' else 'new' end,
        case target when 'parcels' then 'note_changed_parcels' else 'note_parcels_of_log' end);
    end loop;
  end loop;
end $$;

-- What a site's clock or the kind of an action says about parcels changes with them.
create function note_parcels_of_site() returns trigger language plpgsql as $$
begin
  insert into parcel_changes (customer_id, parcel_id) select p.customer_id, p.id from parcels p
  where p.customer_id = new.customer_id and p.site_id = new.id;
  return null;
end $$;
create trigger sites_note_parcels after update of timezone on sites for each row
  when (old.timezone is distinct from new.timezone) execute function note_parcels_of_site();

create function note_parcels_of_action() returns trigger language plpgsql as $$
begin
  insert into parcel_changes (customer_id, parcel_id) select distinct e.customer_id, e.parcel_id from parcel_events e
  where e.customer_id = new.customer_id and e.action_id = new.id;
  return null;
end $$;
create trigger actions_note_parcels after update of kind on actions for each row
  when (old.kind is distinct from new.kind) execute function note_parcels_of_action();

-- One row per parcel that is stored: when each thing first happened to it, on the clock of its site. Roll-ups are sums of these
-- rows, and the list behind a figure is some of these rows. Without a carrier, type or level: the zero ID.
create table parcel_facts (
  customer_id uuid not null,
  parcel_id uuid not null,
  site_id uuid not null,
  carrier_id uuid not null,
  package_type_id uuid not null,
  priority_level_id uuid not null,
  channel text not null check (channel in ('locker', 'delivery', 'counter')),
  received timestamp not null,
  notified timestamp,
  deposited timestamp,
  delivered timestamp,
  picked_up timestamp,
  closed timestamp,
  returned timestamp,
  forwarded timestamp,
  attempted timestamp,
  held timestamp,
  damaged timestamp,
  lost timestamp,
  scan_result text,
  manual_carrier boolean not null,
  corrected boolean not null,
  unknown_recipient boolean not null,
  opened boolean not null,
  undelivered boolean not null,
  via_locker boolean not null,
  -- How its due time was met, once it is closed.
  punctuality text check (punctuality in ('early', 'inTime', 'late', 'veryLate')),
  late_minutes integer not null,
  door_minutes integer not null,
  notify_seconds integer,
  delivery_seconds integer,
  dwell_seconds integer,
  primary key (customer_id, parcel_id)
);
create index parcel_facts_by_received on parcel_facts (customer_id, received);
create index parcel_facts_by_notified on parcel_facts (customer_id, notified) where notified is not null;
create index parcel_facts_by_deposited on parcel_facts (customer_id, deposited) where deposited is not null;
create index parcel_facts_by_delivered on parcel_facts (customer_id, delivered) where delivered is not null;
create index parcel_facts_by_picked_up on parcel_facts (customer_id, picked_up) where picked_up is not null;
create index parcel_facts_by_closed on parcel_facts (customer_id, closed) where closed is not null;
create index parcel_facts_by_returned on parcel_facts (customer_id, returned) where returned is not null;
create index parcel_facts_by_forwarded on parcel_facts (customer_id, forwarded) where forwarded is not null;
create index parcel_facts_by_attempted on parcel_facts (customer_id, attempted) where attempted is not null;
create index parcel_facts_by_held on parcel_facts (customer_id, held) where held is not null;
create index parcel_facts_by_damaged on parcel_facts (customer_id, damaged) where damaged is not null;
create index parcel_facts_by_lost on parcel_facts (customer_id, lost) where lost is not null;
call scope_to_customer('parcel_facts');
call grant_rows('parcel_facts');

-- Three grains: of a customer, of each site, and of each site, carrier, type, level and channel. What a grain sums over has the
-- zero ID. Rows with is_kept count parcels that are no longer stored: retention moves them there, and a rebuild leaves them.
create table analytics_daily (
  customer_id uuid not null,
  grain text not null check (grain in ('customer', 'site', 'full')),
  day date not null,
  site_id uuid not null,
  carrier_id uuid not null,
  package_type_id uuid not null,
  priority_level_id uuid not null,
  channel text not null,
  is_kept boolean not null,
  received integer not null,
  unknown_recipient integer not null,
  scanned integer not null,
  recognized integer not null,
  unmatched integer not null,
  ambiguous integer not null,
  manual_carrier integer not null,
  corrected integer not null,
  notified integer not null,
  opened integer not null,
  undelivered integer not null,
  deposited integer not null,
  delivered integer not null,
  picked_up integer not null,
  locker_pickups integer not null,
  dwell_measured integer not null,
  dwell_over48 integer not null,
  closed integer not null,
  judged integer not null,
  early integer not null,
  in_time integer not null,
  late integer not null,
  very_late integer not null,
  returned integer not null,
  forwarded integer not null,
  attempted integer not null,
  held integer not null,
  damaged integer not null,
  lost integer not null,
  late_minutes bigint not null,
  door_minutes bigint not null,
  primary key (customer_id, grain, day, site_id, carrier_id, package_type_id, priority_level_id, channel, is_kept)
);
call scope_to_customer('analytics_daily');
call grant_rows('analytics_daily');

create table analytics_hourly (
  customer_id uuid not null,
  grain text not null check (grain in ('customer', 'site', 'full')),
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  site_id uuid not null,
  carrier_id uuid not null,
  package_type_id uuid not null,
  priority_level_id uuid not null,
  channel text not null,
  is_kept boolean not null,
  received integer not null,
  deposited integer not null,
  delivered integer not null,
  picked_up integer not null,
  primary key (customer_id, grain, day, hour, site_id, carrier_id, package_type_id, priority_level_id, channel, is_kept)
);
call scope_to_customer('analytics_hourly');
call grant_rows('analytics_hourly');

-- How durations are spread: counts by bucket, for each day, and for each month where a year would be many rows.
create table analytics_sketches (
  customer_id uuid not null,
  duration text not null check (duration in ('notifyTime', 'deliveryTime', 'dwell')),
  grain text not null check (grain in ('customer', 'site', 'full')),
  span text not null check (span in ('day', 'month')),
  start date not null,
  bucket smallint not null,
  site_id uuid not null,
  carrier_id uuid not null,
  package_type_id uuid not null,
  priority_level_id uuid not null,
  channel text not null,
  is_kept boolean not null,
  parcels integer not null,
  primary key (customer_id, duration, grain, span, start, bucket, site_id, carrier_id, package_type_id, priority_level_id, channel, is_kept)
);
call scope_to_customer('analytics_sketches');
call grant_rows('analytics_sketches');

-- When the queue was last worked on.
create table analytics_state (
  single boolean primary key default true check (single),
  counted_at timestamptz
);
insert into analytics_state default values;
call grant_rows('analytics_state');

-- The health score with what it is made of, and what it was on each day.
alter table customer_scores
  add column health_parts jsonb not null default '{}';
create table customer_health_days (
  customer_id uuid not null references customers (id) on delete cascade,
  day date not null,
  score integer,
  primary key (customer_id, day)
);
call scope_to_customer('customer_health_days');
call grant_rows('customer_health_days');

insert into parcel_changes (customer_id, parcel_id) select customer_id, id from parcels;
