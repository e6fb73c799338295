-- What earlier entities still lacked.

-- Priority levels have a code, a look and a standing, and one of them is the default.
alter table priority_levels
  add column code text,
  add column icon text not null default 'flag',
  add column is_default boolean not null default false,
  add column is_active boolean not null default true,
  add column is_system boolean not null default false;
update priority_levels set code = 'P' || rank::text || case when archived_at is null then '' else '-' || left(id::text, 8) end;
update priority_levels p set is_default = true
from (select distinct on (customer_id) customer_id, id from priority_levels where archived_at is null
  order by customer_id, lower(name) = 'standard' desc, rank) as usual
where p.customer_id = usual.customer_id and p.id = usual.id;
alter table priority_levels
  alter column code set not null,
  alter column icon drop default,
  alter column is_default drop default,
  alter column is_active drop default,
  alter column is_system drop default,
  drop column search,
  add column search text generated always as (lower((name || ' ' || code) collate human)) stored;
create unique index priority_levels_code_unique on priority_levels (customer_id, code) where archived_at is null;
create unique index priority_levels_is_default_unique on priority_levels (customer_id) where is_default and archived_at is null;
