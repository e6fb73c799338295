-- Statements that write many rows make their IDs in the database. Postgres has this function from version 18 on.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(
        set_byte(
          overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112),
        'hex')::uuid
    $f$;
  end if;
end
$$;
