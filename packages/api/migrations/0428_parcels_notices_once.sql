-- A notification that is sent once per parcel, such as that it was put into a locker, however often its cause is reported.
alter table notification_log
  add column once_key text;
create unique index notification_log_once on notification_log (customer_id, parcel_id, once_key) where once_key is not null;
create index notification_log_queued on notification_log (at) where state = 'queued' and once_key is not null;
