-- Who of the staff looks after a customer or a program. Staff are the provider's users, so the key is theirs alone; it can
-- wait, because they are themselves a customer's.
alter table customers
  add column account_manager_id uuid,
  add column implementation_lead_id uuid,
  add constraint customers_account_manager_id_fkey foreign key (account_manager_id) references users (id) deferrable,
  add constraint customers_implementation_lead_id_fkey foreign key (implementation_lead_id) references users (id) deferrable;
create index customers_by_account_manager on customers (account_manager_id);
create index customers_by_implementation_lead on customers (implementation_lead_id);

alter table apps
  add column owner_user_id uuid,
  add constraint apps_owner_user_id_fkey foreign key (owner_user_id) references users (id) deferrable;
create index apps_by_owner_user on apps (owner_user_id);
