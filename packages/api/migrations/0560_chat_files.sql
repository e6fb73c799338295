-- Files of messages. Uploaded before the message is sent: until then they belong to their uploader's draft.
create table chat_files (
  channel_id uuid not null references chat_channels (id) on delete cascade,
  -- Null: not sent yet.
  seq bigint,
  id uuid not null,
  -- As the channel has it.
  customer_id uuid,
  name text not null check (length(name) between 1 and 200),
  -- By its content, never by its name.
  type text not null,
  size integer not null check (size between 1 and 26214400),
  sha256 bytea not null,
  bytes bytea not null,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (channel_id, id),
  foreign key (channel_id, seq) references chat_messages (channel_id, seq) on delete cascade
);
create index chat_files_by_message on chat_files (channel_id, seq);
create index chat_files_of_drafts on chat_files (created_at) where seq is null;
-- Most are compressed already; compressing them again only costs time.
alter table chat_files alter column bytes set storage external;
call scope_to_customer('chat_files');
call grant_rows('chat_files');

call grant_to_super_admins('internal.chat', '{export}');
