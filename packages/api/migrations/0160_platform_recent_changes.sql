-- The latest changes at a customer, for its overview.
create index audit_log_by_customer on audit_log (customer_id, at desc, id);
