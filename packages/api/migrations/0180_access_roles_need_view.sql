-- Every other permission needs View. Roles saved before that rule may edit what they can't open, so they get the View they lack.
do $$
declare
  role record;
  subject text;
  tree jsonb;
begin
  perform set_config('app.unscoped', 'on', true);
  for role in select r.customer_id, r.id, r.permissions, r.row_version from security_roles r for update loop
    tree := role.permissions;
    for subject in
      select distinct regexp_replace(path, '\.[^.]*$', '') from granted_paths(role.permissions) path where path like '%.%'
    loop
      tree := jsonb_set(tree, string_to_array(subject, '.') || '{view}'::text[], 'true');
    end loop;
    continue when tree = role.permissions;
    update security_roles set permissions = tree, row_version = row_version + 1, updated_at = now(), updated_by = null
      where customer_id = role.customer_id and id = role.id;
    insert into audit_log (id, customer_id, resource, record_id, action, via, row_version, changes)
      values (gen_random_uuid(), role.customer_id, 'securityRoles', role.id, 'update', 'release', role.row_version + 1,
        jsonb_build_object('permissions', jsonb_build_object('before', role.permissions, 'after', tree)));
  end loop;
end $$;
