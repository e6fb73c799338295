-- Every phone number is kept with the country it is of. SQL knows no numbering plan, so numbers from before get theirs with
-- the next change of their record, whatever is changed.
alter table customers
  add column primary_contact_phone_country text;
alter table sites
  add column phone_country text;
alter table users
  add column phone_country text;
alter table departments
  add column phone_country text;
alter table contacts
  add column phone_country text;
alter table carriers
  add column support_phone_country text;
alter table locker_banks
  add column contact_phone_country text;
alter table locker_vendors
  add column support_phone_country text;
