-- What earlier entities still lacked.

-- Priority levels have a code, a look and a standing, and one of them is the default.
alter table priority_levels
  add column code text,
  add column icon text not null default 'flag',
  add column is_default boolean not null default false,
  add column is_active boolean not null default true,
  add column is_system boolean not null default false;
update priority_levels set code = 'P' || rank::text || case when archived_at is null then '' else '-' || left(id::text, 8) end;
update priority_levels p set is_default = true
from (select distinct on (customer_id) customer_id, id from priority_levels where archived_at is null
  order by customer_id, lower(name) = 'standard' desc, rank) as usual
where p.customer_id = usual.customer_id and p.id = usual.id;
alter table priority_levels
  alter column code set not null,
  alter column icon drop default,
  alter column is_default drop default,
  alter column is_active drop default,
  alter column is_system drop default,
  drop column search,
  add column search text generated always as (lower((name || ' ' || code) collate human)) stored;
create unique index priority_levels_code_unique on priority_levels (customer_id, code) where archived_at is null;
create unique index priority_levels_is_default_unique on priority_levels (customer_id) where is_default and archived_at is null;

-- Stations say which app they run, may stay at one version of it, and are paired by a code.
alter table stations
  add column pairing_code text,
  add column pairing_code_expires_at timestamptz,
  add column app_id uuid,
  add column pinned_version_id uuid,
  add column allowed_role_ids uuid[],
  drop constraint stations_channel_check,
  add constraint stations_channel_check check (channel in ('stable', 'beta', 'canary', 'pinned'));
-- Stations made before they had an app get the first of a product their customer has: somebody who knows better can say so.
update stations s set app_id = (
  select a.id from apps a join customers c on c.id = s.customer_id
  order by a.product = any(c.products) desc, a.product = 'platform' desc, a.name limit 1);
alter table stations
  alter column app_id set not null,
  add constraint stations_app_id_fkey foreign key (app_id) references apps (id),
  add constraint stations_pinned_version_id_fkey foreign key (pinned_version_id) references versions (id),
  add check (channel <> 'pinned' or pinned_version_id is not null);
create index stations_by_app on stations (app_id);
create index stations_by_pinned_version on stations (pinned_version_id);

-- Who runs a site.
alter table sites
  add column manager_user_id uuid,
  add constraint sites_manager_user_id_fkey foreign key (customer_id, manager_user_id) references users (customer_id, id) deferrable;
create index sites_by_manager_user on sites (customer_id, manager_user_id);

-- What a carrier's drivers type, and what its parcels travel under. Services lead back to their carrier, so keys can wait.
alter table carriers
  add column access_code text,
  add column default_service_id uuid,
  add constraint carriers_default_service_id_fkey foreign key (customer_id, default_service_id) references services (customer_id, id) deferrable;
create index carriers_by_default_service on carriers (customer_id, default_service_id);
alter table services alter constraint services_carrier_id_fkey deferrable;

alter table actions
  add column allowed_role_ids uuid[];

-- When the doors of a bank can be reached, where that is not always.
alter table locker_banks
  add column access_hours jsonb;

-- What the source of a contact keeps: it is not changed here.
alter table contacts
  add column locked_fields text[] not null default '{}' check (locked_fields <@
    '{firstName,lastName,emails,phones,externalId,departmentId,tenantId,locationId,suite,mailboxNumber,startsOn,endsOn}');
alter table contacts alter column locked_fields drop default;

-- The newest versions come first.
create index versions_by_released_at on versions (released_at, id);
