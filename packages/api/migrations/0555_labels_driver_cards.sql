-- Cards with a carrier's driver code. The code is a secret: what is sent to the printer is encrypted, and deleted once it's printed.

alter table thermal_labels drop constraint thermal_labels_purpose_check;
alter table thermal_labels
  add constraint thermal_labels_purpose_check
  check (purpose in ('parcel', 'deliverySlip', 'location', 'lockerDoor', 'contactFolder', 'driverCard', 'stationTest', 'custom'));
alter table print_routes drop constraint print_routes_purpose_check;
alter table print_routes
  add constraint print_routes_purpose_check
  check (purpose in ('parcel', 'deliverySlip', 'location', 'lockerDoor', 'contactFolder', 'driverCard', 'stationTest', 'custom'));
alter table print_batches drop constraint print_batches_kind_check;
alter table print_batches
  add constraint print_batches_kind_check check (kind in ('locations', 'lockerDoors', 'contacts', 'carriers'));
alter table print_jobs drop constraint print_jobs_record_kind_check;
alter table print_jobs
  add constraint print_jobs_record_kind_check
  check (record_kind in ('parcel', 'location', 'lockerDoor', 'contact', 'station', 'carrier', 'sample'));
alter table print_jobs
  add column is_secret boolean not null default false;
create index print_jobs_secret on print_jobs (customer_id, record_id) where is_secret and content is not null;

-- Whatever ends such a job also deletes what it says. A failed one keeps it for a while, to be sent again.
create function strike_secret_print() returns trigger language plpgsql as $$
begin
  new.content := null;
  return new;
end $$;
create trigger print_jobs_strike_secret before update on print_jobs
  for each row when (new.is_secret and new.content is not null and new.settled_at is not null and new.state <> 'failed')
  execute function strike_secret_print();

-- A card whose code no longer works must not be printed.
create function drop_outdated_cards() returns trigger language plpgsql as $$
begin
  update print_jobs set state = 'canceled', settled_at = now()
  where customer_id = new.customer_id and record_id = new.id and is_secret and content is not null and state = 'queued';
  update print_jobs set content = null
  where customer_id = new.customer_id and record_id = new.id and is_secret and content is not null and state = 'failed';
  return null;
end $$;
create trigger carriers_drop_outdated_cards after update of access_code, archived_at on carriers
  for each row when (old.access_code is distinct from new.access_code or (old.archived_at is null and new.archived_at is not null))
  execute function drop_outdated_cards();
