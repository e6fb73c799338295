-- Since when no record has held a picture: history can bring it back for 30 days from then, not from its upload.
alter table images add column unused_since timestamptz;
create index images_unused on images (unused_since) where unused_since is not null;
do $$
begin
  if row_role() is not null then
    grant update (unused_since) on images to postern_rows;
  end if;
end $$;
create index idempotency_keys_by_time on idempotency_keys (created_at);
