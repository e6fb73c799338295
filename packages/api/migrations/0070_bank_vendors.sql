-- Whose hardware a bank is, and by what name the vendor knows it.

alter table locker_banks
  add column locker_vendor_id uuid;
-- Banks made before there were vendors get the first one: somebody who knows better can say so while they are empty.
update locker_banks set locker_vendor_id = (select id from locker_vendors order by name limit 1);
alter table locker_banks
  alter column locker_vendor_id set not null,
  add constraint locker_banks_locker_vendor_id_fkey foreign key (locker_vendor_id) references locker_vendors (id);
create index locker_banks_by_locker_vendor on locker_banks (locker_vendor_id);
create unique index locker_banks_vendor_bank_id_unique on locker_banks (locker_vendor_id, lower(vendor_bank_id)) where archived_at is null;
