-- What a customer wants to be said of its people: its settings have the list of fields.
alter table contacts
  add column custom_fields jsonb not null default '{}';
alter table contacts alter column custom_fields drop default;

-- Of which model a bank is, by the vendor's own name, and what stands in its wall beside the doors.
alter table locker_banks
  add column vendor_model text collate human,
  add column layout jsonb not null default '[]';
alter table locker_banks alter column layout drop default;
