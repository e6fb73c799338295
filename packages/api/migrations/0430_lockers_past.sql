-- The doors of a bank as they were known at one moment, with the watermark of each reading: what happened later is folded on top,
-- so that the past is read from the last of these on and not from the beginning.
create table locker_wall_checkpoints (
  customer_id uuid not null,
  locker_bank_id uuid not null,
  at timestamptz not null,
  doors jsonb not null,
  primary key (customer_id, locker_bank_id, at),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
create index locker_wall_checkpoints_by_age on locker_wall_checkpoints (at);
call scope_to_customer('locker_wall_checkpoints');
call grant_rows('locker_wall_checkpoints');
