-- What programs may call, as security roles say it for people.
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
  search text generated always as (lower((name || ' ' || key) collate human)) stored,
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
