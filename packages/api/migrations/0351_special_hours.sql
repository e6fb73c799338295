-- Hours of single dates, in place of the weekly ones: the short day before a holiday.
alter table sites
  add column special_hours jsonb not null default '[]';
