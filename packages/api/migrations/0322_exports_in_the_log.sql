-- What is taken along is written down like what is changed.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('create', 'update', 'archive', 'restore', 'export'));

-- What a file shows, in permissions and customers: asked for again when it is fetched. A file from before has neither.
alter table jobs
  add column needs text[],
  add column reach uuid[];
