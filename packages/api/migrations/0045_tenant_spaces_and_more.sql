-- Where tenants are, and what of earlier entities waited for others to be there.

create table tenant_spaces (
  customer_id uuid not null references customers (id),
  id uuid not null,
  tenant_id uuid not null,
  building_id uuid not null,
  floor_id uuid,
  suite text collate human not null,
  search text generated always as (lower((suite) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint tenant_spaces_tenant_id_fkey foreign key (customer_id, tenant_id) references tenants (customer_id, id),
  constraint tenant_spaces_building_id_fkey foreign key (customer_id, building_id) references buildings (customer_id, id),
  constraint tenant_spaces_floor_id_fkey foreign key (customer_id, floor_id) references floors (customer_id, id)
);
create index tenant_spaces_by_suite on tenant_spaces (customer_id, suite, id);
create index tenant_spaces_search on tenant_spaces using gin (search gin_trgm_ops);
create index tenant_spaces_by_tenant on tenant_spaces (customer_id, tenant_id);
create index tenant_spaces_by_building on tenant_spaces (customer_id, building_id);
create index tenant_spaces_by_floor on tenant_spaces (customer_id, floor_id);
call scope_to_customer('tenant_spaces');
call grant_rows('tenant_spaces');

-- Sites now lead to what is made inside them. Where two point to each other, keys can wait while both are loaded (api/demo.ts).
alter table sites
  add column default_service_id uuid,
  add column default_thermal_label_id uuid,
  add constraint sites_default_service_id_fkey foreign key (customer_id, default_service_id) references services (customer_id, id) deferrable,
  add constraint sites_default_thermal_label_id_fkey foreign key (customer_id, default_thermal_label_id) references thermal_labels (customer_id, id) deferrable;
create index sites_by_default_service on sites (customer_id, default_service_id);
create index sites_by_default_thermal_label on sites (customer_id, default_thermal_label_id);
alter table tenants
  add column allowed_carrier_ids uuid[],
  add column service_ids uuid[],
  add column locker_bank_ids uuid[],
  add column primary_contact_id uuid,
  add constraint tenants_primary_contact_id_fkey foreign key (customer_id, primary_contact_id) references contacts (customer_id, id) deferrable;
create index tenants_by_primary_contact on tenants (customer_id, primary_contact_id);
do $$
declare
  key record;
begin
  for key in select conrelid::regclass as owner, conname from pg_constraint
    where contype = 'f' and not condeferrable and confrelid in ('sites'::regclass, 'locations'::regclass, 'departments'::regclass, 'tenants'::regclass)
  loop
    execute format('alter table %s alter constraint %I deferrable', key.owner, key.conname);
  end loop;
end $$;

alter table departments
  add column key_contact_ids uuid[] check (cardinality(key_contact_ids) <= 10);

alter table carriers
  add column site_ids uuid[],
  add column allowed_locker_bank_ids uuid[],
  add column arrives_from text,
  add column arrives_until text;

alter table thermal_labels
  add column site_ids uuid[],
  add column package_type_ids uuid[];

alter table actions
  add column site_ids uuid[],
  add column next_action_ids uuid[],
  add column auto_advance_hours integer check (auto_advance_hours between 1 and 2160),
  add column auto_advance_action_id uuid,
  add column notify jsonb not null default '[]',
  add constraint actions_auto_advance_action_id_fkey foreign key (customer_id, auto_advance_action_id) references actions (customer_id, id);
alter table actions alter column notify drop default;
create index actions_by_auto_advance_action on actions (customer_id, auto_advance_action_id);

alter table priority_levels
  add column clock text not null default 'siteHours' check (clock in ('siteHours', 'always')),
  add column first_notice_minutes integer not null default 5 check (first_notice_minutes between 0 and 1440),
  add column warn_at_percent numeric not null default 75 check (warn_at_percent between 1 and 99),
  add column escalations jsonb not null default '[]',
  add column allow_locker boolean not null default true,
  add column label_mark text,
  add column sound text not null default 'none' check (sound in ('none', 'chime', 'alert'));
alter table priority_levels
  alter column clock drop default,
  alter column first_notice_minutes drop default,
  alter column warn_at_percent drop default,
  alter column escalations drop default,
  alter column allow_locker drop default,
  alter column sound drop default;
