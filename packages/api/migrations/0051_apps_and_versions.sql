-- The programs of the platform, and what was released of each.

create table apps (
  id uuid primary key,
  name text collate human not null,
  key text collate human not null,
  status text not null check (status in ('development', 'beta', 'live', 'sunset', 'retired')),
  product text not null check (product in ('mail', 'lockers', 'assets', 'platform')),
  kind text not null check (kind in ('desktop', 'mobile', 'kiosk', 'web', 'service', 'integration')),
  platforms text[] not null check (platforms <@ '{windows,macos,android,ios,linux,web}'),
  description text,
  owner_team text collate human,
  served_customer_id uuid,
  bundle_id text,
  sunset_on date,
  client_id text collate human not null,
  redirect_uris jsonb not null,
  allowed_origins jsonb not null,
  ip_allow_list text[],
  rate_limit_per_min integer not null check (rate_limit_per_min between 1 and 100000),
  telemetry_enabled boolean not null,
  crash_alert_percent numeric(5, 2) not null check (crash_alert_percent between 0 and 100),
  search text generated always as (lower((name || ' ' || key || ' ' || coalesce(owner_team, '') || ' ' || client_id) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  constraint apps_served_customer_id_fkey foreign key (served_customer_id) references customers (id)
);
create unique index apps_name_unique on apps (lower(name)) where archived_at is null;
create unique index apps_key_unique on apps (lower(key)) where archived_at is null;
create unique index apps_client_id_unique on apps (lower(client_id)) where archived_at is null;
create index apps_by_name on apps (name, id);
create index apps_search on apps using gin (search gin_trgm_ops);
create index apps_by_served_customer on apps (served_customer_id);
call grant_rows('apps');

create table versions (
  id uuid primary key,
  app_id uuid not null,
  version text collate human not null,
  platform text not null check (platform in ('windows', 'macos', 'android', 'ios', 'linux', 'web')),
  channel text not null check (channel in ('canary', 'beta', 'stable')),
  state text not null check (state in ('draft', 'rolling', 'released', 'halted', 'withdrawn', 'endOfLife')),
  rollout_percent numeric(5, 2) not null check (rollout_percent between 0 and 100),
  is_minimum boolean not null,
  force_after date,
  released_at timestamptz,
  build_number integer,
  commit_sha text collate human,
  min_api_version text,
  artifact_url text,
  sha256 text,
  size_bytes integer,
  signature_ok boolean not null,
  breaking boolean not null,
  notes text,
  public_notes text,
  migration_notes text,
  rings jsonb not null,
  halt_crash_free_below numeric(5, 2) not null check (halt_crash_free_below between 0 and 100),
  halt_heartbeat_loss_over numeric(5, 2) not null check (halt_heartbeat_loss_over between 0 and 100),
  halt_window_minutes integer not null check (halt_window_minutes between 5 and 1440),
  search text generated always as (lower((version || ' ' || coalesce(commit_sha, '')) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  constraint versions_app_id_fkey foreign key (app_id) references apps (id)
);
create unique index versions_version_unique on versions (app_id, platform, lower(version)) where archived_at is null;
create unique index versions_is_minimum_unique on versions (app_id, platform) where is_minimum and archived_at is null;
create index versions_by_version on versions (version, id);
create index versions_search on versions using gin (search gin_trgm_ops);
create index versions_by_app on versions (app_id, platform, version);
call grant_rows('versions');
