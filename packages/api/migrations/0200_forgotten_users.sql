-- Whoever has left may be forgotten as a user; what they did stays theirs in the log (entities §2.1).
alter table users
  add column anonymised_at timestamptz,
  add column name_in_log text;

create or replace function person_name(person uuid) returns text language sql stable security definer as $$
  select coalesce(name_in_log, name) from users where id = person
$$;
