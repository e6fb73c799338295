-- Apps, their versions, and the programs that call the API.

-- Permissions for programs, as security roles are for people.
create table app_security_roles (
  id uuid primary key,
  name text collate human not null,
  key text collate human not null,
  description text,
  scopes jsonb not null,
  app_kinds text[] not null check (app_kinds <@ '{desktop,mobile,kiosk,web,service,integration}'),
  data_scope text not null check (data_scope in ('ownCustomer', 'listedCustomers', 'all')),
  pii_level text not null check (pii_level in ('none', 'masked', 'full')),
  rate_class text not null check (rate_class in ('low', 'normal', 'high')),
  read_only boolean not null,
  is_system boolean not null,
  search text generated always as (searchable(lower((name || ' ' || key) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid
);
create unique index app_security_roles_name_unique on app_security_roles (lower(name)) where archived_at is null;
create unique index app_security_roles_key_unique on app_security_roles (lower(key)) where archived_at is null;
create index app_security_roles_by_name on app_security_roles (name, id);
create index app_security_roles_search on app_security_roles using gin (search gin_trgm_ops);
call grant_rows('app_security_roles');

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
  owner_user_id uuid,
  served_customer_id uuid,
  bundle_id text,
  sunset_on date,
  client_id text collate human not null,
  redirect_uris jsonb not null,
  allowed_origins jsonb not null,
  ip_allow_list text[],
  app_security_role_id uuid,
  webhooks jsonb not null,
  rate_limit_per_min integer not null check (rate_limit_per_min between 1 and 100000),
  telemetry_enabled boolean not null,
  crash_alert_percent numeric(5, 2) not null check (crash_alert_percent between 0 and 100),
  -- Of the newest secret in app_secrets.
  secret_hint text,
  secret_expires_on date,
  search text generated always as (searchable(lower((
    name || ' ' || key || ' ' || coalesce(owner_team, '') || ' ' || client_id
  ) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  constraint apps_owner_user_id_fkey foreign key (owner_user_id) references users (id) deferrable,
  constraint apps_served_customer_id_fkey foreign key (served_customer_id) references customers (id),
  constraint apps_app_security_role_id_fkey foreign key (app_security_role_id) references app_security_roles (id)
);
create unique index apps_name_unique on apps (lower(name)) where archived_at is null;
create unique index apps_key_unique on apps (lower(key)) where archived_at is null;
create unique index apps_client_id_unique on apps (lower(client_id)) where archived_at is null;
create index apps_by_name on apps (name, id);
create index apps_search on apps using gin (search gin_trgm_ops);
create index apps_by_served_customer on apps (served_customer_id);
create index apps_by_app_security_role on apps (app_security_role_id);
create index apps_by_owner_user on apps (owner_user_id);
call grant_rows('apps');

-- Stored as SHA-256: secrets are long and random, and shown once.
create table app_secrets (
  id uuid primary key,
  app_id uuid not null references apps (id),
  secret_hash bytea not null unique,
  hint text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create index app_secrets_by_app on app_secrets (app_id, created_at);
call grant_rows('app_secrets');

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
  ticket_numbers text[],
  downgrade_reason text,
  rings jsonb not null,
  halt_crash_free_below numeric(5, 2) not null check (halt_crash_free_below between 0 and 100),
  halt_heartbeat_loss_over numeric(5, 2) not null check (halt_heartbeat_loss_over between 0 and 100),
  halt_window_minutes integer not null check (halt_window_minutes between 5 and 1440),
  search text generated always as (searchable(lower((version || ' ' || coalesce(commit_sha, '')) collate human))) stored,
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
-- Newest first.
create index versions_by_released_at on versions (released_at, id);
call grant_rows('versions');

create table api_users (
  id uuid primary key,
  app_id uuid not null,
  name text collate human not null,
  status text not null check (status in ('active', 'suspended', 'revoked')),
  app_security_role_id uuid not null,
  environment text not null check (environment in ('production', 'staging', 'development')),
  customer_ids uuid[],
  -- Stated per API user; a role that may see all data isn't enough.
  all_customers boolean not null,
  expires_on date,
  notes text,
  token_hint text collate human,
  token_made_at timestamptz,
  last_used_at timestamptz,
  last_ip text,
  search text generated always as (searchable(lower((name) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  constraint api_users_app_id_fkey foreign key (app_id) references apps (id),
  constraint api_users_app_security_role_id_fkey foreign key (app_security_role_id) references app_security_roles (id)
);
create unique index api_users_name_unique on api_users (app_id, lower(name)) where archived_at is null;
create index api_users_by_name on api_users (name, id);
create index api_users_search on api_users using gin (search gin_trgm_ops);
create index api_users_by_app_security_role on api_users (app_security_role_id);
call grant_rows('api_users');

-- Stored as SHA-256: tokens are long and random, and shown once. A rotated token keeps working for a day.
create table api_user_tokens (
  id uuid primary key,
  api_user_id uuid not null references api_users (id),
  token_hash bytea not null unique,
  hint text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  ends_at timestamptz
);
create index api_user_tokens_by_user on api_user_tokens (api_user_id, created_at);
call grant_rows('api_user_tokens');
