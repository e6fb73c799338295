-- Analytics by email. A report belongs to a staff member; each run adds one delivery per recipient, and these are sent once.
create table scheduled_reports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  hour smallint not null check (hour between 0 and 23),
  recipients text[] not null check (cardinality(recipients) between 1 and 20),
  filters jsonb not null,
  next_run_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index scheduled_reports_by_next_run on scheduled_reports (next_run_at);
create index scheduled_reports_by_user on scheduled_reports (user_id, name);
call grant_rows('scheduled_reports');

create table report_deliveries (
  report_id uuid not null references scheduled_reports (id) on delete cascade,
  due_at timestamptz not null,
  recipient text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  primary key (report_id, due_at, recipient)
);
create index report_deliveries_waiting on report_deliveries (next_attempt_at) where state = 'queued';
call grant_rows('report_deliveries');
