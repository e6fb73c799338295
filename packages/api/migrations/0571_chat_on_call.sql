-- Who is on call, and when. Shifts may overlap: everyone whose shift it is, is on call.
create table on_call_shifts (
  id uuid primary key,
  user_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  check (ends_at > starts_at and ends_at <= starts_at + interval '31 days')
);
create index on_call_shifts_by_end on on_call_shifts (ends_at, id);
call grant_rows('on_call_shifts');
