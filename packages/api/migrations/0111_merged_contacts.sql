-- A contact that was merged into another stays, archived, and says into whom.
alter table contacts
  add column merged_into_id uuid,
  add constraint contacts_merged_into_id_fkey foreign key (customer_id, merged_into_id) references contacts (customer_id, id);
create index contacts_by_merged_into on contacts (customer_id, merged_into_id) where merged_into_id is not null;
