-- What mail is handled with: labels, kinds of parcels, carriers, the steps of custody, levels of service.

create table thermal_labels (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  state text not null check (state in ('draft', 'published', 'retired')),
  purpose text not null check (purpose in ('parcel', 'deliverySlip', 'location', 'lockerDoor', 'contactFolder', 'stationTest', 'custom')),
  language text not null check (language in ('zpl', 'epl', 'escpos')),
  width_in numeric(4, 2) not null check (width_in between 0.5 and 8.5),
  height_in numeric(4, 2) not null check (height_in between 0.25 and 12),
  dpi text not null check (dpi in ('203', '300', '600')),
  orientation text not null check (orientation in ('0', '90', '180', '270')),
  source text not null,
  darkness integer not null check (darkness between -30 and 30),
  speed integer not null check (speed between 2 and 14),
  copies integer not null check (copies between 1 and 5),
  encoding text not null check (encoding in ('utf8', 'cp850')),
  is_default boolean not null,
  search text generated always as (lower((name || ' ' || code) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id)
);
create unique index thermal_labels_name_unique on thermal_labels (customer_id, lower(name)) where archived_at is null;
create unique index thermal_labels_code_unique on thermal_labels (customer_id, code) where archived_at is null;
create unique index thermal_labels_is_default_unique on thermal_labels (customer_id, purpose) where is_default and archived_at is null;
create index thermal_labels_by_name on thermal_labels (customer_id, name, id);
create index thermal_labels_search on thermal_labels using gin (search gin_trgm_ops);
call scope_to_customer('thermal_labels');
call grant_rows('thermal_labels');

create table package_types (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  quick_key text,
  category text not null check (category in ('letter', 'flat', 'box', 'tube', 'pallet', 'envelope', 'garment', 'perishable', 'equipment', 'accountable')),
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
  is_active boolean not null,
  is_system boolean not null,
  search text generated always as (lower((name || ' ' || code) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint package_types_default_priority_level_id_fkey foreign key (customer_id, default_priority_level_id) references priority_levels (customer_id, id),
  constraint package_types_default_location_type_id_fkey foreign key (customer_id, default_location_type_id) references location_types (customer_id, id),
  constraint package_types_thermal_label_id_fkey foreign key (customer_id, thermal_label_id) references thermal_labels (customer_id, id)
);
create unique index package_types_name_unique on package_types (customer_id, lower(name)) where archived_at is null;
create unique index package_types_code_unique on package_types (customer_id, code) where archived_at is null;
create unique index package_types_quick_key_unique on package_types (customer_id, quick_key) where archived_at is null;
create unique index package_types_is_default_unique on package_types (customer_id) where is_default and archived_at is null;
create index package_types_by_name on package_types (customer_id, name, id);
create index package_types_search on package_types using gin (search gin_trgm_ops);
create index package_types_by_default_priority_level on package_types (customer_id, default_priority_level_id);
create index package_types_by_default_location_type on package_types (customer_id, default_location_type_id);
create index package_types_by_thermal_label on package_types (customer_id, thermal_label_id);
call scope_to_customer('package_types');
call grant_rows('package_types');

create table carriers (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  kind text not null check (kind in ('parcel', 'postal', 'courier', 'freight', 'internal', 'gig', 'retailer')),
  color text,
  tracking_url text,
  support_phone text,
  support_url text,
  account_number text collate human,
  use_primary_logic boolean not null,
  accepts_outbound boolean not null,
  locker_drop_off boolean not null,
  default_package_type_id uuid,
  default_priority_level_id uuid,
  is_active boolean not null,
  external_id text collate human,
  notes text,
  search text generated always as (lower((name || ' ' || code || ' ' || coalesce(account_number, '')) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
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
call scope_to_customer('carriers');
call grant_rows('carriers');

create table actions (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text collate human not null,
  code text not null,
  past_tense text collate human not null,
  kind text not null check (kind in ('receive', 'verify', 'sort', 'store', 'route', 'load', 'outForDelivery', 'attempt', 'deliver', 'pickup', 'lockerDeposit', 'lockerPickup', 'hold', 'release', 'forward', 'return', 'damage', 'lost', 'found', 'dispose', 'note', 'custom')),
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
  print_label_id uuid,
  confirm_prompt text,
  is_active boolean not null,
  is_system boolean not null,
  search text generated always as (lower((name || ' ' || code || ' ' || past_tense) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint actions_print_label_id_fkey foreign key (customer_id, print_label_id) references thermal_labels (customer_id, id)
);
create unique index actions_name_unique on actions (customer_id, lower(name)) where archived_at is null;
create unique index actions_code_unique on actions (customer_id, code) where archived_at is null;
create index actions_by_name on actions (customer_id, name, id);
create index actions_search on actions using gin (search gin_trgm_ops);
create index actions_by_print_label on actions (customer_id, print_label_id);
call scope_to_customer('actions');
call grant_rows('actions');

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
  requires_signature boolean not null,
  adult_signature boolean not null,
  id_check boolean not null,
  priority_level_id uuid,
  action_id uuid,
  charge_code text,
  unit_price numeric(9, 2) check (unit_price between 0 and 9999999),
  show_on_label boolean not null,
  is_active boolean not null,
  search text generated always as (lower((name || ' ' || code) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  check ((kind = 'carrier') = (carrier_id is not null)),
  check (carrier_id is null or site_id is null),
  primary key (customer_id, id),
  constraint services_carrier_id_fkey foreign key (customer_id, carrier_id) references carriers (customer_id, id),
  constraint services_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id),
  constraint services_priority_level_id_fkey foreign key (customer_id, priority_level_id) references priority_levels (customer_id, id),
  constraint services_action_id_fkey foreign key (customer_id, action_id) references actions (customer_id, id)
);
create unique index services_name_unique on services (customer_id, carrier_id, site_id, lower(name)) nulls not distinct where archived_at is null;
create unique index services_code_unique on services (customer_id, carrier_id, site_id, code) nulls not distinct where archived_at is null;
create index services_by_name on services (customer_id, name, id);
create index services_search on services using gin (search gin_trgm_ops);
create index services_by_carrier on services (customer_id, carrier_id);
create index services_by_site on services (customer_id, site_id);
create index services_by_priority_level on services (customer_id, priority_level_id);
create index services_by_action on services (customer_id, action_id);
call scope_to_customer('services');
call grant_rows('services');
