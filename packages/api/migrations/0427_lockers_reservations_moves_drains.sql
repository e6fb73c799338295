-- Doors kept for a parcel, parcels that move to another door, and banks that are emptied.

create table locker_reservations (
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  locker_bank_id uuid not null,
  locker_id uuid not null,
  -- delivery: made at the vendor. move: the parcel comes from another door.
  kind text not null check (kind in ('delivery', 'move')),
  -- The vendor's own number of it.
  vendor_ref text check (length(vendor_ref) <= 128),
  tracking_number text check (length(tracking_number) <= 120),
  parcel_id uuid,
  reserved_at timestamptz not null default now(),
  -- Null: until someone ends it.
  until timestamptz,
  ended_at timestamptz,
  ended_as text check (ended_as in ('deposited', 'released', 'expired', 'canceled')),
  primary key (customer_id, id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id),
  foreign key (customer_id, locker_id) references lockers (customer_id, id) on delete cascade,
  check ((ended_at is null) = (ended_as is null))
);
-- Never two for one door.
create unique index locker_reservations_open on locker_reservations (customer_id, locker_id) where ended_at is null;
create index locker_reservations_by_bank on locker_reservations (customer_id, locker_bank_id, reserved_at desc);
create index locker_reservations_until on locker_reservations (until) where ended_at is null;
call scope_to_customer('locker_reservations');
call grant_rows('locker_reservations');

create table locker_moves (
  customer_id uuid not null,
  id uuid not null,
  locker_bank_id uuid not null,
  parcel_id uuid not null,
  from_locker_id uuid not null,
  to_locker_id uuid not null,
  reason text not null check (length(reason) between 3 and 200),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  -- Which of the two doors is open, or being opened.
  side text not null default 'old' check (side in ('old', 'new')),
  command_id uuid not null,
  -- Since when the new door was closed before it was opened: it has closed again once this differs.
  closed_since text,
  ended_at timestamptz,
  ended_as text check (ended_as in ('done', 'aborted')),
  primary key (customer_id, id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id),
  check (from_locker_id <> to_locker_id),
  check ((ended_at is null) = (ended_as is null))
);
create unique index locker_moves_open_by_parcel on locker_moves (customer_id, parcel_id) where ended_at is null;
create unique index locker_moves_open_by_old_door on locker_moves (customer_id, from_locker_id) where ended_at is null;
create unique index locker_moves_open_by_new_door on locker_moves (customer_id, to_locker_id) where ended_at is null;
create index locker_moves_by_bank on locker_moves (customer_id, locker_bank_id, requested_at desc);
call scope_to_customer('locker_moves');
call grant_rows('locker_moves');

-- A bank that takes no new parcels, until it's empty or back in service.
alter table locker_banks
  add column draining_since timestamptz;

create table locker_drains (
  customer_id uuid not null,
  id uuid not null,
  locker_bank_id uuid not null,
  purpose text not null check (purpose in ('maintenance', 'vendorChange', 'relocation', 'other')),
  reason text not null check (length(reason) between 3 and 200),
  parcels_at_start integer not null,
  started_at timestamptz not null default now(),
  started_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (customer_id, id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
create unique index locker_drains_open on locker_drains (customer_id, locker_bank_id) where ended_at is null;
call scope_to_customer('locker_drains');
call grant_rows('locker_drains');
