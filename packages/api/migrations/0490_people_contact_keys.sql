-- What was written since the index was last put in order is read by every search for a key: with a full list of it, comparing a
-- thousand contacts took twenty times as long. A contact has only a few keys, so they are put in order at once.
alter index contacts_by_key set (fastupdate = off);
select gin_clean_pending_list('contacts_by_key');
