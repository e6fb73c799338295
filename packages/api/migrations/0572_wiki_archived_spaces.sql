-- A space that isn't used anymore: its pages are kept, and found nowhere until it's restored.
alter table wiki_spaces
  add column archived_at timestamptz;
