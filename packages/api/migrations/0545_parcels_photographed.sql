-- True: a photo was taken. False: one was asked for, and there is none. Null: none was asked for. Photos themselves are deleted earlier.
alter table parcel_events
  add column photographed boolean;

alter table parcel_facts
  add column unphotographed timestamp;
create index parcel_facts_by_unphotographed on parcel_facts (customer_id, unphotographed) where unphotographed is not null;

-- Until now, none.
alter table analytics_daily
  add column missing_photo integer not null default 0;
