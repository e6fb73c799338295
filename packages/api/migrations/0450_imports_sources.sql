-- Sources: folders on customers' SFTP servers from which files are fetched and imported on a schedule, with what became of each.

create table import_sources (
  customer_id uuid not null references customers (id),
  id uuid not null,
  kind text not null,
  name text collate human not null check (length(name) <= 80),
  row_version integer not null default 1,
  host text not null,
  port integer not null check (port between 1 and 65535),
  user_name text not null,
  login text not null check (login in ('password', 'key')),
  -- The password or the private key, sealed.
  secret text not null,
  -- The fingerprint that a person confirmed.
  host_key text,
  folder text not null,
  pattern text not null,
  cron text not null,
  time_zone text not null,
  profile_id uuid,
  afterward text not null check (afterward in ('leave', 'move', 'delete')),
  move_to text check ((move_to is not null) = (afterward = 'move')),
  is_active boolean not null,
  -- Whose permissions its imports need: who saved it last.
  runs_as uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  next_at timestamptz,
  -- Fetch now.
  asked_at timestamptz,
  asked_by uuid,
  -- The node that fetches, and its last sign of life.
  claim uuid,
  claimed_at timestamptz,
  fetched_at timestamptz,
  failures integer not null default 0,
  failed_since timestamptz,
  failure text check (length(failure) <= 400),
  primary key (customer_id, id),
  foreign key (customer_id, profile_id) references import_profiles (customer_id, id) on delete set null (profile_id)
);
create unique index import_sources_name_unique on import_sources (customer_id, kind, lower(name));
create index import_sources_by_profile on import_sources (customer_id, profile_id) where profile_id is not null;
create index import_sources_due on import_sources (next_at) where is_active;
create index import_sources_asked on import_sources (asked_at) where asked_at is not null;
create index import_sources_failing on import_sources (failed_since) where failed_since is not null;
call scope_to_customer('import_sources');
call grant_rows('import_sources');

-- Which source a file came from, and whether it runs once its dry run finds nothing to review.
alter table imports
  add column source_id uuid;
alter table imports
  add column runs_itself boolean not null default false;
create index imports_by_source on imports (customer_id, source_id, file_hash) where source_id is not null;

-- What was fetched, for 90 days.
create table import_fetches (
  customer_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  at timestamptz not null default now(),
  -- Null: on schedule.
  asked_by uuid,
  file_name text check (length(file_name) <= 255),
  file_size bigint,
  -- As the server says: a file with the same name, size, and time isn't fetched again.
  modified_at timestamptz,
  outcome text not null check (outcome in ('imported', 'same', 'nothing', 'tooLarge', 'refused', 'failed')),
  message text check (length(message) <= 400),
  import_id uuid,
  primary key (customer_id, id),
  foreign key (customer_id, source_id) references import_sources (customer_id, id) on delete cascade,
  foreign key (customer_id, import_id) references imports (customer_id, id) on delete set null (import_id)
);
create index import_fetches_by_source on import_fetches (customer_id, source_id, id desc);
create index import_fetches_by_import on import_fetches (customer_id, import_id) where import_id is not null;
create index import_fetches_by_age on import_fetches (at);
call scope_to_customer('import_fetches');
call grant_rows('import_fetches');
