-- What is still to be done after a set was published: written with the set, gone when it is done. A node that dies in between leaves it
-- for the next one.
create table rule_set_follow_ups (
  version integer primary key references rule_sets (version),
  since timestamptz not null default now()
);
call grant_rows('rule_set_follow_ups');
