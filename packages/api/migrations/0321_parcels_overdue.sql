-- Overdue parcels and expired doors over all customers, as the work queue counts and lists them.
create index parcels_overdue_anywhere on parcels (due_at) include (customer_id, site_id) where closed_at is null and due_at is not null;
create index lockers_expired on lockers (customer_id, id) where occupancy = 'expired';
