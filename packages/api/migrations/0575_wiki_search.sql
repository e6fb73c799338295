-- Words of title and headings, short enough to stay in their row: a search orders many pages by them before it looks into their texts.
alter table wiki_pages
  add column title_words tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', headings), 'B')) stored;
