-- Every kind of thing can carry the customer's own key, and a note of the staff.
alter table floors
  add column external_id text collate human,
  add column notes text;
create unique index floors_external_id_unique on floors (customer_id, lower(external_id)) where archived_at is null;
alter table location_types
  add column external_id text collate human,
  add column notes text;
create unique index location_types_external_id_unique on location_types (customer_id, lower(external_id)) where archived_at is null;
alter table contact_types
  add column external_id text collate human,
  add column notes text;
create unique index contact_types_external_id_unique on contact_types (customer_id, lower(external_id)) where archived_at is null;
alter table security_roles
  add column external_id text collate human,
  add column notes text;
create unique index security_roles_external_id_unique on security_roles (customer_id, lower(external_id)) where archived_at is null;
alter table actions
  add column external_id text collate human,
  add column notes text;
create unique index actions_external_id_unique on actions (customer_id, lower(external_id)) where archived_at is null;
alter table services
  add column external_id text collate human,
  add column notes text;
create unique index services_external_id_unique on services (customer_id, lower(external_id)) where archived_at is null;
alter table package_types
  add column external_id text collate human,
  add column notes text;
create unique index package_types_external_id_unique on package_types (customer_id, lower(external_id)) where archived_at is null;
alter table priority_levels
  add column external_id text collate human,
  add column notes text;
create unique index priority_levels_external_id_unique on priority_levels (customer_id, lower(external_id)) where archived_at is null;
alter table thermal_labels
  add column external_id text collate human,
  add column notes text;
create unique index thermal_labels_external_id_unique on thermal_labels (customer_id, lower(external_id)) where archived_at is null;
alter table lockers
  add column external_id text collate human;
create unique index lockers_external_id_unique on lockers (customer_id, lower(external_id)) where archived_at is null;
