-- Where there is room for one door there is one, however many are made at once, and also when one comes back from the archive.
create extension if not exists btree_gist;

alter table lockers
  add constraint lockers_row_number_excl exclude using gist (
    customer_id with =, locker_bank_id with =, column_number with =, int4range(row_number, row_number + row_span) with &&
  ) where (archived_at is null);
