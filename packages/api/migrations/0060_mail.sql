-- What mail is handled with: priority levels, package types, carriers, actions and services.

create table priority_levels (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  rank integer not null check (rank between 1 and 99),
  icon text not null,
  color text not null,
  target_minutes integer check (target_minutes between 5 and 43200),
  clock text not null check (clock in ('siteHours', 'always')),
  first_notice_minutes integer not null check (first_notice_minutes between 0 and 1440),
  warn_at_percent numeric not null check (warn_at_percent between 1 and 99),
  escalations jsonb not null,
  escalation_role_ids uuid[],
  escalation_user_ids uuid[],
  allow_locker boolean not null,
  label_mark text,
  label_inverse boolean not null,
  sound text not null check (sound in ('none', 'chime', 'alert')),
  is_default boolean not null,
  is_active boolean not null,
  is_system boolean not null,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || code) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id)
);
create unique index priority_levels_name_unique on priority_levels (customer_id, lower(name)) where archived_at is null;
create unique index priority_levels_rank_unique on priority_levels (customer_id, rank) where archived_at is null;
create unique index priority_levels_code_unique on priority_levels (customer_id, code) where archived_at is null;
create unique index priority_levels_is_default_unique on priority_levels (customer_id) where is_default and archived_at is null;
create unique index priority_levels_external_id_unique on priority_levels (customer_id, lower(external_id)) where archived_at is null;
create index priority_levels_by_name on priority_levels (customer_id, name, id);
call scope_to_customer('priority_levels');
call grant_rows('priority_levels');
call follow_templates('priority_levels');

create table package_types (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  quick_key text,
  category text not null check (category in (
    'letter', 'flat', 'box', 'tube', 'pallet', 'envelope', 'garment', 'perishable', 'equipment', 'accountable'
  )),
  icon text not null,
  color text not null,
  length_in numeric(4, 1) check (length_in between 0 and 999.9),
  width_in numeric(4, 1) check (width_in between 0 and 999.9),
  height_in numeric(4, 1) check (height_in between 0 and 999.9),
  weight_lb numeric(4, 1) check (weight_lb between 0 and 999.9),
  preferred_locker_size text not null check (preferred_locker_size in ('none', 'XS', 'S', 'M', 'L', 'XL')),
  locker_allowed boolean not null,
  requires_signature text not null check (requires_signature in ('inherit', 'yes', 'no')),
  photo text not null check (photo in ('inherit', 'required')),
  climate text not null check (climate in ('ambient', 'chilled', 'frozen')),
  fragile boolean not null,
  hazmat boolean not null,
  default_priority_level_id uuid,
  default_location_type_id uuid,
  thermal_label_id uuid,
  hold_hours integer check (hold_hours between 1 and 720),
  counts_as integer not null check (counts_as between 1 and 50),
  is_default boolean not null,
  sort_order integer check (sort_order between 0 and 99999),
  is_active boolean not null,
  is_system boolean not null,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || code) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint package_types_default_priority_level_id_fkey
    foreign key (customer_id, default_priority_level_id) references priority_levels (customer_id, id),
  constraint package_types_default_location_type_id_fkey
    foreign key (customer_id, default_location_type_id) references location_types (customer_id, id),
  constraint package_types_thermal_label_id_fkey foreign key (customer_id, thermal_label_id) references thermal_labels (customer_id, id)
);
create unique index package_types_name_unique on package_types (customer_id, lower(name)) where archived_at is null;
create unique index package_types_code_unique on package_types (customer_id, code) where archived_at is null;
create unique index package_types_quick_key_unique on package_types (customer_id, quick_key) where archived_at is null;
create unique index package_types_is_default_unique on package_types (customer_id) where is_default and archived_at is null;
create unique index package_types_external_id_unique on package_types (customer_id, lower(external_id)) where archived_at is null;
create index package_types_by_name on package_types (customer_id, name, id);
create index package_types_search on package_types using gin (search gin_trgm_ops);
create index package_types_by_default_priority_level on package_types (customer_id, default_priority_level_id);
create index package_types_by_default_location_type on package_types (customer_id, default_location_type_id);
create index package_types_by_thermal_label on package_types (customer_id, thermal_label_id);
create index package_types_by_sort_order on package_types (customer_id, sort_order, id);
call scope_to_customer('package_types');
call grant_rows('package_types');
call follow_templates('package_types');

