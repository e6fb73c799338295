-- What a page is to one person: whether changes of it are sent to them, whether it helped, and on how many days they read it.
create table wiki_readers (
  page_id uuid not null references wiki_pages (id) on delete cascade,
  user_id uuid not null,
  is_watching boolean not null default false,
  is_helpful boolean,
  viewed_on date,
  viewed_days integer not null default 0,
  primary key (page_id, user_id)
);
call grant_rows('wiki_readers');

-- Owners watch their pages.
insert into wiki_readers (page_id, user_id, is_watching)
select id, owner_id, true from wiki_pages where owner_id is not null;

create table wiki_comments (
  id uuid primary key,
  page_id uuid not null references wiki_pages (id) on delete cascade,
  -- The comment it answers.
  parent_id uuid references wiki_comments (id) on delete cascade,
  author_id uuid,
  body text not null check (length(body) between 1 and 4000),
  -- {"quote", "before", "after", "at"}: the words it's about, as they are read. Null: the page.
  anchor jsonb,
  resolved_at timestamptz,
  resolved_by uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index wiki_comments_by_page on wiki_comments (page_id, id);
create index wiki_comments_by_parent on wiki_comments (parent_id) where parent_id is not null;
call grant_rows('wiki_comments');
