-- Tickets and their timeline. Written by the product apps and monitoring, read here.

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
  category text not null check (category in (
    'access', 'lockerHardware', 'connectivity', 'printing', 'scanning', 'contacts', 'notifications', 'billing', 'howTo', 'bug',
    'request'
  )),
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
-- Open tickets shown on the record they are about.
create index tickets_open_by_site on tickets (customer_id, site_id) where solved_at is null;
create index tickets_open_by_bank on tickets (customer_id, locker_bank_id) where solved_at is null;
create index tickets_open_by_locker on tickets (customer_id, locker_id) where solved_at is null;
create index tickets_open_by_station on tickets (customer_id, station_id) where solved_at is null;
create index tickets_by_time on tickets (created_at);
-- Customer health looks at four weeks of tickets.
create index tickets_by_customer on tickets (customer_id, created_at);
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
