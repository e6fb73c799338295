-- Two ways a handover goes wrong that no event could say: it went to the wrong recipient, or without the signature that was asked for.
alter table actions drop constraint actions_kind_check;
alter table actions add check (kind in (
  'receive', 'verify', 'sort', 'store', 'route', 'load', 'outForDelivery', 'attempt', 'deliver', 'pickup', 'lockerDeposit',
  'lockerPickup', 'hold', 'release', 'forward', 'return', 'damage', 'misdelivery', 'lost', 'found', 'dispose', 'note', 'custom'
));

-- True: the recipient signed. False: a signature was asked for, and there is none. Null: none was asked for.
alter table parcel_events
  add column signed boolean;

alter table parcel_facts
  add column misdelivered timestamp;
alter table parcel_facts
  add column unsigned timestamp;
create index parcel_facts_by_misdelivered on parcel_facts (customer_id, misdelivered) where misdelivered is not null;
create index parcel_facts_by_unsigned on parcel_facts (customer_id, unsigned) where unsigned is not null;

-- Until now, none.
alter table analytics_daily
  add column misdelivered integer not null default 0;
alter table analytics_daily
  add column missing_signature integer not null default 0;
