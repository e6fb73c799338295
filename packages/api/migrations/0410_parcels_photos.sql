-- Photos that stations take of a parcel at one of its steps: its label, its damage, the door it was put in.

create table parcel_photos (
  customer_id uuid not null,
  id uuid not null,
  parcel_id uuid not null,
  -- The step it belongs to. Steps are partitioned by time, so no key can point to one.
  event_id uuid not null,
  at timestamptz not null,
  type text not null check (type in ('png', 'jpeg', 'webp', 'svg')),
  sha256 bytea not null,
  bytes bytea not null check (octet_length(bytes) <= 5242880),
  primary key (customer_id, id),
  foreign key (customer_id, parcel_id) references parcels (customer_id, id) on delete cascade
);
create index parcel_photos_by_parcel on parcel_photos (customer_id, parcel_id);
create index parcel_photos_by_time on parcel_photos (customer_id, at);
-- Photos are compressed already; compressing them again only costs time.
alter table parcel_photos alter column bytes set storage external;
call scope_to_customer('parcel_photos');
call grant_rows('parcel_photos');
