-- The wiki: staff write it for staff, so its rows belong to no customer. A space can be for some roles only; every statement says so itself.
create table wiki_spaces (
  id uuid primary key,
  key text not null check (key ~ '^[A-Z][A-Z0-9]{1,9}$'),
  name text not null check (length(name) between 1 and 60),
  icon text not null,
  description text not null default '' check (length(description) <= 250),
  -- Empty: all staff.
  role_ids uuid[] not null default '{}',
  home_page_id uuid,
  position integer not null default 0,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create unique index wiki_spaces_by_key on wiki_spaces (key);
create unique index wiki_spaces_by_name on wiki_spaces (lower(name));
call grant_rows('wiki_spaces');

create table wiki_pages (
  id uuid primary key,
  space_id uuid not null references wiki_spaces (id),
  parent_id uuid references wiki_pages (id),
  position integer not null default 0,
  title text not null check (length(title) between 1 and 160),
  slug text not null,
  body text not null check (octet_length(body) <= 800000),
  -- Read from the body when it's saved: searching looks at words, not at Markdown.
  headings text not null default '',
  body_text text not null default '',
  tags text[] not null default '{}',
  status text not null check (status in ('draft', 'published', 'outdated')),
  owner_id uuid,
  review_every_days integer check (review_every_days between 30 and 730),
  reviewed_at timestamptz not null default now(),
  -- [{"kind", "ref", "label"}]
  entity_links jsonb not null default '[]',
  revision integer not null default 1,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  -- In the trash since then.
  deleted_at timestamptz,
  deleted_by uuid,
  words tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', headings), 'B') ||
    setweight(to_tsvector('english', left(body_text, 250000)), 'D')) stored
);
-- Two pages side by side can't have the same title.
create unique index wiki_pages_by_title
  on wiki_pages (space_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(title)) where deleted_at is null;
create index wiki_pages_by_parent on wiki_pages (parent_id);
create index wiki_pages_in_trash on wiki_pages (deleted_at) where deleted_at is not null;
-- No row security here, so the index serves the search directly.
create index wiki_pages_by_words on wiki_pages using gin (words);
create index wiki_pages_by_entity on wiki_pages using gin (entity_links jsonb_path_ops);
call grant_rows('wiki_pages');

alter table wiki_spaces
  add constraint wiki_spaces_home foreign key (home_page_id) references wiki_pages (id) on delete set null deferrable;

-- Every text a page ever had. Written once.
create table wiki_revisions (
  page_id uuid not null references wiki_pages (id) on delete cascade,
  number integer not null check (number >= 1),
  title text not null,
  body text not null,
  summary text not null default '' check (length(summary) <= 200),
  -- The revision it brought back.
  restores integer,
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (page_id, number)
);
call grant_rows('wiki_revisions', 'select, insert, delete');

-- Which page links to which, read from the text when it's saved.
create table wiki_links (
  from_id uuid not null references wiki_pages (id) on delete cascade,
  to_id uuid not null references wiki_pages (id) on delete cascade,
  primary key (from_id, to_id)
);
create index wiki_links_by_target on wiki_links (to_id);
call grant_rows('wiki_links');
