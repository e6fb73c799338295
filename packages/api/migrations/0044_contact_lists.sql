-- Those of one type, site, department or tenant come in the list's order too.
drop index contacts_by_reachable;
drop index contacts_by_contact_type;
drop index contacts_by_site;
drop index contacts_by_department;
drop index contacts_by_tenant;
create index contacts_by_contact_type on contacts (customer_id, contact_type_id, display_name, id);
create index contacts_by_site on contacts (customer_id, site_id, display_name, id);
create index contacts_by_department on contacts (customer_id, department_id, display_name, id);
create index contacts_by_tenant on contacts (customer_id, tenant_id, display_name, id);

-- What is rare is found by itself, not among all.
create index contacts_by_ends_on on contacts (customer_id, ends_on) where ends_on is not null and archived_at is null;
create index contacts_vip on contacts (customer_id, display_name, id) where vip and archived_at is null;
create index contacts_confidential on contacts (customer_id, display_name, id) where confidential and archived_at is null;
create index contacts_needs_accessible_locker on contacts (customer_id, display_name, id) where needs_accessible_locker and archived_at is null;
