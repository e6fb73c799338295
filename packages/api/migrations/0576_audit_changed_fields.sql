-- The index on the changed fields calls this for every row of the log. As plain SQL, it was parsed each time.
create or replace function changed_fields(changes jsonb) returns text[] language plpgsql immutable parallel safe as $$
begin
  return array(select jsonb_object_keys(changes));
end $$;
