-- Words of title and headings, for a search to order many pages by before it looks into their texts.
-- The words of the text stay beside them: fetched from outside the row, they take most of a search's time.
alter table wiki_pages
  alter column words set storage main,
  add column title_words tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', headings), 'B')) stored;
