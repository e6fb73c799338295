-- Pictures of pages. They go with their page: a revision may still show what the newest text doesn't.
create table wiki_files (
  id uuid primary key,
  page_id uuid not null references wiki_pages (id) on delete cascade,
  name text not null,
  type text not null,
  size integer not null,
  sha256 bytea not null,
  bytes bytea not null,
  uploaded_by uuid,
  uploaded_at timestamptz not null default now()
);
create index wiki_files_by_page on wiki_files (page_id, sha256);
call grant_rows('wiki_files');
