-- A location's page tells how full it was, day by day: what was put there, along the time.
create index parcel_events_by_location on parcel_events (customer_id, location_id, at) where location_id is not null;
