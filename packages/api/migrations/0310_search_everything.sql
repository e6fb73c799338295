-- Search across customers: whole numbers, addresses and badges are found by an index whichever customer they belong to.

-- The values a person is found by as a whole: every email address and phone number, badges, and the customer's own ID. Parsed
-- here rather than as a text, because an index is built without a search path.
create function contact_keys(emails jsonb, phones jsonb, badges text[], external_id text) returns text[]
language sql immutable parallel safe
return array(
    select key from (
      select lower(jsonb_path_query(emails, '$[*].address') #>> '{}') as key
      union all select jsonb_path_query(phones, '$[*].number') #>> '{}'
      union all select searchable(badge) from unnest(badges) badge
      union all select searchable(external_id)
    ) keys where key <> '');
create index contacts_by_key on contacts using gin (contact_keys(emails, phones, badge_ids, external_id)) where archived_at is null;
create index contacts_by_id on contacts (id);

-- A parcel by its tracking number or the number on its label: whole, from the start, or the last characters.
create index parcels_tracking_search on parcels (searchable(tracking_number) text_pattern_ops);
create index parcels_tracking_ending on parcels (reverse(searchable(tracking_number)) text_pattern_ops);
create index parcels_number_search on parcels (searchable(internal_number) text_pattern_ops);
create index parcels_number_ending on parcels (reverse(searchable(internal_number)) text_pattern_ops);
create index parcels_open_by_due on parcels (due_at) where closed_at is null;
-- A barcode as it was scanned.
create index scan_log_by_barcode on scan_log (barcode) where parcel_id is not null;

create index lockers_by_id on lockers (id);
create index tickets_search on tickets using gin (searchable(subject || ' ' || requester_name) gin_trgm_ops);
create index tickets_by_requester_email on tickets (lower(requester_email)) where requester_email is not null;
create index tickets_by_contact on tickets (customer_id, contact_id) where contact_id is not null;

-- Behind row-level security an index serves only functions marked leakproof (0010_platform.sql). These take our own value and
-- return text or keys without ever failing.
create or replace procedure trust_search() language plpgsql as $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.lower(text) leakproof;
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
  alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
  alter function pg_catalog.translate(text, text, text) leakproof;
  alter function pg_catalog.reverse(text) leakproof;
  alter function contact_keys(jsonb, jsonb, text[], text) leakproof;
exception
  when insufficient_privilege then null;
end $$;

-- What a person opened last and how often, which ranks what they search for. Names are read when they are shown.
create table opened_records (
  user_id uuid not null,
  kind text not null check (length(kind) <= 40),
  record_id uuid not null,
  customer_id uuid,
  opened_at timestamptz not null default now(),
  times integer not null default 1,
  primary key (user_id, kind, record_id)
);
create index opened_records_by_time on opened_records (user_id, opened_at desc);
call scope_to_customer('opened_records');
call grant_rows('opened_records');

-- What a person pinned.
create table favorite_records (
  user_id uuid not null,
  kind text not null check (length(kind) <= 40),
  record_id uuid not null,
  customer_id uuid,
  pinned_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);
call scope_to_customer('favorite_records');
call grant_rows('favorite_records');
