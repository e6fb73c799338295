-- A kept view shows the columns it was kept with. None: whatever its reader has chosen.
alter table saved_views
  add column columns text[];
