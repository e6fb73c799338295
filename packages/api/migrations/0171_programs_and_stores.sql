-- Which API users reach every customer is said of each: a role that sees all data no longer says it by itself.
alter table api_users
  add column all_customers boolean not null default false;
update api_users u set all_customers = true
from app_security_roles r where r.id = u.app_security_role_id and r.data_scope = 'all';
alter table api_users alter column all_customers drop default;

alter table versions
  add column ticket_numbers text[],
  add column downgrade_reason text;

alter table redis
  add column alert_channel text;
update redis set alert_channel = 'incidents';
