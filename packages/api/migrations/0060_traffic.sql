-- What the platform's apps write and the console reads: parcels and what happened to them, scans, notices, heartbeats, tickets.
-- None of it is edited here, so none of it has a row version.

-- Months behind as well as ahead: what arrives late belongs to its own month.
create procedure ensure_months_around(target text, months_behind integer, months_ahead integer) language plpgsql as $$
declare
  month date := (date_trunc('month', now()) - make_interval(months => months_behind))::date;
  name text;
begin
  for step in 0..(months_behind + months_ahead) loop
    name := format('%s_%s', target, to_char(month, 'YYYY_MM'));
    if to_regclass(name) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        name, target, month, (month + interval '1 month')::date);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $$;

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
  -- Who it is for: a person, or a department or tenant as such.
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
  constraint parcels_location_id_fkey foreign key (customer_id, location_id) references locations (customer_id, id),
  constraint parcels_locker_id_fkey foreign key (customer_id, locker_id) references lockers (customer_id, id),
  constraint parcels_current_action_id_fkey foreign key (customer_id, current_action_id) references actions (customer_id, id)
);
create unique index parcels_internal_number_unique on parcels (customer_id, internal_number);
create index parcels_by_tracking_number on parcels (customer_id, tracking_number);
create index parcels_by_site on parcels (customer_id, site_id, received_at);
create index parcels_by_carrier on parcels (customer_id, carrier_id, received_at);
create index parcels_by_service on parcels (customer_id, service_id, received_at);
create index parcels_by_package_type on parcels (customer_id, package_type_id, received_at);
create index parcels_by_priority_level on parcels (customer_id, priority_level_id, received_at);
-- What is in the house now, by where and for whom: lists show it beside each of these.
create index parcels_open_by_site on parcels (customer_id, site_id, due_at) where closed_at is null;
create index parcels_open_by_contact on parcels (customer_id, contact_id) where closed_at is null;
create index parcels_open_by_department on parcels (customer_id, department_id) where closed_at is null;
create index parcels_open_by_tenant on parcels (customer_id, tenant_id) where closed_at is null;
create index parcels_open_by_location on parcels (customer_id, location_id, received_at) where closed_at is null;
create index parcels_open_by_locker on parcels (customer_id, locker_id) where closed_at is null;
create index parcels_open_by_action on parcels (customer_id, current_action_id) where closed_at is null;
call scope_to_customer('parcels');
call grant_rows('parcels');

-- The chain of custody. Names are kept as they were: an action may be called otherwise tomorrow.
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
call ensure_months_around('parcel_events', 4, 3);
create index parcel_events_by_parcel on parcel_events (customer_id, parcel_id, at);
create index parcel_events_by_action on parcel_events (customer_id, action_id, at);
call scope_to_customer('parcel_events');
call grant_rows('parcel_events');

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
  -- What the person at the station picked by hand, where no rule knew.
  chosen_carrier_id uuid,
  ms real,
  primary key (customer_id, id, at)
) partition by range (at);
create table scan_log_other partition of scan_log default;
call ensure_months_around('scan_log', 4, 3);
create index scan_log_by_customer on scan_log (customer_id, at);
create index scan_log_by_station on scan_log (customer_id, station_id, at);
create index scan_log_by_carrier on scan_log (customer_id, carrier_id, at);
create index scan_log_by_chosen_carrier on scan_log (customer_id, chosen_carrier_id, at) where chosen_carrier_id is not null;
create index scan_log_unmatched on scan_log (at) where result = 'unmatched';
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
  -- Masked: whose it was stands in the contact.
  recipient text not null,
  state text not null check (state in ('queued', 'sent', 'delivered', 'opened', 'bounced', 'failed')),
  error text,
  primary key (customer_id, id)
);
create index notification_log_by_contact on notification_log (customer_id, contact_id, at);
create index notification_log_by_time on notification_log (customer_id, at);
call scope_to_customer('notification_log');
call grant_rows('notification_log');

create table app_heartbeats (
  customer_id uuid not null,
  station_id uuid not null,
  at timestamptz not null,
  version text not null,
  os text not null,
  uptime_seconds integer not null,
  user_name text,
  queued_scans integer not null,
  last_sync_at timestamptz,
  printer_ok boolean not null,
  scanner_ok boolean not null,
  memory_mb integer not null,
  cpu_percent real not null,
  errors_day integer not null,
  crashes_day integer not null,
  latency_ms integer not null,
  primary key (customer_id, station_id, at)
);
call scope_to_customer('app_heartbeats');
call grant_rows('app_heartbeats');

create table tickets (
  customer_id uuid not null references customers (id),
  id uuid not null,
  number integer not null unique,
  subject text not null check (length(subject) between 3 and 160),
  description text not null,
  site_id uuid,
  locker_bank_id uuid,
  locker_id uuid,
  station_id uuid,
  contact_id uuid,
  requester_name text not null,
  requester_email text,
  channel text not null check (channel in ('email', 'phone', 'portal', 'chat', 'monitor', 'staff')),
  category text not null check (category in ('access', 'lockerHardware', 'connectivity', 'printing', 'scanning', 'contacts', 'notifications', 'billing', 'howTo', 'bug', 'request')),
  priority text not null check (priority in ('P1', 'P2', 'P3', 'P4')),
  status text not null check (status in ('new', 'open', 'pendingCustomer', 'pendingVendor', 'onHold', 'solved', 'closed')),
  assignee_id uuid,
  team text not null check (team in ('L1', 'L2', 'field', 'engineering')),
  tags text[] not null default '{}',
  first_response_due timestamptz,
  solution_due timestamptz,
  first_response_at timestamptz,
  solved_at timestamptz,
  cause_code text,
  resolution text,
  satisfaction integer check (satisfaction between 1 and 5),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, id),
  check ((solved_at is not null) = (status in ('solved', 'closed')))
);
create index tickets_open on tickets (customer_id, priority, created_at) where solved_at is null;
create index tickets_open_by_site on tickets (customer_id, site_id) where solved_at is null;
create index tickets_open_by_bank on tickets (customer_id, locker_bank_id) where solved_at is null;
create index tickets_by_time on tickets (created_at);
call scope_to_customer('tickets');
call grant_rows('tickets');

create table ticket_events (
  customer_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('reply', 'note', 'status', 'assign', 'link', 'sla', 'merge', 'automation')),
  author text not null,
  body text not null,
  primary key (customer_id, id),
  foreign key (customer_id, ticket_id) references tickets (customer_id, id)
);
create index ticket_events_by_ticket on ticket_events (customer_id, ticket_id, at);
call scope_to_customer('ticket_events');
call grant_rows('ticket_events');
