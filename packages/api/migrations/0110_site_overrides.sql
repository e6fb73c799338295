-- What a site decides otherwise than its customer's settings.
alter table sites
  add column settings_override jsonb not null default '{}';
