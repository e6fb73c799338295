-- Commands for several doors at once: sent one after the other, until someone aborts.
create table locker_command_runs (
  customer_id uuid not null,
  id uuid not null,
  locker_bank_id uuid not null,
  command text not null check (command in ('open', 'setOutOfService', 'setInService', 'drain', 'undrain')),
  reason text not null check (length(reason) between 3 and 200),
  -- Why doors go out of service.
  out_reason text,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  aborted_at timestamptz,
  aborted_by uuid,
  ended_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, locker_bank_id) references locker_banks (customer_id, id)
);
create index locker_command_runs_by_bank on locker_command_runs (customer_id, locker_bank_id, requested_at desc);
create index locker_command_runs_open on locker_command_runs (requested_at) where ended_at is null;
call scope_to_customer('locker_command_runs');
call grant_rows('locker_command_runs');

alter table locker_commands
  drop constraint locker_commands_command_check,
  drop constraint locker_commands_state_check;
alter table locker_commands
  add constraint locker_commands_command_check check (command in ('open', 'setOutOfService', 'setInService', 'drain', 'undrain')),
  add constraint locker_commands_state_check check (
    state in ('requested', 'sent', 'accepted', 'confirmed', 'noEffect', 'failed', 'uncertain', 'canceled'));
alter table locker_commands
  add column run_id uuid;
-- Its turn within the run.
alter table locker_commands
  add column place integer not null default 0;
create index locker_commands_by_run on locker_commands (customer_id, run_id, place) where run_id is not null;
