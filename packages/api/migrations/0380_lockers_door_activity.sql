-- A door's page tells what went in and out of it.
create index parcel_events_by_locker on parcel_events (customer_id, locker_id, at) where locker_id is not null;
