-- Parcels and what happened to them, scans and notifications. The product apps write these tables and the console only reads
-- them, so they have no row version.

create table parcels (
  customer_id uuid not null references customers (id),
  id uuid not null,
  site_id uuid not null,
  internal_number text not null,
  tracking_number text,
  carrier_id uuid,
  service_id uuid,
  package_type_id uuid,
  priority_level_id uuid,
  -- The recipient: a person, or a department or tenant as a whole.
  contact_id uuid,
  department_id uuid,
  tenant_id uuid,
  current_action_id uuid not null,
  status_group text not null check (status_group in ('open', 'inTransit', 'waiting', 'exception', 'closed')),
  location_id uuid,
  locker_id uuid,
  received_at timestamptz not null,
  due_at timestamptz,
  closed_at timestamptz,
  pieces integer not null default 1 check (pieces > 0),
  weight_lb numeric,
  primary key (customer_id, id),
  check ((closed_at is not null) = (status_group = 'closed')),
  constraint parcels_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id),
  constraint parcels_carrier_id_fkey foreign key (customer_id, carrier_id) references carriers (customer_id, id),
  constraint parcels_contact_id_fkey foreign key (customer_id, contact_id) references contacts (customer_id, id),
  constraint parcels_current_action_id_fkey foreign key (customer_id, current_action_id) references actions (customer_id, id),
  constraint parcels_location_id_fkey foreign key (customer_id, location_id) references locations (customer_id, id),
  constraint parcels_locker_id_fkey foreign key (customer_id, locker_id) references lockers (customer_id, id)
);
create unique index parcels_internal_number_unique on parcels (customer_id, internal_number);
create index parcels_by_tracking_number on parcels (customer_id, tracking_number);
create index parcels_by_site on parcels (customer_id, site_id, received_at);
create index parcels_by_carrier on parcels (customer_id, carrier_id, received_at);
create index parcels_by_service on parcels (customer_id, service_id, received_at);
create index parcels_by_package_type on parcels (customer_id, package_type_id, received_at);
create index parcels_by_priority_level on parcels (customer_id, priority_level_id, received_at);
-- Open parcels by place and recipient, shown in lists.
create index parcels_open_by_site on parcels (customer_id, site_id, due_at) where closed_at is null;
create index parcels_open_by_contact on parcels (customer_id, contact_id) where closed_at is null;
create index parcels_open_by_department on parcels (customer_id, department_id) where closed_at is null;
create index parcels_open_by_tenant on parcels (customer_id, tenant_id) where closed_at is null;
create index parcels_open_by_location on parcels (customer_id, location_id, received_at) where closed_at is null;
create index parcels_open_by_locker on parcels (customer_id, locker_id) where closed_at is null;
create index parcels_open_by_action on parcels (customer_id, current_action_id) where closed_at is null;
-- A record's parcels, closed ones included, newest first.
create index parcels_by_contact on parcels (customer_id, contact_id, received_at desc, id desc);
create index parcels_by_department on parcels (customer_id, department_id, received_at desc, id desc);
create index parcels_by_tenant on parcels (customer_id, tenant_id, received_at desc, id desc);
create index parcels_by_location on parcels (customer_id, location_id, received_at desc, id desc);
create index parcels_by_locker on parcels (customer_id, locker_id, received_at desc, id desc);
-- Customer health looks at eight weeks of parcels.
create index parcels_by_customer on parcels (customer_id, received_at) include (due_at, closed_at);
call scope_to_customer('parcels');
call grant_rows('parcels');

-- Chain of custody. Names are copied, since an action can be renamed later. One partition per month.
create table parcel_events (
  customer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  parcel_id uuid not null,
  action_id uuid not null,
  action_name text not null,
  user_name text,
  station_id uuid,
  location_id uuid,
  locker_id uuid,
  reason text,
  note text,
  voided_by uuid,
  primary key (customer_id, id, at)
) partition by range (at);
create table parcel_events_other partition of parcel_events default;
create index parcel_events_by_parcel on parcel_events (customer_id, parcel_id, at);
create index parcel_events_by_action on parcel_events (customer_id, action_id, at);
-- A location's occupancy by day.
create index parcel_events_by_location on parcel_events (customer_id, location_id, at) where location_id is not null;
call scope_to_customer('parcel_events');
call grant_rows('parcel_events');

-- Every scan and the rule that recognized it. One partition per month.
create table scan_log (
  customer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  site_id uuid,
  station_id uuid,
  barcode text not null check (length(barcode) <= 500),
  normalised text not null,
  symbology text,
  result text not null check (result in ('matched', 'ambiguous', 'unmatched')),
  carrier_id uuid,
  rule_id uuid,
  rule_set_version integer,
  runner_up_rule_id uuid,
  parcel_id uuid,
  -- Selected by the operator when no rule matched.
  chosen_carrier_id uuid,
  ms real,
  -- An unmatched scan is resolved by a rule created later, and unmatched again when that rule is gone.
  resolved_at timestamptz,
  resolved_rule_id uuid,
  resolved_carrier_code text,
  -- The rule in shadow mode that would have matched.
  shadow_rule_id uuid,
  primary key (customer_id, id, at)
) partition by range (at);
create table scan_log_other partition of scan_log default;
create index scan_log_by_customer on scan_log (customer_id, at);
create index scan_log_by_station on scan_log (customer_id, station_id, at);
create index scan_log_by_carrier on scan_log (customer_id, carrier_id, at);
create index scan_log_by_chosen_carrier on scan_log (customer_id, chosen_carrier_id, at) where chosen_carrier_id is not null;
create index scan_log_unmatched on scan_log (at) where result = 'unmatched';
create index scan_log_unresolved on scan_log (at, customer_id) where result = 'unmatched' and resolved_at is null;
create index scan_log_resolved on scan_log (resolved_at) where resolved_at is not null;
create index scan_log_by_rule on scan_log (rule_id, at) where rule_id is not null;
create index scan_log_by_shadow_rule on scan_log (shadow_rule_id, at) where shadow_rule_id is not null;
create index scan_log_by_resolved_rule on scan_log (resolved_rule_id) where resolved_rule_id is not null;
call scope_to_customer('scan_log');
call grant_rows('scan_log');

create table notification_log (
  customer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  parcel_id uuid,
  contact_id uuid,
  channel text not null check (channel in ('email', 'sms', 'push')),
  template_key text not null,
  -- Masked. The contact has the address.
  recipient text not null,
  state text not null check (state in ('queued', 'sent', 'delivered', 'opened', 'bounced', 'failed')),
  error text,
  primary key (customer_id, id)
);
create index notification_log_by_contact on notification_log (customer_id, contact_id, at);
create index notification_log_by_time on notification_log (customer_id, at);
call scope_to_customer('notification_log');
call grant_rows('notification_log');