create table carriers (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  kind text not null check (kind in ('parcel', 'postal', 'courier', 'freight', 'internal', 'gig', 'retailer')),
  logo uuid,
  color text,
  tracking_url text,
  support_phone text,
  support_phone_country text,
  support_url text,
  -- From the catalog of carriers.
  country_codes text[],
  aliases text[],
  account_number text collate human,
  use_primary_logic boolean not null,
  accepts_outbound boolean not null,
  locker_drop_off boolean not null,
  access_code text,
  site_ids uuid[],
  allowed_locker_bank_ids uuid[],
  arrives_from text,
  arrives_until text,
  default_package_type_id uuid,
  default_priority_level_id uuid,
  default_service_id uuid,
  external_id text collate human,
  notes text,
  is_active boolean not null,
  search text generated always as (searchable(lower((name || ' ' || code || ' ' || coalesce(account_number, '')) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint carriers_logo_fkey foreign key (logo) references images (id) deferrable,
  constraint carriers_default_package_type_id_fkey foreign key (customer_id, default_package_type_id) references package_types (customer_id, id),
  constraint carriers_default_priority_level_id_fkey foreign key (customer_id, default_priority_level_id) references priority_levels (customer_id, id)
);
create unique index carriers_name_unique on carriers (customer_id, lower(name)) where archived_at is null;
create unique index carriers_code_unique on carriers (customer_id, code) where archived_at is null;
create unique index carriers_external_id_unique on carriers (customer_id, lower(external_id)) where archived_at is null;
create index carriers_by_name on carriers (customer_id, name, id);
create index carriers_search on carriers using gin (search gin_trgm_ops);
create index carriers_by_default_package_type on carriers (customer_id, default_package_type_id);
create index carriers_by_default_priority_level on carriers (customer_id, default_priority_level_id);
create index carriers_by_default_service on carriers (customer_id, default_service_id);
create index carriers_by_logo on carriers (logo) where logo is not null;
call scope_to_customer('carriers');
call grant_rows('carriers');
call follow_templates('carriers');

-- Access codes that differ from the carrier's own at a site.
create table carrier_codes (
  customer_id uuid not null references customers (id),
  id uuid not null,
  carrier_id uuid not null,
  site_id uuid not null,
  door text collate human not null,
  access_code text,
  search text generated always as (searchable((door) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint carrier_codes_carrier_id_fkey foreign key (customer_id, carrier_id) references carriers (customer_id, id),
  constraint carrier_codes_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id)
);
create index carrier_codes_by_door on carrier_codes (customer_id, door, id);
create index carrier_codes_search on carrier_codes using gin (search gin_trgm_ops);
create index carrier_codes_by_carrier on carrier_codes (customer_id, carrier_id);
create index carrier_codes_by_site on carrier_codes (customer_id, site_id);
call scope_to_customer('carrier_codes');
call grant_rows('carrier_codes');

create table actions (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  past_tense text collate human,
  kind text not null check (kind in (
    'receive', 'verify', 'sort', 'store', 'route', 'load', 'outForDelivery', 'attempt', 'deliver', 'pickup', 'lockerDeposit',
    'lockerPickup', 'hold', 'release', 'forward', 'return', 'damage', 'lost', 'found', 'dispose', 'note', 'custom'
  )),
  status_group text not null check (status_group in ('open', 'inTransit', 'waiting', 'exception', 'closed')),
  icon text not null,
  color text not null,
  signature_web text not null check (signature_web in ('off', 'optional', 'required')),
  signature_mobile text not null check (signature_mobile in ('off', 'optional', 'required')),
  signature_kiosk text not null check (signature_kiosk in ('off', 'optional', 'required')),
  photo text not null check (photo in ('off', 'optional', 'required')),
  photo_minimum integer not null check (photo_minimum between 0 and 5),
  requires_location boolean not null,
  requires_contact boolean not null,
  requires_reason boolean not null,
  reason_codes text[],
  transfers_custody boolean not null,
  releases_parcel boolean not null,
  clears_storage boolean not null,
  places_on_hold boolean not null,
  visible_to_recipient boolean not null,
  recipient_can_do boolean not null,
  pauses_sla boolean not null,
  stops_sla boolean not null,
  screens text[] not null check (screens <@ '{receive,deliver,batch,edit,kiosk,handheld}' and cardinality(screens) >= 1),
  site_ids uuid[],
  allowed_role_ids uuid[],
  next_action_ids uuid[],
  auto_advance_hours integer check (auto_advance_hours between 1 and 2160),
  auto_advance_action_id uuid,
  auto_advance_site_hours boolean not null,
  notify jsonb not null,
  print_label_id uuid,
  confirm_prompt text,
  sort_order integer check (sort_order between 0 and 99999),
  is_active boolean not null,
  is_system boolean not null,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || code || ' ' || past_tense) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint actions_auto_advance_action_id_fkey foreign key (customer_id, auto_advance_action_id) references actions (customer_id, id),
  constraint actions_print_label_id_fkey foreign key (customer_id, print_label_id) references thermal_labels (customer_id, id)
);
create unique index actions_name_unique on actions (customer_id, lower(name)) where archived_at is null;
create unique index actions_code_unique on actions (customer_id, code) where archived_at is null;
create unique index actions_external_id_unique on actions (customer_id, lower(external_id)) where archived_at is null;
create index actions_by_name on actions (customer_id, name, id);
create index actions_search on actions using gin (search gin_trgm_ops);
create index actions_by_print_label on actions (customer_id, print_label_id);
create index actions_by_auto_advance_action on actions (customer_id, auto_advance_action_id);
create index actions_by_sort_order on actions (customer_id, sort_order, id);
call scope_to_customer('actions');
call grant_rows('actions');
call follow_templates('actions');

create table services (
  customer_id uuid not null references customers (id),
  id uuid not null,
  kind text not null check (kind in ('carrier', 'internal')),
  carrier_id uuid,
  site_id uuid,
  name text collate human not null,
  code text not null,
  direction text not null check (direction in ('inbound', 'outbound', 'interoffice')),
  decoded_values text[],
  delivery_minutes integer check (delivery_minutes between 5 and 43200),
  clock text not null check (clock in ('siteHours', 'always')),
  days text[] not null check (days <@ '{sunday,monday,tuesday,wednesday,thursday,friday,saturday}'),
  cut_off text,
  requires_signature boolean not null,
  adult_signature boolean not null,
  id_check boolean not null,
  priority_level_id uuid,
  action_id uuid,
  charge_code text,
  unit_price numeric(9, 2) check (unit_price between 0 and 9999999),
  show_on_label boolean not null,
  is_active boolean not null,
  external_id text collate human,
  notes text,
  search text generated always as (searchable(lower((name || ' ' || code) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  check ((kind = 'carrier') = (carrier_id is not null)),
  check (carrier_id is null or site_id is null),
  constraint services_carrier_id_fkey foreign key (customer_id, carrier_id) references carriers (customer_id, id) deferrable,
  constraint services_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id) deferrable,
  constraint services_priority_level_id_fkey foreign key (customer_id, priority_level_id) references priority_levels (customer_id, id),
  constraint services_action_id_fkey foreign key (customer_id, action_id) references actions (customer_id, id)
);
create unique index services_name_unique on services (customer_id, carrier_id, site_id, lower(name)) nulls not distinct where archived_at is null;
create unique index services_code_unique on services (customer_id, carrier_id, site_id, code) nulls not distinct where archived_at is null;
create unique index services_external_id_unique on services (customer_id, lower(external_id)) where archived_at is null;
create index services_by_name on services (customer_id, name, id);
create index services_search on services using gin (search gin_trgm_ops);
create index services_by_carrier on services (customer_id, carrier_id);
create index services_by_site on services (customer_id, site_id);
create index services_by_priority_level on services (customer_id, priority_level_id);
create index services_by_action on services (customer_id, action_id);
call scope_to_customer('services');
call grant_rows('services');

-- Foreign keys from the tables that come first.
alter table sites
  add constraint sites_default_priority_level_id_fkey
    foreign key (customer_id, default_priority_level_id) references priority_levels (customer_id, id),
  add constraint sites_default_service_id_fkey foreign key (customer_id, default_service_id) references services (customer_id, id) deferrable;
alter table carriers
  add constraint carriers_default_service_id_fkey foreign key (customer_id, default_service_id) references services (customer_id, id) deferrable;
