-- What the engine keeps about any record: history, undo, saved views, images, long-running jobs, outgoing email and limits.

-- Append-only, one partition per month (ensure_months_around). Rows outside every month go to the default partition.
create table audit_log (
  id uuid not null,
  at timestamptz not null default now(),
  customer_id uuid,
  resource text not null,
  record_id uuid not null,
  action text not null check (action in ('create', 'update', 'archive', 'restore', 'export')),
  user_id uuid,
  via text not null,
  request_id text,
  row_version integer not null,
  changes jsonb not null,
  primary key (id, at)
) partition by range (at);
create table audit_log_other partition of audit_log default;
create index audit_log_by_record on audit_log (record_id, at desc, id);
create index audit_log_by_request on audit_log (request_id) where request_id is not null;
alter table audit_log enable row level security;
-- Rows about any customer may be written, but only those in scope can be read.
create policy customer_scope on audit_log using ((select current_setting('app.unscoped', true)) = 'on'
  or customer_id = (select nullif(current_setting('app.customer', true), '')::uuid)) with check (true);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
call grant_rows('audit_log', 'select, insert');

-- What can be undone for 24 hours. An operation is everything one request did; its audit rows have the same request ID and
-- hold the values from before.
create table operations (
  id text primary key,
  user_id uuid not null,
  -- Null outside any customer, or when the record is itself a customer.
  customer_id uuid,
  resource text not null,
  kind text not null check (kind in ('edit', 'archive', 'restore', 'arrange')),
  records integer not null,
  -- Set when there was only one. Its name is read on demand, so nothing here outlives the record.
  record_id uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid
);
create index operations_by_user on operations (user_id, created_at);
create index operations_by_time on operations (created_at);
call scope_to_customer('operations');
call grant_rows('operations');

-- The first response to a write, returned again when the same key is sent again.
create table idempotency_keys (
  user_id uuid not null,
  key text not null check (length(key) <= 200),
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);
call grant_rows('idempotency_keys');

-- A list's filters and columns under a name, for one person or for all staff.
create table saved_views (
  id uuid primary key,
  user_id uuid not null,
  -- Set when the filters name records of one customer; the view means nothing elsewhere.
  customer_id uuid,
  resource text not null,
  name text collate human not null check (length(name) between 1 and 60),
  shared boolean not null,
  search jsonb not null,
  created_at timestamptz not null default now(),
  -- Null: the reader's own columns.
  columns text[]
);
create unique index saved_views_name_unique on saved_views (user_id, resource, lower(name));
create index saved_views_shared on saved_views (resource) where shared;
call scope_to_customer('saved_views');
call grant_rows('saved_views');

-- Images of records. A record that follows a template shows the template's image, so every customer may read the provider's;
-- the record that holds the image decides who sees it.
create table images (
  id uuid primary key,
  -- Null outside any customer, or when the record is itself a customer.
  customer_id uuid,
  resource text not null,
  field text not null,
  type text not null check (type in ('png', 'jpeg', 'webp', 'svg')),
  sha256 bytea not null,
  bytes bytea not null,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  -- When the last record let go of it. History can bring it back for 30 days from then.
  unused_since timestamptz
);
create index images_by_time on images (created_at);
create index images_unused on images (unused_since) where unused_since is not null;
-- Images are compressed already; compressing them again only costs time.
alter table images alter column bytes set storage external;
call scope_to_customer('images');
create policy templates on images for select using (customer_id = (select provider_id()));
call grant_rows('images', 'select, insert, delete');
do $$
begin
  if row_role() is not null then
    grant update (unused_since) on images to postern_rows;
  end if;
end $$;

-- Long-running work as people see it: who asked, progress, and the resulting file. pg-boss decides when it runs.
create table jobs (
  id uuid primary key,
  user_id uuid not null,
  -- Null outside any customer.
  customer_id uuid,
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
  finished_at timestamptz,
  -- The permissions and customers the file shows, checked again on download.
  needs text[],
  reach uuid[],
  -- The current attempt. One that was given up for dead must not finish the next one's file.
  attempt integer not null default 0
);
create index jobs_by_user on jobs (user_id, created_at);
call scope_to_customer('jobs');
call grant_rows('jobs');

-- In the database rather than on disk: the node asked for the file may not be the one that made it.
create table job_chunks (
  job_id uuid not null references jobs (id) on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (job_id, place)
);
call grant_rows('job_chunks');

-- Every email, written in the transaction it belongs to and sent afterward. The body holds codes and links, so it's encrypted.
create table outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  -- kept: no SMTP_URL. dropped: a decoy, or no longer needed. failed: given up.
  state text not null check (state in ('waiting', 'sent', 'kept', 'dropped', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
call grant_rows('outbox');

-- Attempts used up, shared by all nodes.
create table rate_limits (
  key text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (resets_at);
call grant_rows('rate_limits');

-- Which key this database's secrets were made with. Starting with another one would quietly lock everyone out.
create table secret_key_fingerprint (
  single boolean primary key default true check (single),
  fingerprint bytea not null
);
call grant_rows('secret_key_fingerprint', 'select, insert');

-- Redis instances the platform uses. Passwords are encrypted before they get here.
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
  eviction_policy text not null check (eviction_policy in (
    'noeviction', 'allkeys-lru', 'allkeys-lfu', 'allkeys-random', 'volatile-lru', 'volatile-lfu', 'volatile-ttl'
  )),
  key_prefix text,
  poll_seconds integer not null check (poll_seconds between 5 and 600),
  alert_memory_percent numeric(5, 2) not null check (alert_memory_percent between 0 and 100),
  alert_clients integer not null check (alert_clients between 1 and 1000000),
  alert_latency_ms integer not null check (alert_latency_ms between 1 and 60000),
  alert_hit_percent numeric(5, 2) not null check (alert_hit_percent between 0 and 100),
  alert_evictions_per_min integer not null check (alert_evictions_per_min between 0 and 1000000),
  alert_channel text,
  alert_replica_lag_sec integer not null check (alert_replica_lag_sec between 0 and 3600),
  search text generated always as (searchable(lower((name || ' ' || key || ' ' || coalesce(region, '') || ' ' || host) collate human))) stored,
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
