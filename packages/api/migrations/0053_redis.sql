-- The stores that hold caches, sessions and queues. Their passwords are sealed before they come here.

create table redis (
  id uuid primary key,
  name text collate human not null,
  key text collate human not null,
  status text not null check (status in ('enabled', 'paused', 'retired')),
  purpose text[] not null check (purpose <@ '{cache,session,queue,pubsub,rateLimit}' and cardinality(purpose) >= 1),
  environment text not null check (environment in ('production', 'staging', 'development')),
  region text collate human,
  notes text,
  host text collate human not null,
  port integer not null check (port between 1 and 65535),
  db integer not null check (db between 0 and 15),
  tls boolean not null,
  username text,
  password text,
  mode text not null check (mode in ('standalone', 'sentinel', 'cluster')),
  nodes text[],
  max_memory_mb integer check (max_memory_mb between 1 and 10000000),
  eviction_policy text not null check (eviction_policy in ('noeviction', 'allkeys-lru', 'allkeys-lfu', 'allkeys-random', 'volatile-lru', 'volatile-lfu', 'volatile-ttl')),
  key_prefix text,
  poll_seconds integer not null check (poll_seconds between 5 and 600),
  alert_memory_percent numeric(5, 2) not null check (alert_memory_percent between 0 and 100),
  alert_clients integer not null check (alert_clients between 1 and 1000000),
  alert_latency_ms integer not null check (alert_latency_ms between 1 and 60000),
  alert_hit_percent numeric(5, 2) not null check (alert_hit_percent between 0 and 100),
  alert_evictions_per_min integer not null check (alert_evictions_per_min between 0 and 1000000),
  alert_replica_lag_sec integer not null check (alert_replica_lag_sec between 0 and 3600),
  search text generated always as (lower((name || ' ' || key || ' ' || coalesce(region, '') || ' ' || host) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid
);
create unique index redis_name_unique on redis (lower(name)) where archived_at is null;
create unique index redis_key_unique on redis (lower(key)) where archived_at is null;
create index redis_by_name on redis (name, id);
create index redis_search on redis using gin (search gin_trgm_ops);
call grant_rows('redis');
