-- Makers of lockers, and how the platform speaks to theirs. Secrets are sealed before they come here.

create table locker_vendors (
  id uuid primary key,
  name text collate human not null,
  slug text collate human not null,
  status text not null check (status in ('active', 'deprecated', 'disabled')),
  adapter text not null check (adapter in ('rest', 'gateway', 'mqtt', 'simulator')),
  adapter_version text collate human,
  base_url text,
  sandbox_url text,
  auth_type text not null check (auth_type in ('none', 'apiKey', 'oauth2cc', 'basic', 'mtls')),
  credentials text,
  credentials_expire_on date,
  command_timeout_ms integer not null check (command_timeout_ms between 1000 and 60000),
  max_retries integer not null check (max_retries between 0 and 5),
  retry_delay_ms integer not null check (retry_delay_ms between 100 and 10000),
  rate_limit_per_min integer check (rate_limit_per_min between 1 and 10000),
  webhook_path text collate human,
  signing_secret text,
  signature_header text,
  capabilities text[] not null check (capabilities <@ '{open,openAll,doorState,contentSense,reserve,code,blink,firmware,logs,webhook,lights,forceUnlock}' and cardinality(capabilities) >= 1),
  event_map jsonb not null,
  state_map jsonb not null,
  size_map jsonb not null,
  models jsonb not null,
  support_name text,
  support_email text,
  support_phone text,
  support_url text,
  contract_ref text,
  sla_hours integer check (sla_hours between 1 and 720),
  notes text,
  search text generated always as (lower((name || ' ' || slug) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid
);
create unique index locker_vendors_name_unique on locker_vendors (lower(name)) where archived_at is null;
create unique index locker_vendors_slug_unique on locker_vendors (lower(slug)) where archived_at is null;
create unique index locker_vendors_webhook_path_unique on locker_vendors (lower(webhook_path)) where archived_at is null;
create index locker_vendors_by_name on locker_vendors (name, id);
create index locker_vendors_search on locker_vendors using gin (search gin_trgm_ops);
call grant_rows('locker_vendors');
