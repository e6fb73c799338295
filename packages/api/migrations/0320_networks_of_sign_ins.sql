-- Whom an address counts as where tries are limited (domain/network.ts): of version 6 its /64, of version 4 itself.
alter table sign_in_log add column network text;
update sign_in_log set network = case
  when address ~ '^::ffff:[0-9.]+$' then substr(address, 8)
  when address ~ '^[0-9a-fA-F:]+:[0-9a-fA-F:]*$' then text(network(set_masklen(address::inet, 64)))
  else address end
where outcome = 'success' and at > now() - interval '31 days';
drop index sign_in_log_by_account;
create index sign_in_log_by_account on sign_in_log (account_hash, network, at desc) where outcome = 'success';
