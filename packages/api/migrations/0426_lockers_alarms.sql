-- Alarms of banks and doors: one per cause, from when it began until it ended.
create table locker_alarms (
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  locker_bank_id uuid not null,
  -- Null: the whole bank.
  locker_id uuid,
  kind text not null,
  -- 1: a warning. 2: someone has to come.
  severity smallint not null check (severity in (1, 2)),
  since timestamptz not null,
  ended_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  note text check (length(note) <= 400),
  snoozed_until timestamptz,
  snoozed_by uuid,
  primary key (customer_id, id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
create unique index locker_alarms_open on locker_alarms
  (customer_id, locker_bank_id, locker_id, kind) nulls not distinct where ended_at is null;
create index locker_alarms_by_bank on locker_alarms (customer_id, locker_bank_id, since desc);
call scope_to_customer('locker_alarms');
call grant_rows('locker_alarms');

-- Alarms are compared with faults every half minute.
create index lockers_with_fault on lockers (customer_id, locker_bank_id) where fault <> 'none' and archived_at is null;
create index locker_drifts_asked on locker_drifts (customer_id, locker_bank_id) where settled_at is null and question is not null;
