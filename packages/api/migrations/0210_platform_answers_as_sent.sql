-- A repeated write gets the very answer of the first one. jsonb would order its fields anew.
alter table idempotency_keys alter column answer type json using answer::json;
