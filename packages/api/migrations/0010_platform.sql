-- What every later file builds on: who sees which rows, search, templates and monthly partitions.
--
-- The files up to 0120 are the baseline, one or two per area. Their order is that of the areas; a foreign key to a later area
-- is added by that area's file. What came after the baseline is in the files after it.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Ignores case first, and sorts "Level 2" before "Level 10".
create collation human (provider = icu, locale = 'und-u-kn-true');

-- Transactions run as this role, because row-level security doesn't apply to a table's owner. Where the login may not
-- create roles, the security is forced on the owner instead (scope_to_customer).
do $$
begin
  if not exists (select from pg_roles where rolname = 'postern_rows') then
    create role postern_rows nologin;
  end if;
  execute format('grant postern_rows to %I', current_user);
exception
  when insufficient_privilege then null;
  when duplicate_object or unique_violation then null; -- another database on this server is being created right now
end $$;

create function row_role() returns text language sql stable as $$
  select rolname::text from pg_roles where rolname = 'postern_rows' and pg_has_role(oid, 'member')
$$;

-- The second line of defense: every statement filters on the customer as well. The settings are read in selects of their own,
-- so that they are looked up once per statement rather than once per row.
create procedure scope_to_customer(target regclass, customer_column text default 'customer_id', owner_too boolean default true)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy customer_scope on %s using ((select current_setting(''app.unscoped'', true)) = ''on'''
      ' or %I = (select nullif(current_setting(''app.customer'', true), '''')::uuid))', target, customer_column);
  if owner_too and row_role() is null then
    execute format('alter table %s force row level security', target);
  end if;
end $$;

create procedure grant_rows(target regclass, privileges text default 'select, insert, update, delete') language plpgsql as $$
begin
  if row_role() is not null then
    execute format('grant %s on %s to postern_rows', privileges, target);
  end if;
end $$;

-- Finds "O’Donnell" by o'donnell, odonnell and o’don: punctuation counts on neither side (the same
-- characters are removed from what is typed). It also keeps words whole for the trigram index, which would split them at every
-- punctuation mark.
create function searchable(words text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(words, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~´·‐‑–—‘’“”„…', ''))
$$;

-- array_to_string is only stable because of other types; for text it never changes, so a generated column may use it.
create function joined_words(words text[]) returns text language sql immutable strict parallel safe as $$
  select array_to_string(words, ' ')
$$;

-- Behind row-level security an index serves only functions marked leakproof; any other waits until the policy has passed the
-- row, and a search would read every contact of a customer. These take our pattern or list and return yes or no, so nothing
-- leaks through them. Where the login may not mark them, search is correct but slower. Dumps don't include the mark, so the
-- migrator calls this at every start.
create procedure trust_search() language plpgsql as $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.lower(text) leakproof;
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
  alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
exception
  when insufficient_privilege then null;
end $$;

-- The provider's own records are templates that customers' records can follow and override field by field.

-- Sets the setting and puts it back in the body: an ordinary owner may not attach a custom setting to a function.
create function provider_id() returns uuid language plpgsql stable as $$
declare
  before text := coalesce(current_setting('app.unscoped', true), 'off');
  provider uuid;
begin
  perform set_config('app.unscoped', 'on', true);
  select id into provider from customers where is_provider;
  perform set_config('app.unscoped', before, true);
  return provider;
end $$;

-- How many customers follow a template. Only the number crosses the scope.
create function template_followers(kind regclass, template uuid) returns integer language plpgsql stable as $$
declare
  before text := coalesce(current_setting('app.unscoped', true), 'off');
  followers integer;
begin
  perform set_config('app.unscoped', 'on', true);
  execute format('select count(distinct customer_id) from %s where template_id = $1 and archived_at is null', kind)
    into followers using template;
  perform set_config('app.unscoped', before, true);
  return followers;
end $$;

-- No foreign key for template_id: it would have to name the provider in every row. Archived templates stay, and links to them.
create procedure follow_templates(kind regclass) language plpgsql as $$
begin
  execute format('alter table %s add template_id uuid check (template_id <> id), add overrides text[] not null default ''{}'',
    add check (template_id is not null or overrides = ''{}'')', kind);
  execute format('create unique index %I on %s (customer_id, template_id) where archived_at is null', kind || '_template_id_unique', kind);
  execute format('create index %I on %s (template_id)', kind || '_by_template', kind);
  execute format('create policy templates on %s for select using (customer_id = (select provider_id()))', kind);
end $$;

-- Creates the missing months around today. It can run at any time: rows that are already in the default partition move to the
-- new month before it is attached, because Postgres refuses a partition while the default one holds rows of it.
create procedure ensure_months_around(target text, months_behind integer, months_ahead integer) language plpgsql as $$
declare
  month date := (date_trunc('month', now()) - make_interval(months => months_behind))::date;
  next_month date;
  name text;
  rest text := target || '_other';
begin
  for step in 0..(months_behind + months_ahead) loop
    name := format('%s_%s', target, to_char(month, 'YYYY_MM'));
    next_month := (month + interval '1 month')::date;
    if to_regclass(name) is null then
      execute format('create table %I (like %I including all)', name, target);
      -- Nothing may arrive between moving and attaching. The trigger that keeps the audit log append-only would refuse the move.
      execute format('lock table %I in access exclusive mode', rest);
      execute format('alter table %I disable trigger user', rest);
      execute format(
        'with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved',
        rest, month, next_month, name);
      execute format('alter table %I enable trigger user', rest);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', target, name, month, next_month);
    end if;
    month := next_month;
  end loop;
end $$;
