-- Security roles and users.

create table security_roles (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  description text collate human,
  max_grant_level integer not null default 0 check (max_grant_level between 0 and 100),
  permissions jsonb not null default '{}',
  product_permissions jsonb not null default '{}',
  base_template text check (base_template in ('operator', 'supervisor', 'manager', 'admin', 'readOnly', 'lockerAttendant')),
  station_kinds text[] not null default '{}' check (station_kinds <@ '{workstation,kiosk,handheld,lockerController,printServer}'),
  is_default boolean not null default false,
  is_system boolean not null default false,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || coalesce(description, '')) collate human))) stored,
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
create unique index security_roles_default_unique on security_roles (customer_id) where is_default and archived_at is null;
create unique index security_roles_external_id_unique on security_roles (customer_id, lower(external_id)) where archived_at is null;
create index security_roles_by_name on security_roles (customer_id, name, id);
create index security_roles_search on security_roles using gin (search gin_trgm_ops);
call scope_to_customer('security_roles');
call grant_rows('security_roles');

create table users (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  security_role_id uuid not null,
  site_scope text not null default 'all' check (site_scope in ('all', 'selected')),
  site_ids uuid[] not null default '{}',
  -- The customers a staff member may administer. Null: all.
  customer_ids uuid[],
  status text not null default 'active' check (status in ('invited', 'active', 'locked', 'deactivated')),
  -- Without a second factor set up, a code is sent by email.
  mfa_required boolean not null default false,
  auth_source text not null default 'local' check (auth_source in ('local', 'sso', 'scim')),
  last_login_at timestamptz,
  password_changed_at timestamptz,
  must_change_password boolean not null default false,
  expires_at date,
  username text collate human,
  phone text,
  phone_country text,
  employee_id text collate human,
  job_title text,
  badge_id text collate human,
  pin text,
  locale text check (locale in ('en-US', 'en-GB', 'en-CA', 'en-AU', 'de-DE', 'fr-CA', 'fr-FR', 'es-US')),
  timezone text,
  theme text check (theme in ('light', 'dark', 'system')),
  notes text,
  anonymised_at timestamptz,
  password_hash text,
  preferences jsonb not null default '{}',
  -- A keyed hash: it shows that two users have the same PIN without revealing it.
  pin_mark bytea,
  -- The name history keeps showing after the user is anonymized.
  name_in_log text,
  search text generated always as (searchable(lower((
    name || ' ' || email || ' ' || coalesce(username, '') || ' ' || coalesce(employee_id, '')
  ) collate human))) stored,
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
create unique index users_username_unique on users (customer_id, lower(username)) where archived_at is null;
create unique index users_badge_id_unique on users (customer_id, lower(badge_id)) where archived_at is null;
create index users_by_name on users (customer_id, name, id);
create index users_by_security_role on users (customer_id, security_role_id);
create index users_search on users using gin (search gin_trgm_ops);
create index users_by_pin on users (customer_id, pin_mark) where pin_mark is not null and archived_at is null;
-- Not forced on the owner: person_name reads as the owner.
call scope_to_customer('users', owner_too => false);
call grant_rows('users');

-- Staff change records of every customer and appear in their history: only the name crosses the scope.
create function person_name(person uuid) returns text language sql stable security definer as $$
  select coalesce(name_in_log, name) from users where id = person
$$;

-- The name is first and last name together. When people edit their own name as one, its last word becomes the last name.
create function keep_user_name() returns trigger language plpgsql as $$
begin
  if new.first_name is null or (tg_op = 'UPDATE' and new.name <> old.name and new.first_name = old.first_name and new.last_name = old.last_name) then
    new.last_name := coalesce(substring(new.name from '\s(\S+)$'), '');
    new.first_name := regexp_replace(new.name, '\s+\S+$', '');
  else
    new.name := trim(new.first_name || ' ' || new.last_name);
  end if;
  return new;
end $$;
create trigger users_keep_name before insert or update of name, first_name, last_name on users
  for each row execute function keep_user_name();

-- Foreign keys from the tables that come first.
alter table customers
  add constraint customers_account_manager_id_fkey foreign key (account_manager_id) references users (id) deferrable,
  add constraint customers_implementation_lead_id_fkey foreign key (implementation_lead_id) references users (id) deferrable;
