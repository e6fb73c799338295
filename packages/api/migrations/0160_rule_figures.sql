-- What rules did, and what they share with others.

-- A rule on trial decides nothing, but what it would have taken is counted.
alter table scan_log
  add column shadow_rule_id uuid;
create index scan_log_by_rule on scan_log (rule_id, at) where rule_id is not null;
create index scan_log_by_shadow_rule on scan_log (shadow_rule_id, at) where shadow_rule_id is not null;
create index scan_log_by_resolved_rule on scan_log (resolved_rule_id) where resolved_rule_id is not null;

-- Worked out by comparing rules, which no statement can do: kept when a rule is written, for lists to show and to narrow by.
-- Of a shared rule the others are shared, too; of a customer's, its own and those that were published. Shared: no customer.
create table carrier_rule_facts (
  rule_id uuid primary key,
  customer_id uuid references customers (id),
  specificity integer not null,
  collides_with uuid[] not null
);
create index carrier_rule_facts_by_customer on carrier_rule_facts (customer_id);
call scope_to_customer('carrier_rule_facts');
call grant_rows('carrier_rule_facts');

alter table carrier_logic
  add column set_route text;
