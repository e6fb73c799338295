-- What a customer began with, why it went live before it was ready, and until when its data are kept.
alter table customers
  add column blueprint text,
  add column live_reason text,
  add column purge_date date;

-- Health is read for every customer of a list page: the parcels of eight weeks, the people who can be told, the tickets of four.
create index parcels_by_customer on parcels (customer_id, received_at) include (due_at, closed_at);
create index contacts_reachability on contacts (customer_id, reachable) where archived_at is null;
create index tickets_by_customer on tickets (customer_id, created_at);
