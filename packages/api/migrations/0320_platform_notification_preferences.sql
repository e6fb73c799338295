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
