-- What a bank's hardware says of itself, and how its connection changed.

alter table locker_banks
  add column battery_percent numeric,
  add column temperature_c numeric check (temperature_c between -60 and 120);

-- Whatever changes a bank's connection, here stands since when: how long banks were reached is worked out from it.
create table locker_bank_connectivity (
  customer_id uuid not null,
  locker_bank_id uuid not null,
  at timestamptz not null,
  connectivity text not null check (connectivity in ('online', 'flapping', 'offline', 'offlineConfirmed', 'never')),
  primary key (customer_id, locker_bank_id, at),
  constraint locker_bank_connectivity_locker_bank_id_fkey
    foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
call scope_to_customer('locker_bank_connectivity');
call grant_rows('locker_bank_connectivity');

create function note_connectivity() returns trigger language plpgsql as $$
begin
  insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity)
  values (new.customer_id, new.id, clock_timestamp(), new.connectivity);
  return null;
end $$;
create trigger locker_banks_note_connectivity after update of connectivity on locker_banks
  for each row when (old.connectivity is distinct from new.connectivity) execute function note_connectivity();
-- What is known of banks there are already: that they were as they are when they were last heard of.
insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity)
  select customer_id, id, last_seen_at, connectivity from locker_banks where last_seen_at is not null;

-- Who opened a door last, why its fault was cleared, and whether it is in reach: worked out unless somebody says.
alter table lockers
  add column last_opened_by text,
  add column fault_cleared_reason text,
  alter column is_accessible drop not null;

-- Tickets are listed with what they are about.
create index tickets_open_by_locker on tickets (customer_id, locker_id) where solved_at is null;
create index tickets_open_by_station on tickets (customer_id, station_id) where solved_at is null;
