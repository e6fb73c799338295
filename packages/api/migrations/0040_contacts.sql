-- Who receives parcels, who acts for them, and what is special about theirs.

-- With the customer in it, a search index finds words of one customer without going through everybody's.
create extension if not exists btree_gin;

-- A list of words as text. The built-in one calls itself changeable because of other types; for texts it is not.
create function joined_words(words text[]) returns text language sql immutable strict parallel safe as $$
  select array_to_string(words, ' ')
$$;

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
  notes text,
  search text generated always as (
    lower((display_name || ' ' || coalesce(external_id, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(preferred_name, '') || ' ' || coalesce(joined_words(aliases), '') || ' ' || coalesce(email, '') || ' ' || coalesce(mailbox_number, '')) collate human)
  ) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  check (ends_on >= starts_on),
  check (is_recipient or is_sender),
  primary key (customer_id, id),
  constraint contacts_contact_type_id_fkey foreign key (customer_id, contact_type_id) references contact_types (customer_id, id),
  constraint contacts_site_id_fkey foreign key (customer_id, site_id) references sites (customer_id, id),
  constraint contacts_location_id_fkey foreign key (customer_id, location_id) references locations (customer_id, id),
  constraint contacts_department_id_fkey foreign key (customer_id, department_id) references departments (customer_id, id),
  constraint contacts_tenant_id_fkey foreign key (customer_id, tenant_id) references tenants (customer_id, id)
);
create unique index contacts_external_id_unique on contacts (customer_id, lower(external_id)) where archived_at is null;
-- A mailbox is one's own as long as one is there.
create unique index contacts_mailbox_number_unique on contacts (customer_id, site_id, lower(mailbox_number)) where archived_at is null and status <> 'former';

-- A list of a million is walked in its order, never sorted: one index for each column it can be sorted by. Those that
-- are archived are few and have one of their own, so that they need not be looked for among all.
create index contacts_by_display_name on contacts (customer_id, display_name, id) where archived_at is null;
create index contacts_archived on contacts (customer_id, display_name, id) where archived_at is not null;
create index contacts_by_status on contacts (customer_id, status, id) where archived_at is null;
create index contacts_by_external_id on contacts (customer_id, external_id, id) where archived_at is null;
create index contacts_by_email on contacts (customer_id, email, id) where archived_at is null;
create index contacts_by_suite on contacts (customer_id, suite, id) where archived_at is null;
create index contacts_by_mailbox_number on contacts (customer_id, mailbox_number, id) where archived_at is null;
create index contacts_by_reachable on contacts (customer_id, reachable, id) where archived_at is null;
create index contacts_by_source on contacts (customer_id, source, id) where archived_at is null;
create index contacts_by_created_at on contacts (customer_id, created_at, id) where archived_at is null;
create index contacts_by_updated_at on contacts (customer_id, updated_at, id) where archived_at is null;
create index contacts_by_badge on contacts using gin (customer_id, badge_ids) where badge_ids is not null and archived_at is null;
create index contacts_search on contacts using gin (customer_id, search gin_trgm_ops);
create index contacts_by_contact_type on contacts (customer_id, contact_type_id);
create index contacts_by_site on contacts (customer_id, site_id);
create index contacts_by_location on contacts (customer_id, location_id);
create index contacts_by_department on contacts (customer_id, department_id);
create index contacts_by_tenant on contacts (customer_id, tenant_id);
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
  search text generated always as (lower((reason) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  check (to_day >= from_day),
  check (delegate_contact_id <> contact_id),
  primary key (customer_id, id),
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
  search text generated always as (lower((note) collate human)) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  check (to_day >= from_day),
  primary key (customer_id, id),
  constraint handling_alerts_contact_id_fkey foreign key (customer_id, contact_id) references contacts (customer_id, id),
  constraint handling_alerts_forward_to_contact_id_fkey foreign key (customer_id, forward_to_contact_id) references contacts (customer_id, id)
);
create index handling_alerts_by_note on handling_alerts (customer_id, note, id);
create index handling_alerts_search on handling_alerts using gin (search gin_trgm_ops);
create index handling_alerts_by_contact on handling_alerts (customer_id, contact_id);
create index handling_alerts_by_forward_to_contact on handling_alerts (customer_id, forward_to_contact_id);
call scope_to_customer('handling_alerts');
call grant_rows('handling_alerts');
