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

-- Blanks come last either way, and an index read backwards has them first: falling orders of what may be blank have their own.
create index contacts_by_external_id_falling on contacts (customer_id, external_id desc nulls last, id desc) where archived_at is null;
create index contacts_by_email_falling on contacts (customer_id, email desc nulls last, id desc) where archived_at is null;
create index contacts_by_suite_falling on contacts (customer_id, suite desc nulls last, id desc) where archived_at is null;
create index contacts_by_mailbox_number_falling on contacts (customer_id, mailbox_number desc nulls last, id desc) where archived_at is null;
-- “E-mail contains” is asked as often as a search.
create index contacts_by_email_words on contacts using gin (customer_id, lower(email) gin_trgm_ops) where archived_at is null;
