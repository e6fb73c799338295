-- The list of parcels over all customers, newest first: all of them, and those still here.
create index parcels_by_received on parcels (received_at desc, id desc);
create index parcels_open_by_received on parcels (received_at desc, id desc) where closed_at is null;
