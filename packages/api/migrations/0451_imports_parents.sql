-- What an import creates on the way belongs to something: two buildings can have the same name at different sites.

alter table import_references
  add column parent_id uuid;
alter table import_references drop constraint import_references_pkey;
alter table import_references add primary key (customer_id, import_id, id);
create unique index import_references_once on import_references (customer_id, import_id, target, name, parent_id) nulls not distinct;
