-- What is slow to work out about a customer, kept for lists: a task brings it up to date every minute.
create table customer_scores (
  customer_id uuid primary key references customers (id) on delete cascade,
  health_score integer,
  readiness_score integer not null,
  parcels_in_custody integer not null,
  parcels_overdue integer not null,
  computed_at timestamptz not null default now()
);
call scope_to_customer('customer_scores');
call grant_rows('customer_scores');
