create table priority_levels (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  rank integer not null check (rank between 1 and 99),
  color text not null,
  target_minutes integer check (target_minutes between 5 and 43200),
  search text generated always as (lower(name collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id)
);
create unique index priority_levels_name_unique on priority_levels (customer_id, lower(name)) where archived_at is null;
create unique index priority_levels_rank_unique on priority_levels (customer_id, rank) where archived_at is null;
create index priority_levels_by_name on priority_levels (customer_id, name, id);
call scope_to_customer('priority_levels');
call grant_rows('priority_levels');
