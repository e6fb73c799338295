-- What the bell lists, one row for each person who is notified. Kept for 30 days.
create table notifications (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  -- Who caused it; their name is read on demand, so nothing here outlives it.
  actor_id uuid,
  data jsonb not null,
  -- The same for everyone who got it and for every repetition: nobody is notified of one thing twice.
  key text not null,
  at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_by_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_key on notifications (key, at);
create index notifications_by_time on notifications (at);
call grant_rows('notifications');
