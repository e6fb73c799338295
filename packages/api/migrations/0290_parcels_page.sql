-- A parcel has a page of its own: it is found by its ID alone, with its scans and notifications.
create index parcels_by_id on parcels (id);
create index scan_log_by_parcel on scan_log (customer_id, parcel_id, at) where parcel_id is not null;
create index notification_log_by_parcel on notification_log (customer_id, parcel_id, at) where parcel_id is not null;
