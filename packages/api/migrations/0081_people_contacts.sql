-- Contacts, their delegates and their handling alerts.

create table contacts (
  customer_id uuid not null references customers (id),
  id uuid not null,
  display_name text collate human not null,
  contact_type_id uuid not null,
  status text not null check (status in ('active', 'onHold', 'leaving', 'former')),
  external_id text collate human,
  first_name text collate human,
  middle_name text,
  last_name text collate human,
  preferred_name text collate human,
  aliases text[],
  email text,
  email_state text check (email_state in ('ok', 'bounced', 'unverified')),
  emails jsonb not null,
  phone text,
  phone_country text,
  phones jsonb not null,
  site_id uuid,
  location_id uuid,
  suite text collate human,
  mailbox_number text collate human,
  department_id uuid,
  tenant_id uuid,
  channels text[] not null check (channels <@ '{email,sms,push,none}'),
  reachable boolean not null,
  language text check (language in ('en-US', 'en-GB', 'en-CA', 'en-AU', 'de-DE', 'fr-CA', 'fr-FR', 'es-US')),
  consent_sms boolean not null,
  opt_out_at timestamptz,
  locker_access text not null check (locker_access in ('inherit', 'yes', 'no')),
  needs_accessible_locker boolean not null,
  max_lockers integer not null check (max_lockers between 0 and 20),
  pickup_pin text,
  badge_ids text[],
  starts_on date,
  ends_on date,
  vip boolean not null,
  confidential boolean not null,
  is_recipient boolean not null,
  is_sender boolean not null,
  source text not null check (source in ('manual', 'import', 'sftp', 'scim', 'hr')),
  source_id text,
  last_synced_at timestamptz,
  -- Fields owned by the source the contact was imported from.
  locked_fields text[] not null check (locked_fields <@
    '{firstName,lastName,emails,phones,externalId,departmentId,tenantId,locationId,suite,mailboxNumber,startsOn,endsOn}'),
  -- Values of the fields defined in the customer's settings.
  custom_fields jsonb not null,
  anonymised_at timestamptz,
  -- Set on the archived half of a merge.
  merged_into_id uuid,
  notes text,
  -- Puts possible duplicates next to each other in an index.
  full_name text collate "C" generated always as (searchable(last_name || ' ' || first_name)) stored,
  search text generated always as (searchable(lower((
    display_name || ' ' || coalesce(external_id, '') || ' ' || coalesce(first_name, '') || ' ' ||
    coalesce(last_name, '') || ' ' || coalesce(preferred_name, '') || ' ' || coalesce(joined_words(aliases), '') || ' ' ||
    coalesce(email, '') || ' ' || coalesce(mailbox_number, '')
  ) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  check (ends_on >= starts_on),
  check (is_recipient or is_sender),
  constraint contacts_contact_type_id_fkey foreign key (customer_id, contact_type_id) references contact_types (customer_id, id),
  constraint contacts_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id) deferrable,
  constraint contacts_location_id_fkey foreign key (customer_id, location_id) references locations (customer_id, id) deferrable,
  constraint contacts_department_id_fkey foreign key (customer_id, department_id) references departments (customer_id, id) deferrable,
  constraint contacts_tenant_id_fkey foreign key (customer_id, tenant_id) references tenants (customer_id, id) deferrable,
  constraint contacts_merged_into_id_fkey foreign key (customer_id, merged_into_id) references contacts (customer_id, id)
);
create unique index contacts_external_id_unique on contacts (customer_id, lower(external_id)) where archived_at is null;
-- A mailbox is free again once its owner has left.
create unique index contacts_mailbox_number_unique on contacts (customer_id, site_id, lower(mailbox_number))
  where archived_at is null and status <> 'former';
-- A list of a million contacts is read in index order, never sorted: one index per sortable column. Searching in name order
-- reads this index alone.
create index contacts_by_display_name on contacts (customer_id, display_name, id) include (search) where archived_at is null;
create index contacts_by_status on contacts (customer_id, status, id) where archived_at is null;
create index contacts_by_external_id on contacts (customer_id, external_id, id) where archived_at is null;
create index contacts_by_email on contacts (customer_id, email, id) where archived_at is null;
create index contacts_by_suite on contacts (customer_id, suite, id) where archived_at is null;
create index contacts_by_mailbox_number on contacts (customer_id, mailbox_number, id) where archived_at is null;
create index contacts_by_source on contacts (customer_id, source, id) where archived_at is null;
create index contacts_by_created_at on contacts (customer_id, created_at, id) where archived_at is null;
create index contacts_by_updated_at on contacts (customer_id, updated_at, id) where archived_at is null;
-- Blanks sort last in both directions, but an index read backward returns them first: descending orders have their own.
create index contacts_by_external_id_falling on contacts (customer_id, external_id desc nulls last, id desc) where archived_at is null;
create index contacts_by_email_falling on contacts (customer_id, email desc nulls last, id desc) where archived_at is null;
create index contacts_by_suite_falling on contacts (customer_id, suite desc nulls last, id desc) where archived_at is null;
create index contacts_by_mailbox_number_falling on contacts (customer_id, mailbox_number desc nulls last, id desc) where archived_at is null;
-- Archived contacts are few and have an index of their own.
create index contacts_archived on contacts (customer_id, display_name, id) where archived_at is not null;
-- Filtered by one of these, the list is still in name order.
create index contacts_by_contact_type on contacts (customer_id, contact_type_id, display_name, id);
create index contacts_by_site on contacts (customer_id, site_id, display_name, id);
create index contacts_by_department on contacts (customer_id, department_id, display_name, id);
create index contacts_by_tenant on contacts (customer_id, tenant_id, display_name, id);
-- Rare values.
create index contacts_by_ends_on on contacts (customer_id, ends_on) where ends_on is not null and archived_at is null;
create index contacts_vip on contacts (customer_id, display_name, id) where vip and archived_at is null;
create index contacts_confidential on contacts (customer_id, display_name, id) where confidential and archived_at is null;
create index contacts_needs_accessible_locker on contacts (customer_id, display_name, id) where needs_accessible_locker and archived_at is null;
-- Without the customer: a rare word is found faster among everyone than a customer's rows are read.
create index contacts_search on contacts using gin (search gin_trgm_ops);
-- "Email contains" is used as often as search.
create index contacts_by_email_words on contacts using gin (customer_id, lower(email) gin_trgm_ops) where archived_at is null;
-- Customer health counts reachable contacts.
create index contacts_reachability on contacts (customer_id, reachable) where archived_at is null;
-- Duplicates: same name, with what tells two people apart.
create index contacts_by_full_name on contacts (customer_id, full_name, site_id, department_id, tenant_id)
  include (id, external_id) where archived_at is null and full_name is not null;
create index contacts_by_location on contacts (customer_id, location_id);
create index contacts_by_merged_into on contacts (customer_id, merged_into_id) where merged_into_id is not null;
create index contacts_by_badge on contacts using gin (customer_id, badge_ids) where badge_ids is not null and archived_at is null;
-- The planner estimates from a sample how many rows contain a few letters. With the default sample it can't tell 1 in 400
-- from 1 in 40, and the wrong guess reads every contact.
alter table contacts alter column search set statistics 1000;
call scope_to_customer('contacts');
call grant_rows('contacts');

create table contact_delegates (
  customer_id uuid not null references customers (id),
  id uuid not null,
  contact_id uuid not null,
  delegate_contact_id uuid not null,
  scope text not null check (scope in ('pickup', 'notify', 'both')),
  reason text collate human not null,
  from_day date,
  to_day date,
  search text generated always as (searchable(lower((reason) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  check (to_day >= from_day),
  check (delegate_contact_id <> contact_id),
  constraint contact_delegates_contact_id_fkey foreign key (customer_id, contact_id) references contacts (customer_id, id),
  constraint contact_delegates_delegate_contact_id_fkey foreign key (customer_id, delegate_contact_id) references contacts (customer_id, id)
);
create index contact_delegates_by_reason on contact_delegates (customer_id, reason, id);
create index contact_delegates_search on contact_delegates using gin (search gin_trgm_ops);
create index contact_delegates_by_contact on contact_delegates (customer_id, contact_id);
create index contact_delegates_by_delegate_contact on contact_delegates (customer_id, delegate_contact_id);
call scope_to_customer('contact_delegates');
call grant_rows('contact_delegates');

create table handling_alerts (
  customer_id uuid not null references customers (id),
  id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('hold', 'forward', 'alert')),
  note text collate human not null,
  forward_to_contact_id uuid,
  from_day date,
  to_day date,
  suppress_notice boolean not null,
  is_active boolean not null,
  search text generated always as (searchable(lower((note) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  check (to_day >= from_day),
  constraint handling_alerts_contact_id_fkey foreign key (customer_id, contact_id) references contacts (customer_id, id),
  constraint handling_alerts_forward_to_contact_id_fkey foreign key (customer_id, forward_to_contact_id) references contacts (customer_id, id)
);
create index handling_alerts_by_note on handling_alerts (customer_id, note, id);
create index handling_alerts_search on handling_alerts using gin (search gin_trgm_ops);
create index handling_alerts_by_contact on handling_alerts (customer_id, contact_id);
create index handling_alerts_by_forward_to_contact on handling_alerts (customer_id, forward_to_contact_id);
call scope_to_customer('handling_alerts');
call grant_rows('handling_alerts');

-- Foreign keys from the tables that come first.
alter table tenants
  add constraint tenants_primary_contact_id_fkey foreign key (customer_id, primary_contact_id) references contacts (customer_id, id) deferrable;
