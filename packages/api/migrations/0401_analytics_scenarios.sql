-- What-if questions about locker doors, kept under a name for everyone who can see the customer's analytics.
create table sizing_scenarios (
  customer_id uuid not null references customers (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  site_id uuid not null,
  scenario jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, site_id) references sites (customer_id, id) on delete cascade
);
create unique index sizing_scenarios_name_unique on sizing_scenarios (customer_id, lower(name));
create index sizing_scenarios_by_site on sizing_scenarios (customer_id, site_id);
call scope_to_customer('sizing_scenarios');
call grant_rows('sizing_scenarios');
