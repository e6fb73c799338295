-- Which try of a job is the current one: a try that was given up for dead must not finish the next one's file.
alter table jobs add column attempt integer not null default 0;
