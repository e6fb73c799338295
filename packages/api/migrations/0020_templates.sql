-- The provider's own records of these kinds are templates. A customer's record may follow one, and depart from it in some
-- fields; the templates themselves are there for every customer to read.

-- Set and put back in the body: an ordinary owner may not make a function with a setting of ours in its head.
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

-- How many customers follow a template: the number alone crosses the scope.
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

-- The link has no foreign key: it would have to name the provider in every row. What is archived stays, and so do links to it.
create procedure follow_templates(kind regclass) language plpgsql as $$
begin
  execute format('alter table %s add template_id uuid check (template_id <> id), add overrides text[] not null default ''{}'',
    add check (template_id is not null or overrides = ''{}'')', kind);
  execute format('create unique index %I on %s (customer_id, template_id) where archived_at is null', kind || '_template_id_unique', kind);
  execute format('create index %I on %s (template_id)', kind || '_by_template', kind);
  execute format('create policy templates on %s for select using (customer_id = (select provider_id()))', kind);
end $$;

call follow_templates('priority_levels');
call follow_templates('location_types');
call follow_templates('contact_types');
call follow_templates('thermal_labels');
call follow_templates('package_types');
call follow_templates('carriers');
call follow_templates('actions');
