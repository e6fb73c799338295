-- Background tasks: what staff set, how far each schedule is planned, every run with its log, and the nodes that run them.
-- What a task does and when is in code (Area.tasks); these tables belong to no customer.

-- Only tasks that staff changed; any other is as its code says. Either a cron expression, or an interval, or neither.
create table task_settings (
  task_key text primary key,
  is_on boolean not null default true,
  cron text,
  every_seconds integer,
  time_zone text,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint task_settings_one_schedule check (cron is null or every_seconds is null),
  constraint task_settings_every_seconds check (every_seconds between 1 and 86400)
);
call grant_rows('task_settings');

-- Every time a schedule names up to this moment has its run, or was counted as missed.
create table task_plans (
  task_key text primary key,
  planned_through timestamptz not null,
  -- What it was planned by. A different schedule starts from now: times it would have named before aren't missed.
  schedule text not null
);
call grant_rows('task_plans');

create table task_runs (
  id uuid primary key,
  task_key text not null,
  queue text not null,
  trigger text not null,
  -- When the schedule says; for others, when it was asked for.
  due_at timestamptz not null,
  state text not null default 'queued',
  -- Which try this is, from 1; 0 before the first. Only the newest try writes.
  attempt integer not null default 0,
  -- Tries that failed by themselves; those that ended with their node don't use up retries.
  failures integer not null default 0,
  -- The pg-boss job that carries it. Any other is left over, and starts nothing.
  carrier uuid,
  params jsonb,
  started_by uuid,
  node_id uuid,
  started_at timestamptz,
  finished_at timestamptz,
  -- Items processed so far, and of how many where that is known.
  done bigint not null default 0,
  total bigint,
  -- Where the next try continues; written in the transaction of each batch.
  position jsonb,
  summary text,
  error text,
  -- The error without numbers, IDs and quoted names: failures with the same cause are one group.
  cause text,
  -- The run that this one repeats.
  retry_of uuid,
  -- A failure that was retried or discarded: no longer listed as failed.
  settled_at timestamptz,
  constraint task_runs_trigger check (trigger in ('schedule', 'manual', 'retry', 'event')),
  constraint task_runs_state check (
    state in ('queued', 'running', 'succeeded', 'failed', 'timedOut', 'skipped', 'cancelled', 'missed'))
);
-- One run per scheduled time, however many nodes plan it.
create unique index task_runs_slot on task_runs (task_key, due_at) where trigger = 'schedule';
create index task_runs_by_time on task_runs (due_at desc, id desc);
create index task_runs_by_task on task_runs (task_key, due_at desc, id desc);
create index task_runs_by_state on task_runs (state, due_at desc, id desc) where state <> 'succeeded';
create index task_runs_unsettled on task_runs (task_key, cause, due_at desc) where state in ('failed', 'timedOut') and settled_at is null;
create index task_runs_open on task_runs (queue, due_at) where state in ('queued', 'running');
call grant_rows('task_runs');

create table task_run_lines (
  run_id uuid not null references task_runs on delete cascade,
  place integer not null,
  at timestamptz not null default now(),
  level text not null default 'info',
  text text not null,
  primary key (run_id, place),
  constraint task_run_lines_level check (level in ('info', 'warn', 'error'))
);
call grant_rows('task_run_lines');

-- Runs in steps of ten minutes: they outlive the runs of tasks that run every few seconds, and draw the last day.
create table task_counts (
  task_key text not null,
  at timestamptz not null,
  succeeded integer not null default 0,
  failed integer not null default 0,
  missed integer not null default 0,
  skipped integer not null default 0,
  items bigint not null default 0,
  busy_ms bigint not null default 0,
  longest_ms bigint not null default 0,
  primary key (task_key, at)
);
create index task_counts_by_time on task_counts (at);
call grant_rows('task_counts');

create table task_nodes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  -- The newest 48, one every ten seconds.
  beats timestamptz[] not null default '{}',
  -- How many runs at once, and how many now. 0: this node only answers requests.
  concurrency integer not null default 0,
  busy integer not null default 0,
  -- Finishes what it runs and starts nothing new.
  is_draining boolean not null default false,
  stopped_at timestamptz
);
create index task_nodes_by_beat on task_nodes (beat_at);
call grant_rows('task_nodes');

-- The node that plans schedules, for as long as it beats. Two that both think they lead still plan each time once.
create table task_lead (
  only_row boolean primary key default true check (only_row),
  node_id uuid not null,
  until timestamptz not null
);
call grant_rows('task_lead');

create table task_queues (
  name text primary key,
  mode text not null default 'running',
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  -- Draining: what waits is finished, and schedules add nothing.
  constraint task_queues_mode check (mode in ('running', 'paused', 'draining'))
);
call grant_rows('task_queues');
