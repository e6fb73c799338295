-- Every location names its site. Without this, Postgres reads sites_by_name for it, which scans all sites of the customer but costs the
-- same in its estimates where most customers have few.
create index sites_name_by_id on sites (customer_id, id) include (name);
