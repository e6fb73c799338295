-- A label can be retired on a day that is set before.
alter table thermal_labels
  add column retires_on date;
create index thermal_labels_retiring on thermal_labels (retires_on) where retires_on is not null and state = 'published';
