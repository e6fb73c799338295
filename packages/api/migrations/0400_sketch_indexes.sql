-- Percentiles of a year read tens of thousands of counts. Of whole customers and sites they come from these indexes alone, which are a
-- third as wide as the rows.
create index analytics_sketches_of_customers on analytics_sketches (customer_id, duration, span, start, bucket)
  include (parcels) where grain = 'customer';
create index analytics_sketches_of_sites on analytics_sketches (customer_id, duration, span, start, site_id, bucket)
  include (parcels) where grain = 'site';
