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
