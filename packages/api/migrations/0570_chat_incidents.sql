-- Outages with a thread of their own: who joined, and the report they end with.
create table chat_incidents (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  -- The ticket that a monitor rule opened for it. One incident each.
  ticket_id uuid not null,
  locker_bank_id uuid not null,
  -- The message whose thread it is.
  channel_id uuid not null,
  seq bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- In the bank when it went offline.
  parcels integer not null default 0,
  report_page_id uuid references wiki_pages (id) on delete set null,
  created_at timestamptz not null default now(),
  foreign key (channel_id, seq) references chat_messages (channel_id, seq) on delete cascade
);
create unique index chat_incidents_by_ticket on chat_incidents (ticket_id);
create unique index chat_incidents_by_thread on chat_incidents (channel_id, seq);
create index chat_incidents_by_time on chat_incidents (started_at desc, id);
create index chat_incidents_by_page on chat_incidents (report_page_id) where report_page_id is not null;
call scope_to_customer('chat_incidents');
call grant_rows('chat_incidents');

-- Who pressed Join. People who write in the thread have joined anyway.
create table chat_incident_people (
  incident_id uuid not null references chat_incidents (id) on delete cascade,
  user_id uuid not null,
  joined_at timestamptz not null default now(),
  primary key (incident_id, user_id)
);
call grant_rows('chat_incident_people');
