-- “O’Donnell” is found by o'donnell, odonnell and o’don alike: what joins the letters of a word counts on neither side
-- (domain/query.ts takes the same signs out of what is typed). It also keeps words whole for the trigram index, which
-- would cut at every sign and then look through everything that has the frequent rest.
create function searchable(words text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(words, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~´·‐‑–—‘’“”„…', ''))
$$;

do $$
declare
  searched record;
  definition text;
begin
  for searched in
    select c.oid as relation, c.oid::regclass as name, pg_get_expr(d.adbin, d.adrelid) as expression,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = c.oid and a.attnum = any(i.indkey)) as indexes
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'search' and a.attgenerated = 's'
    join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s drop column search', searched.name);
    execute format('alter table %s add column search text generated always as (searchable(%s)) stored', searched.name, searched.expression);
    foreach definition in array searched.indexes loop
      execute definition;
    end loop;
  end loop;
end $$;

-- A search in the order of names is answered from the index alone, which knows the words too; what is rare is found by its
-- trigrams, whosever it is, and then sorted. (With the customer among the trigrams the index would go through all it has of
-- that customer.)
drop index contacts_by_display_name;
create index contacts_by_display_name on contacts (customer_id, display_name, id) include (search) where archived_at is null;
drop index contacts_search;
create index contacts_search on contacts using gin (search gin_trgm_ops);
-- How rare a word is decides between the two; the usual hundred samples know nothing below one in a hundred.
alter table contacts alter column search set statistics 500;

-- Blanks come last either way, and an index read backwards has them first: falling orders of what may be blank have their own.
create index contacts_by_external_id_falling on contacts (customer_id, external_id desc nulls last, id desc) where archived_at is null;
create index contacts_by_email_falling on contacts (customer_id, email desc nulls last, id desc) where archived_at is null;
create index contacts_by_suite_falling on contacts (customer_id, suite desc nulls last, id desc) where archived_at is null;
create index contacts_by_mailbox_number_falling on contacts (customer_id, mailbox_number desc nulls last, id desc) where archived_at is null;
-- “E-mail contains” is asked as often as a search.
create index contacts_by_email_words on contacts using gin (customer_id, lower(email) gin_trgm_ops) where archived_at is null;

-- Who asks is the same for every row of a statement, and is looked up once (a select of its own), not at each row.
create procedure guard_by_customer(target regclass, customer_column text, verb text) language plpgsql as $$
begin
  execute format(
    '%s policy customer_scope on %s using ((select current_setting(''app.unscoped'', true)) = ''on'''
      ' or %I = (select nullif(current_setting(''app.customer'', true), '''')::uuid))', verb, target, customer_column);
end $$;

create or replace procedure scope_to_customer(target regclass, customer_column text default 'customer_id', owner_too boolean default true)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  call guard_by_customer(target, customer_column, 'create');
  if owner_too and row_role() is null then
    execute format('alter table %s force row level security', target);
  end if;
end $$;

do $$
declare
  guarded record;
begin
  for guarded in
    select format('%I.%I', schemaname, tablename)::regclass as name, substring(qual from '^sees_customer\((\w+)\)$') as customer_column
    from pg_policies where policyname = 'customer_scope' and qual ~ '^sees_customer\(\w+\)$'
  loop
    call guard_by_customer(guarded.name, guarded.customer_column, 'alter');
  end loop;
end $$;
