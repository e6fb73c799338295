-- Locks that are wired the other way round report 1 for an open door, and sensors 1 for an empty one.
alter table locker_banks
  add column inverted_wiring text[] not null default '{}' check (inverted_wiring <@ '{doorContacts,contentSensors}');

-- Accounts' webhook addresses begin with their vendor's path, and their signatures are in its header.
update locker_vendors set webhook_path = '/hooks/lockers/' || slug
where webhook_path is null or webhook_path !~ '^/hooks/lockers/[A-Za-z0-9_-]+$';
update locker_vendors set signature_header = null
where adapter = 'simulator' or signature_header !~ '^[A-Za-z0-9-]+$';

-- A door's history has what was asked of it.
create index locker_commands_by_locker on locker_commands (customer_id, locker_id, requested_at desc);
