-- What the set-up of mail was still without.

-- Lists that people put into an order of their own: as they stood until now, with room between.
alter table actions
  add column sort_order integer check (sort_order between 0 and 99999);
update actions a set sort_order = placed.place * 10
from (select customer_id, id, row_number() over (partition by customer_id order by name, id) as place from actions) placed
where a.customer_id = placed.customer_id and a.id = placed.id;
create index actions_by_sort_order on actions (customer_id, sort_order, id);

alter table package_types
  add column sort_order integer check (sort_order between 0 and 99999);
update package_types t set sort_order = placed.place * 10
from (select customer_id, id, row_number() over (partition by customer_id order by name, id) as place from package_types) placed
where t.customer_id = placed.customer_id and t.id = placed.id;
create index package_types_by_sort_order on package_types (customer_id, sort_order, id);

-- What history calls a step is its name, unless somebody says otherwise: the server writes it then.
alter table actions
  alter column past_tense drop not null;

-- Who is told may be a role or a person, and in which words.
alter table priority_levels
  add column escalation_role_ids uuid[],
  add column escalation_user_ids uuid[];
update priority_levels set escalations = (select coalesce(jsonb_agg(e || '{"template": null}'), '[]') from jsonb_array_elements(escalations) e);
update actions set notify = (select coalesce(jsonb_agg(n || '{"template": null}'), '[]') from jsonb_array_elements(notify) n);

-- The catalogue says where a carrier is at home, and what else it is called.
alter table carriers
  add column country_codes text[],
  add column aliases text[];
