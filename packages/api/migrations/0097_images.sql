-- Pictures of records, apart from them. Whoever follows a template has its picture, so the provider's are there for all to read;
-- which one anybody sees is decided by the record that holds it.
create table images (
  id uuid primary key,
  -- Null: of a record outside any customer, or of one that is itself a customer.
  customer_id uuid references customers (id),
  resource text not null,
  field text not null,
  type text not null check (type in ('png', 'jpeg', 'webp', 'svg')),
  sha256 bytea not null,
  bytes bytea not null,
  uploaded_by uuid,
  created_at timestamptz not null default now()
);
-- Already compressed: trying again would cost and save nothing.
alter table images alter column bytes set storage external;
create index images_by_time on images (created_at);
call scope_to_customer('images');
create policy templates on images for select using (customer_id = (select provider_id()));
call grant_rows('images', 'select, insert, delete');

alter table customers
  add column logo uuid,
  add constraint customers_logo_fkey foreign key (logo) references images (id) deferrable;
create index customers_by_logo on customers (logo) where logo is not null;

alter table carriers
  add column logo uuid,
  add constraint carriers_logo_fkey foreign key (logo) references images (id) deferrable;
create index carriers_by_logo on carriers (logo) where logo is not null;

alter table tenants
  add column logo uuid,
  add constraint tenants_logo_fkey foreign key (logo) references images (id) deferrable;
create index tenants_by_logo on tenants (logo) where logo is not null;

alter table buildings
  add column photo uuid,
  add constraint buildings_photo_fkey foreign key (photo) references images (id) deferrable;
create index buildings_by_photo on buildings (photo) where photo is not null;

alter table floors
  add column plan_image uuid,
  add constraint floors_plan_image_fkey foreign key (plan_image) references images (id) deferrable;
create index floors_by_plan_image on floors (plan_image) where plan_image is not null;
