-- Shared rules are edited as rows and tried on scans as they were last published: a set of them is a version with what it changed,
-- which of its rules could take the same barcodes, and what the scans of the last month would have become.

alter table carrier_logic
  add column weight integer not null default 0 check (weight between -50 and 50),
  add column meanings jsonb not null default '[]',
  add column checksum_from_right boolean not null default false,
  drop constraint carrier_logic_symbologies_check,
  add constraint carrier_logic_symbologies_check check (symbologies <@ '{any,code128,code39,qr,pdf417,datamatrix,maxicode,aztec,databar}' and cardinality(symbologies) >= 1);
alter table primary_carrier_logic
  add column weight integer not null default 0 check (weight between -50 and 50),
  add column meanings jsonb not null default '[]',
  add column checksum_from_right boolean not null default false,
  add column service_name text,
  drop constraint primary_carrier_logic_symbologies_check,
  add constraint primary_carrier_logic_symbologies_check check (symbologies <@ '{any,code128,code39,qr,pdf417,datamatrix,maxicode,aztec,databar}' and cardinality(symbologies) >= 1);

create table rule_sets (
  version integer primary key check (version > 0),
  id uuid not null unique,
  -- The rules as they were, in full: later edits of the rows change nothing about it.
  rules jsonb not null,
  diff jsonb not null,
  collision_report jsonb not null,
  replay_report jsonb,
  notes text not null,
  restores integer references rule_sets (version),
  published_at timestamptz not null default now(),
  published_by uuid
);
-- What was published stays as it was.
call grant_rows('rule_sets', 'select, insert');

-- A scan that nobody recognised may be recognised later, by a rule that was made for it; once that rule is gone it is unmatched again.
alter table scan_log
  add column resolved_at timestamptz,
  add column resolved_rule_id uuid,
  add column resolved_carrier_code text;
create index scan_log_unresolved on scan_log (at, customer_id) where result = 'unmatched' and resolved_at is null;
create index scan_log_resolved on scan_log (resolved_at) where resolved_at is not null;

-- What people decided about a shape of unmatched scans. A shape nobody touched has no row.
create table unmatched_shapes (
  shape text primary key check (length(shape) <= 300),
  id uuid not null unique,
  state text not null check (state in ('new', 'reviewing', 'ignored', 'notACarrier')),
  ignore_reason text check (ignore_reason in ('internalLabel', 'assetTag', 'productCode', 'driverLicence', 'test', 'other')),
  note text,
  assignee_id uuid,
  -- The rule made from it, of a customer or shared.
  rule_id uuid,
  rule_customer_id uuid,
  row_version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  check ((ignore_reason is not null) = (state in ('ignored', 'notACarrier')))
);
call grant_rows('unmatched_shapes');
