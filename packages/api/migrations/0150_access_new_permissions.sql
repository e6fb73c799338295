-- Every permission that is on in a tree: {"mail": {"carriers": {"view": true}}} has mail.carriers.view.
create function granted_paths(tree jsonb) returns setof text language sql immutable parallel safe as $$
  with recursive node (path, value) as (
    select key, value from jsonb_each(tree)
    union all
    select node.path || '.' || child.key, child.value
    from node, jsonb_each(case when jsonb_typeof(node.value) = 'object' then node.value else '{}' end) child
  )
  select path from node where value = 'true'
$$;

-- For a release that brings a permission. People can't grant what they don't have, so the roles that can do everything get
-- it here; in all others it's off until a person decides. There is always a role that can do everything, and it's known by
-- having whatever any role of the provider has.
create procedure grant_to_super_admins(subject text, verbs text[]) language plpgsql as $$
declare
  steps text[] := string_to_array(subject, '.');
  role record;
  tree jsonb;
begin
  perform set_config('app.unscoped', 'on', true);
  for role in
    select r.customer_id, r.id, r.permissions, r.row_version from security_roles r
    where r.customer_id = provider_id() and r.archived_at is null and not exists (
      select granted_paths(o.permissions) from security_roles o where o.customer_id = r.customer_id and o.archived_at is null
      except select granted_paths(r.permissions))
    for update
  loop
    tree := role.permissions;
    for depth in 1..cardinality(steps) loop
      if tree #> steps[:depth] is null then
        tree := jsonb_set(tree, steps[:depth], '{}');
      end if;
    end loop;
    tree := jsonb_set(tree, steps, (tree #> steps) || (select jsonb_object_agg(verb, true) from unnest(verbs) verb));
    update security_roles set permissions = tree, row_version = row_version + 1, updated_at = now(), updated_by = null
      where customer_id = role.customer_id and id = role.id;
    insert into audit_log (id, customer_id, resource, record_id, action, via, row_version, changes)
      values (gen_random_uuid(), role.customer_id, 'securityRoles', role.id, 'update', 'release', role.row_version + 1,
        jsonb_build_object('permissions', jsonb_build_object('before', role.permissions, 'after', tree)));
  end loop;
end $$;
