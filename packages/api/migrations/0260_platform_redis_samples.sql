-- What Redis instances report about themselves, how each is doing, and the alerts that follow from it.

-- One row per instance that was ever looked at. A node claims an instance before it looks: no two look at the same time.
create table redis_watch (
  redis_id uuid primary key references redis on delete cascade,
  claimed_at timestamptz not null,
  -- The newest look.
  sampled_at timestamptz,
  state text,
  cause text,
  -- Since when it has been in this state.
  since timestamptz,
  constraint redis_watch_state check (state in ('up', 'slow', 'memoryHigh', 'evicting', 'replicaLag', 'down'))
);
call grant_rows('redis_watch');

-- Every look for a day, then one row per hour, for 30 days. Null: not reported, or the instance couldn't be reached.
create table redis_samples (
  redis_id uuid not null references redis on delete cascade,
  grain text not null default 'poll',
  at timestamptz not null,
  problem text,
  used_memory bigint,
  memory_limit bigint,
  memory_percent double precision,
  peak_memory bigint,
  resident_memory bigint,
  fragmentation double precision,
  clients integer,
  blocked_clients integer,
  ops_per_sec double precision,
  -- Since the server started; the rates beside them are since the look before.
  hits bigint,
  misses bigint,
  evicted bigint,
  expired bigint,
  hit_percent double precision,
  evictions_per_min double precision,
  keys bigint,
  keys_by_db jsonb,
  role text,
  replicas integer,
  replica_lag_sec integer,
  rdb_ok boolean,
  aof_ok boolean,
  latency_ms double precision,
  uptime_sec bigint,
  version text,
  primary key (redis_id, grain, at),
  constraint redis_samples_grain check (grain in ('poll', 'hour'))
);
create index redis_samples_by_time on redis_samples (grain, at);
call grant_rows('redis_samples');

create table redis_alerts (
  id uuid primary key,
  redis_id uuid not null references redis on delete cascade,
  kind text not null,
  -- As it was when it opened.
  value double precision not null,
  threshold double precision not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index redis_alerts_open on redis_alerts (redis_id, kind) where closed_at is null;
create index redis_alerts_by_time on redis_alerts (redis_id, opened_at desc);
call grant_rows('redis_alerts');
