-- Who may call the API as a program: users of an app with a token, and the app's own secrets.

alter table apps
  add column secret_hint text,
  add column secret_expires_on date;

create table api_users (
  id uuid primary key,
  app_id uuid not null,
  name text collate human not null,
  status text not null check (status in ('active', 'suspended', 'revoked')),
  app_security_role_id uuid not null,
  environment text not null check (environment in ('production', 'staging', 'development')),
  customer_ids uuid[],
  expires_on date,
  notes text,
  token_hint text collate human,
  token_made_at timestamptz,
  last_used_at timestamptz,
  last_ip text,
  search text generated always as (lower((name) collate human)) stored,
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

-- Kept as SHA-256 alone: they are long and random, and shown once. A rotated token works on for a day.
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
