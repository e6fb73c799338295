-- Imports: a file, what a person decided about it, what becomes of each of its rows, and what it takes to undo it.

create table import_profiles (
  customer_id uuid not null references customers (id),
  id uuid not null,
  kind text not null,
  name text collate human not null,
  row_version integer not null default 1,
  column_names text[] not null,
  mapping jsonb not null,
  matching jsonb not null,
  used_at timestamptz,
  primary key (customer_id, id)
);
create unique index import_profiles_name_unique on import_profiles (customer_id, kind, lower(name));
call scope_to_customer('import_profiles');
call grant_rows('import_profiles');

create table imports (
  customer_id uuid not null references customers (id),
  id uuid not null,
  kind text not null,
  state text not null default 'draft' check (state in
    ('draft', 'validating', 'validated', 'needsReview', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  row_version integer not null default 1,
  file_name text not null,
  file_size bigint not null,
  file_hash text not null,
  reading jsonb not null,
  sheets text[] not null default '{}',
  columns jsonb not null,
  sample jsonb not null,
  row_count integer,
  profile_id uuid,
  mapping jsonb not null,
  matching jsonb not null,
  -- Of rows with the same key, the last one counts.
  keeps_last boolean not null default false,
  counts jsonb,
  brakes jsonb not null default '[]',
  approved_at timestamptz,
  approved_by uuid,
  approval_note text,
  step text check (step in ('reading', 'matching', 'writing', 'undoing')),
  done integer not null default 0,
  total integer,
  -- The newest try. What an older one does is saved nowhere.
  attempt integer not null default 0,
  -- The last sign of life of the node that works on it.
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  started_at timestamptz,
  -- Whose dry run, run, or undo it is.
  started_by uuid,
  request_id text,
  finished_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  undone_by uuid,
  undone_reverted integer,
  undone_kept integer,
  summary jsonb,
  message text,
  -- When its file and its rows were deleted.
  cleaned_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, profile_id) references import_profiles (customer_id, id) on delete set null (profile_id)
);
create index imports_newest on imports (customer_id, created_at desc, id desc);
create index imports_by_hash on imports (customer_id, file_hash) where state = 'done';
create index imports_by_profile on imports (customer_id, profile_id) where profile_id is not null;
create index imports_at_work on imports (beat_at) where state in ('validating', 'running', 'undoing');
create index imports_to_clean on imports (created_at) where cleaned_at is null;
call scope_to_customer('imports');
call grant_rows('imports');

-- The file itself, compressed piece by piece.
create table import_files (
  customer_id uuid not null,
  import_id uuid not null,
  place integer not null,
  bytes bytea not null,
  primary key (customer_id, import_id, place),
  foreign key (customer_id, import_id) references imports (customer_id, id) on delete cascade
);
alter table import_files alter column bytes set storage external;
call scope_to_customer('import_files');
call grant_rows('import_files');

-- What a person changed in the file's rows.
create table import_edits (
  customer_id uuid not null,
  import_id uuid not null,
  row integer not null,
  -- By the column's number, from 0.
  cells jsonb not null default '{}',
  -- Of several records that match: the one that is meant.
  record_id uuid,
  primary key (customer_id, import_id, row),
  foreign key (customer_id, import_id) references imports (customer_id, id) on delete cascade
);
call scope_to_customer('import_edits');
call grant_rows('import_edits');

-- What becomes of each row. No key to imports: it would be checked a million times, and both are deleted by the same task.
create table import_rows (
  customer_id uuid not null,
  import_id uuid not null,
  -- The row's number in the file. Records that the file doesn't have follow after its last row.
  place integer not null,
  row integer,
  result text not null check (result in ('new', 'changed', 'unchanged', 'left', 'deactivated', 'refused')),
  -- What it's matched by, as the file has it.
  key text not null,
  keys text[] not null,
  record_id uuid,
  title text not null,
  cells text[],
  -- The record's columns that the run writes, and what they held before.
  before jsonb,
  after jsonb,
  -- As the audit log has them.
  changes jsonb,
  problems jsonb,
  -- The record's version: before the run what was read, after it what was written.
  version integer,
  -- An undo found it changed by someone else.
  is_kept boolean not null default false,
  primary key (customer_id, import_id, place)
);
create index import_rows_by_result on import_rows (customer_id, import_id, result, place);
create index import_rows_kept on import_rows (customer_id, import_id, place) where is_kept;
call scope_to_customer('import_rows');
call grant_rows('import_rows');

-- Records that rows refer to and that the run creates first, such as departments.
create table import_references (
  customer_id uuid not null,
  import_id uuid not null,
  target text not null,
  name text not null,
  id uuid not null,
  primary key (customer_id, import_id, target, name),
  foreign key (customer_id, import_id) references imports (customer_id, id) on delete cascade
);
call scope_to_customer('import_references');
call grant_rows('import_references');

-- Imports that need review are approved by someone else than who started them.
alter table settings
  add column imports_need_second_person boolean not null default false;
