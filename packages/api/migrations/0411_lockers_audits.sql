-- Physical audits: someone walks along a bank and says for each door whether what is inside is what should be.

create table locker_audits (
  customer_id uuid not null,
  id uuid not null,
  locker_bank_id uuid not null,
  started_at timestamptz not null default now(),
  started_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  state text not null default 'running' check (state in ('running', 'finished', 'canceled')),
  primary key (customer_id, id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id) on delete cascade,
  check ((state = 'running') = (ended_at is null))
);
-- Two people who start one at the same time walk together.
create unique index locker_audits_running on locker_audits (customer_id, locker_bank_id) where state = 'running';
create index locker_audits_by_bank on locker_audits (customer_id, locker_bank_id, started_at desc);
call scope_to_customer('locker_audits');
call grant_rows('locker_audits');

create table locker_audit_doors (
  customer_id uuid not null,
  audit_id uuid not null,
  locker_id uuid not null,
  -- The order of the walk.
  place integer not null,
  -- The parcels that were inside when the audit started. They may be gone by the time someone reads this.
  expected uuid[] not null,
  finding text check (finding in ('matches', 'empty', 'otherParcel', 'extraParcel', 'damaged', 'wontOpen')),
  labels text[] not null default '{}',
  note text,
  found_at timestamptz,
  found_by uuid,
  primary key (customer_id, audit_id, locker_id),
  foreign key (customer_id, audit_id) references locker_audits (customer_id, id) on delete cascade,
  foreign key (customer_id, locker_id) references lockers (customer_id, id) on delete cascade,
  check ((finding is null) = (found_at is null))
);
create index locker_audit_doors_by_door on locker_audit_doors (customer_id, locker_id);
call scope_to_customer('locker_audit_doors');
call grant_rows('locker_audit_doors');
