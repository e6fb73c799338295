-- How far the demo world is loaded. Each step is committed together with its number, so a server that was killed continues with the next.
create table demo_load (
  single boolean primary key default true check (single),
  size text not null check (size in ('full', 'small')),
  -- The moment the demo world is made up for: whoever continues makes up the same one.
  made_for timestamptz not null,
  steps_done integer not null default 0,
  steps_total integer not null,
  check (steps_done between 0 and steps_total)
);
call grant_rows('demo_load', 'select, insert, update');
