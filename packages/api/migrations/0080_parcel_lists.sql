-- A record's page lists its parcels, closed ones too, newest first.
create index parcels_by_contact on parcels (customer_id, contact_id, received_at desc, id desc);
create index parcels_by_department on parcels (customer_id, department_id, received_at desc, id desc);
create index parcels_by_tenant on parcels (customer_id, tenant_id, received_at desc, id desc);
create index parcels_by_location on parcels (customer_id, location_id, received_at desc, id desc);
create index parcels_by_locker on parcels (customer_id, locker_id, received_at desc, id desc);
