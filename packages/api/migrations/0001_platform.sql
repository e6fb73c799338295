-- The ground everything stands on: who sees which rows, customers, staff, sessions, audit.

create extension if not exists pg_trgm;

-- People's order: upper and lower case together, "Level 2" before "Level 10".
create collation human (provider = icu, locale = 'und-u-kn-true');

-- Transactions run as this role, because a table's owner passes row-level security. Where the login may not make roles,
-- the security is forced upon the owner instead (scope_to_customer below).
do $$
begin
  if not exists (select from pg_roles where rolname = 'postern_rows') then
    create role postern_rows nologin;
  end if;
  execute format('grant postern_rows to %I', current_user);
exception
  when insufficient_privilege then null;
  when duplicate_object or unique_violation then null; -- another database of this server is made at the same moment
end $$;

create function row_role() returns text language sql stable as $$
  select rolname::text from pg_roles where rolname = 'postern_rows' and pg_has_role(oid, 'member')
$$;

create function sees_customer(customer uuid) returns boolean language sql stable parallel safe as $$
  select current_setting('app.unscoped', true) = 'on' or customer = nullif(current_setting('app.customer', true), '')::uuid
$$;

-- The second wall under the customer filter that every statement carries (design §6).
create procedure scope_to_customer(target regclass, customer_column text default 'customer_id', owner_too boolean default true)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy customer_scope on %s using (sees_customer(%I))', target, customer_column);
  if owner_too and row_role() is null then
    execute format('alter table %s force row level security', target);
  end if;
end $$;

create procedure grant_rows(target regclass, privileges text default 'select, insert, update, delete') language plpgsql as $$
begin
  if row_role() is not null then
    execute format('grant %s on %s to postern_rows', privileges, target);
  end if;
end $$;

create table customers (
  id uuid primary key,
  name text collate human not null,
  code text not null,
  status text not null check (status in ('prospect', 'onboarding', 'live', 'suspended', 'offboarded')),
  segment text not null check (segment in ('corporate', 'university', 'multifamily', 'healthcare', 'government', 'logistics', 'coworking', 'retail')),
  products text[] not null check (products <@ '{mail,lockers,assets}' and cardinality(products) > 0),
  plan text not null check (plan in ('essential', 'professional', 'enterprise')),
  support_tier text not null check (support_tier in ('standard', 'premium', 'critical')),
  data_region text not null check (data_region in ('us', 'ca', 'eu', 'uk', 'au')),
  account_number text collate human,
  parent_customer_id uuid references customers (id) check (parent_customer_id <> id),
  timezone text not null,
  locale text not null,
  currency text not null,
  primary_contact_name text collate human not null,
  primary_contact_email text not null,
  primary_contact_phone text,
  address_line1 text not null,
  address_line2 text,
  address_line3 text,
  city text collate human not null,
  region text,
  postal_code text,
  country_code text not null,
  go_live_date date,
  contract_start date,
  contract_end date,
  site_limit integer,
  locker_limit integer,
  user_limit integer,
  brand_color text not null,
  tags text[],
  is_provider boolean not null,
  notes text,
  search text generated always as (
    lower((name || ' ' || code || ' ' || coalesce(account_number, '') || ' ' || primary_contact_name || ' ' || city) collate human)
  ) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  check (contract_end > contract_start)
);
create unique index customers_name_unique on customers (lower(name)) where archived_at is null;
create unique index customers_code_unique on customers (code) where archived_at is null;
create unique index customers_account_number_unique on customers (lower(account_number)) where archived_at is null;
create unique index customers_is_provider_unique on customers (is_provider) where is_provider;
create index customers_by_name on customers (name, id);
create index customers_search on customers using gin (search gin_trgm_ops);
call scope_to_customer('customers', 'id');
call grant_rows('customers');

create table security_roles (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  permissions jsonb not null default '{}',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id)
);
create unique index security_roles_name_unique on security_roles (customer_id, lower(name)) where archived_at is null;
call scope_to_customer('security_roles');
call grant_rows('security_roles');

create table users (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  email text not null,
  password_hash text,
  security_role_id uuid,
  -- Which customers a member of staff may administer; null means all of them.
  customer_ids uuid[],
  is_active boolean not null default true,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint users_security_role_id_fkey foreign key (customer_id, security_role_id) references security_roles (customer_id, id)
);
create unique index users_id_unique on users (id);
create unique index users_email_unique on users (lower(email)) where archived_at is null;
-- Not forced upon the owner: person_name below reads as the owner.
call scope_to_customer('users', owner_too => false);
call grant_rows('users');

-- Staff change every customer's records, and their names stand in the history: the name alone crosses the scope.
create function person_name(person uuid) returns text language sql stable security definer as $$
  select name from users where id = person
$$;

-- Tokens are kept as SHA-256 alone: a stolen dump opens no session.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id, created_at);
call grant_rows('sessions');

-- The first answer to a write, given again to whoever repeats it with the same key.
create table idempotency_keys (
  user_id uuid not null,
  key text not null check (length(key) <= 200),
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
call grant_rows('idempotency_keys');

-- Append-only, one partition a month; what falls outside every month lands in the last one rather than being refused.
create table audit_log (
  id uuid not null,
  at timestamptz not null default now(),
  customer_id uuid,
  resource text not null,
  record_id uuid not null,
  action text not null check (action in ('create', 'update', 'archive', 'restore')),
  user_id uuid,
  via text not null,
  request_id text,
  row_version integer not null,
  changes jsonb not null,
  primary key (id, at)
) partition by range (at);
create index audit_log_by_record on audit_log (record_id, at desc, id);
create table audit_log_other partition of audit_log default;

create procedure ensure_month_partitions(target text, months_ahead integer) language plpgsql as $$
declare
  month date := date_trunc('month', now())::date;
  name text;
begin
  for offset_months in 0..months_ahead loop
    name := format('%s_%s', target, to_char(month, 'YYYY_MM'));
    if to_regclass(name) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        name, target, month, (month + interval '1 month')::date);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
call ensure_month_partitions('audit_log', 3);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();

alter table audit_log enable row level security;
create policy customer_scope on audit_log using (sees_customer(customer_id)) with check (true);
call grant_rows('audit_log', 'select, insert');
