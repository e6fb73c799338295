-- A reminder that staff sent from the console; its email tells how far it got.
alter table notification_log
  add column outbox_id uuid;
