-- What a person has asked of a list, kept under a name, for themselves or for all staff.
create table saved_views (
  id uuid primary key,
  user_id uuid not null,
  -- Set where it names records of one customer: there alone it means anything.
  customer_id uuid references customers (id),
  resource text not null,
  name text collate human not null check (length(name) between 1 and 60),
  shared boolean not null,
  search jsonb not null,
  created_at timestamptz not null default now()
);
create unique index saved_views_name_unique on saved_views (user_id, resource, lower(name));
create index saved_views_shared on saved_views (resource) where shared;
call scope_to_customer('saved_views');
call grant_rows('saved_views');
