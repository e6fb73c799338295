-- Small things that entities were still without.

alter table sites
  add column closed_days jsonb not null default '[]';
alter table sites alter column closed_days drop default;

alter table buildings
  add column access_hours jsonb,
  add column address_line1 text,
  add column address_line2 text,
  add column address_line3 text,
  add column city text,
  add column region text,
  add column postal_code text,
  add column country_code text,
  add column is_active boolean not null default true;
alter table buildings alter column is_active drop default;

alter table floors
  add column plan_scale numeric check (plan_scale between 0.0001 and 100);
create index floors_by_level on floors (customer_id, level, id);

-- A bank can be a place of its own. Its screen may stand at a place as well, so these keys can wait for each other.
alter table locations
  add column locker_bank_id uuid,
  add constraint locations_locker_bank_id_fkey foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id) deferrable;
create unique index locations_locker_bank_id_unique on locations (customer_id, locker_bank_id) where archived_at is null;
alter table stations alter constraint stations_location_id_fkey deferrable;
alter table stations alter constraint stations_default_receive_location_id_fkey deferrable;

alter table services
  add column cut_off text;

alter table users
  add column pin text;

alter table actions
  add column auto_advance_site_hours boolean not null default false;
alter table actions alter column auto_advance_site_hours drop default;

alter table priority_levels
  add column label_inverse boolean not null default false;
alter table priority_levels alter column label_inverse drop default;

alter table apps
  add column app_security_role_id uuid,
  add column webhooks jsonb not null default '[]',
  add constraint apps_app_security_role_id_fkey foreign key (app_security_role_id) references app_security_roles (id);
alter table apps alter column webhooks drop default;
create index apps_by_app_security_role on apps (app_security_role_id);
