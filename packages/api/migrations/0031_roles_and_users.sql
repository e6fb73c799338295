-- Security roles and users as records that people keep: what a role is for and how far it reaches, who a user is and how they stand.

alter table security_roles
  add column description text collate human,
  add column base_template text constraint security_roles_base_template_check
    check (base_template in ('operator', 'supervisor', 'manager', 'admin', 'readOnly', 'lockerAttendant')),
  add column product_permissions jsonb not null default '{}',
  add column station_kinds text[] not null default '{}' constraint security_roles_station_kinds_check
    check (station_kinds <@ '{workstation,kiosk,handheld,lockerController,printServer}'),
  add column max_grant_level integer not null default 0 constraint security_roles_max_grant_level_check
    check (max_grant_level between 0 and 100),
  add column is_default boolean not null default false,
  add column is_system boolean not null default false,
  add column search text generated always as (lower((name || ' ' || coalesce(description, '')) collate human)) stored;

-- Levels are new: whoever could change roles until now must still be able to.
update security_roles set max_grant_level = 100 where permissions @> '{"customers": {"securityRoles": {"edit": true}}}';

create unique index security_roles_default_unique on security_roles (customer_id) where is_default and archived_at is null;
create index security_roles_by_name on security_roles (customer_id, name, id);
create index security_roles_search on security_roles using gin (search gin_trgm_ops);

alter table users
  add column first_name text,
  add column last_name text,
  add column username text collate human,
  add column status text not null default 'active' constraint users_status_check
    check (status in ('invited', 'active', 'locked', 'deactivated')),
  add column site_ids uuid[] not null default '{}',
  add column last_login_at timestamptz,
  add column site_scope text not null default 'all' constraint users_site_scope_check check (site_scope in ('all', 'selected')),
  add column auth_source text not null default 'local' constraint users_auth_source_check check (auth_source in ('local', 'sso', 'scim')),
  add column expires_at date,
  add column employee_id text collate human,
  add column job_title text,
  add column badge_id text collate human,
  add column locale text constraint users_locale_check
    check (locale in ('en-US', 'en-GB', 'en-CA', 'en-AU', 'de-DE', 'fr-CA', 'fr-FR', 'es-US')),
  add column timezone text,
  add column notes text;

update users set
  status = case when not is_active then 'deactivated' when password_hash is null then 'invited' else 'active' end,
  last_name = coalesce(substring(name from '\s(\S+)$'), ''),
  first_name = regexp_replace(name, '\s+\S+$', '');

update users u set last_login_at = (
  select max(l.at) from sign_in_log l where l.user_id = u.id and l.event = 'signIn' and l.outcome = 'success');

-- Everybody has a role, if only one that grants nothing.
insert into security_roles (customer_id, id, name)
  select distinct customer_id, gen_random_uuid(), 'No rights' from users where security_role_id is null
  on conflict do nothing;
update users u set security_role_id = r.id from security_roles r
  where u.security_role_id is null and r.customer_id = u.customer_id and r.name = 'No rights' and r.archived_at is null;

alter table users
  drop column is_active,
  alter column first_name set not null,
  alter column last_name set not null,
  alter column security_role_id set not null,
  add column search text generated always as (
    lower((name || ' ' || email || ' ' || coalesce(username, '') || ' ' || coalesce(employee_id, '')) collate human)
  ) stored;

-- The name is the two parts together. A person changes their own as one; then the last word is the last name.
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

-- Why somebody else changed how a person signs in.
alter table sign_in_log add column reason text;

create unique index users_username_unique on users (customer_id, lower(username)) where archived_at is null;
create unique index users_badge_id_unique on users (customer_id, lower(badge_id)) where archived_at is null;
create index users_by_name on users (customer_id, name, id);
create index users_by_security_role on users (customer_id, security_role_id);
create index users_search on users using gin (search gin_trgm_ops);
