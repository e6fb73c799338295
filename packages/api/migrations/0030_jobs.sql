-- Long work: who asked for it, how far it is, and the file it made. pg-boss decides when it runs; this says what people see.

create table jobs (
  id uuid primary key,
  user_id uuid not null,
  -- Null: outside any customer.
  customer_id uuid references customers (id),
  kind text not null check (kind in ('export')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  title text not null,
  input jsonb not null,
  progress integer not null default 0,
  total integer,
  file_name text,
  file_size bigint,
  content_type text,
  message text,
  request_id text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_by_user on jobs (user_id, created_at);
call scope_to_customer('jobs');
call grant_rows('jobs');

-- In the database and not on a disk, because the node that is asked for the file may not be the one that made it.
create table job_chunks (
  job_id uuid not null references jobs (id) on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (job_id, place)
);
call grant_rows('job_chunks');
