-- What customers' rules share with all shared ones is kept now, whichever of those apply: it is worked out anew at the next start.
delete from carrier_rule_facts where customer_id is not null;
