-- Contacts that may be the same person, what was decided about them, and what it takes to undo a merge.

-- Contacts of similar names have it in common: the beginning of the last name and the first letter of the first. Accents,
-- hyphens and blanks don't count.
create function name_block(last_name text, first_name text) returns text language sql immutable strict parallel safe as $$
  select nullif(left(translate(lower(last_name), 'áàâäãåāçćčéèêëēíìîïīñńóòôöõøōúùûüūýÿßłđşšžżź -‐’''.,', 'aaaaaaaccceeeeeiiiiinnooooooouuuuuyysldsszzz'), 3), '')
    || left(translate(lower(first_name), 'áàâäãåāçćčéèêëēíìîïīñńóòôöõøōúùûüūýÿßłđşšžżź -‐’''.,', 'aaaaaaaccceeeeeiiiiinnooooooouuuuuyysldsszzz'), 1)
$$;
alter table contacts
  add column name_block text collate "C" generated always as (name_block(last_name, first_name)) stored;
create index contacts_by_name_block on contacts (customer_id, name_block, site_id)
  where archived_at is null and name_block is not null;

-- Pairs with their score. Written by a task alone. No key to contacts: checking it would keep others from changing them
-- meanwhile. Readers skip pairs of which one is archived.
create table contact_duplicates (
  customer_id uuid not null,
  -- The smaller ID of the two.
  contact_id uuid not null,
  other_id uuid not null,
  score smallint not null check (score between 0 and 100),
  is_certain boolean not null,
  reasons jsonb not null,
  primary key (customer_id, contact_id, other_id),
  check (contact_id < other_id)
);
create index contact_duplicates_by_score on contact_duplicates (customer_id, score desc, contact_id, other_id);
create index contact_duplicates_by_other on contact_duplicates (customer_id, other_id);
call scope_to_customer('contact_duplicates');
call grant_rows('contact_duplicates');
call note_changes('contact_duplicates');

-- Up to when each customer's contacts were compared. What was written since has a newer time of change.
create table duplicate_passes (
  customer_id uuid primary key references customers (id),
  compared_until timestamptz not null,
  -- Of the points: other ones need a comparison of all.
  scoring_version integer not null,
  full_pass_at timestamptz not null
);
call scope_to_customer('duplicate_passes');
call grant_rows('duplicate_passes');

-- Not the same person.
create table dismissed_duplicates (
  customer_id uuid not null references customers (id),
  id uuid not null,
  contact_id uuid not null,
  other_id uuid not null,
  dismissed_at timestamptz not null default now(),
  dismissed_by uuid,
  primary key (customer_id, id),
  check (contact_id < other_id)
);
create unique index dismissed_duplicates_pair_unique on dismissed_duplicates (customer_id, contact_id, other_id);
create index dismissed_duplicates_by_other on dismissed_duplicates (customer_id, other_id);
create index dismissed_duplicates_by_time on dismissed_duplicates (customer_id, dismissed_at);
call scope_to_customer('dismissed_duplicates');
call grant_rows('dismissed_duplicates');
call note_changes('dismissed_duplicates');

create table contact_merges (
  customer_id uuid not null references customers (id),
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  merged_at timestamptz not null default now(),
  merged_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  -- What the undo couldn't put back.
  left_records jsonb not null default '[]',
  primary key (customer_id, id)
);
create index contact_merges_by_kept on contact_merges (customer_id, kept_id);
create index contact_merges_by_merged on contact_merges (customer_id, merged_id);
create index contact_merges_by_time on contact_merges (customer_id, merged_at);
call scope_to_customer('contact_merges');
call grant_rows('contact_merges');

-- Each field that a merge wrote, for as long as it can be undone.
create table contact_merge_changes (
  customer_id uuid not null,
  merge_id uuid not null,
  place integer not null,
  -- An entity, or a table that the product apps write.
  resource text not null,
  record_id uuid not null,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (customer_id, merge_id, place),
  foreign key (customer_id, merge_id) references contact_merges (customer_id, id) on delete cascade
);
call scope_to_customer('contact_merge_changes');
call grant_rows('contact_merge_changes');
