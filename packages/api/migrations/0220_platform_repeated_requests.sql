-- The request that was carried out: what it did is undone by its id, also by someone who got its answer from a repeat.
alter table idempotency_keys add column request_id text;
