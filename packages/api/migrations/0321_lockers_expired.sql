-- Expired doors over all customers, as the work queue counts and lists them. Overdue parcels have an index for search.
create index lockers_expired on lockers (customer_id, id) where occupancy = 'expired';
