-- A counter that stands below a number already given would give it twice: raise it above the highest.
update settings s set next_number = taken.highest + 1
from (
  select p.customer_id, max(substring(p.internal_number from '([0-9]{1,9})$')::integer) as highest
  from parcels p join settings o on o.customer_id = p.customer_id
  where p.internal_number like coalesce(o.internal_prefix, '') || '%'
  group by p.customer_id
) taken
where taken.customer_id = s.customer_id and s.next_number <= taken.highest;
