-- Where each person wants to read what: in the bell, and by email at once or once a day. No row: the kind's default.
create table notification_preferences (
  user_id uuid not null,
  kind text not null,
  in_bell boolean not null,
  mail text not null check (mail in ('off', 'now', 'daily')),
  primary key (user_id, kind)
);
call grant_rows('notification_preferences');

-- Decided when it is written; `mail` is emptied once the email is in the outbox.
alter table notifications
  add column in_bell boolean not null default true;
alter table notifications
  add column mail text check (mail in ('now', 'daily'));
create index notifications_to_mail on notifications (mail, user_id, id) where mail is not null;

-- Messages to all staff on their work queue, until they end or are hidden.
create table announcements (
  id uuid primary key,
  title text not null check (length(title) between 3 and 120),
  body text not null check (length(body) <= 600),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index announcements_by_end on announcements (ends_at);
call grant_rows('announcements');

create table announcement_dismissals (
  announcement_id uuid not null references announcements (id) on delete cascade,
  user_id uuid not null,
  primary key (announcement_id, user_id)
);
call grant_rows('announcement_dismissals');

-- Expired doors over all customers, as the work queue counts and lists them. Overdue parcels have an index for search.
create index lockers_expired on lockers (customer_id, id) where occupancy = 'expired';

-- A reminder that staff sent from the console; its email tells how far it got.
alter table notification_log
  add column outbox_id uuid;
