-- Team chat: channels, who is in them, and messages in one order per channel.

create table chat_channels (
  id uuid primary key,
  -- Of the record that the channel belongs to. Null: of no customer.
  customer_id uuid references customers (id) on delete cascade,
  kind text not null check (kind in ('public', 'private', 'direct', 'entity')),
  name text collate "C" check (name ~ '^[a-z0-9-]{2,40}$'),
  topic text not null default '' check (length(topic) <= 250),
  entity_kind text check (entity_kind in ('customers', 'lockerBanks', 'tickets', 'versions')),
  entity_id uuid,
  -- The members of direct messages, sorted: the same people always have the same channel.
  direct_key text,
  is_default boolean not null default false,
  is_locked boolean not null default false,
  -- Null: messages are kept.
  retention_days integer check (retention_days between 1 and 3650),
  -- The number of the newest message. Raising it holds the row until the commit, so messages commit in their order.
  last_seq bigint not null default 0,
  archived_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  check ((kind = 'direct') = (name is null)),
  check ((kind = 'direct') = (direct_key is not null)),
  check ((kind = 'entity') = (entity_id is not null)),
  check ((entity_kind is null) = (entity_id is null))
) with (fillfactor = 80);
create unique index chat_channels_by_name on chat_channels (name);
create unique index chat_channels_by_members on chat_channels (direct_key);
create unique index chat_channels_by_entity on chat_channels (entity_kind, entity_id);
call scope_to_customer('chat_channels');
call grant_rows('chat_channels');

create table chat_members (
  channel_id uuid not null references chat_channels (id) on delete cascade,
  user_id uuid not null,
  role text not null default 'member' check (role in ('owner', 'member')),
  last_read_seq bigint not null default 0,
  notify text not null default 'mentions' check (notify in ('all', 'mentions', 'none')),
  is_muted boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (channel_id, user_id)
) with (fillfactor = 80);
create index chat_members_by_user on chat_members (user_id);
call grant_rows('chat_members');

create table chat_messages (
  channel_id uuid not null references chat_channels (id) on delete cascade,
  seq bigint not null,
  id uuid not null,
  -- As its channel has it.
  customer_id uuid,
  -- The message whose thread it's in.
  parent_seq bigint,
  author_id uuid,
  bot text check (bot in ('locker', 'version', 'daemon')),
  body text not null check (length(body) <= 8000),
  mentions uuid[] not null default '{}',
  has_link boolean generated always as (body like '%://%') stored,
  -- Its sender's own ID for it: sent again, it's the same message.
  client_id uuid,
  sent_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  pinned_at timestamptz,
  pinned_by uuid,
  reply_count integer not null default 0,
  last_reply_at timestamptz,
  row_version integer not null default 1,
  words tsvector generated always as (to_tsvector('english', body)) stored,
  primary key (channel_id, seq),
  check ((author_id is null) <> (bot is null)),
  check (parent_seq < seq)
);
create unique index chat_messages_by_id on chat_messages (id);
create unique index chat_messages_sent_once on chat_messages (channel_id, author_id, client_id);
create index chat_messages_timeline on chat_messages (channel_id, seq) where parent_seq is null;
create index chat_messages_threads on chat_messages (channel_id, parent_seq, seq) where parent_seq is not null;
create index chat_messages_by_time on chat_messages (channel_id, sent_at);
create index chat_messages_by_author on chat_messages (author_id, sent_at);
create index chat_messages_pinned on chat_messages (channel_id, pinned_at) where pinned_at is not null;
create index chat_messages_words on chat_messages using gin (words) with (fastupdate = off);
call scope_to_customer('chat_messages');
call grant_rows('chat_messages');

-- What a message said before it was edited or deleted.
create table chat_message_versions (
  channel_id uuid not null,
  seq bigint not null,
  row_version integer not null,
  customer_id uuid,
  body text not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  primary key (channel_id, seq, row_version),
  foreign key (channel_id, seq) references chat_messages (channel_id, seq) on delete cascade
);
call scope_to_customer('chat_message_versions');
call grant_rows('chat_message_versions');

create table chat_reactions (
  channel_id uuid not null,
  seq bigint not null,
  kind text not null check (kind in ('seen', 'agree', 'done', 'thanks', 'question', 'urgent')),
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (channel_id, seq, kind, user_id),
  foreign key (channel_id, seq) references chat_messages (channel_id, seq) on delete cascade
);
call grant_rows('chat_reactions');

create table chat_mentions (
  user_id uuid not null,
  channel_id uuid not null,
  seq bigint not null,
  primary key (user_id, channel_id, seq),
  foreign key (channel_id, seq) references chat_messages (channel_id, seq) on delete cascade
);
create index chat_mentions_by_message on chat_mentions (channel_id, seq);
call grant_rows('chat_mentions');

-- Who is here. Worth nothing after a restart.
create unlogged table chat_presence (
  user_id uuid primary key,
  seen_at timestamptz not null default now(),
  is_active boolean not null default true
);
call grant_rows('chat_presence');

-- Staff are in the default channels from their first day, and have nothing to catch up on.
create function join_default_channels() returns trigger language plpgsql security definer as $$
begin
  insert into chat_members (channel_id, user_id, last_read_seq)
  select c.id, u.id, c.last_seq from chat_channels c, added u where c.is_default and u.customer_id = provider_id()
  on conflict do nothing;
  return null;
end $$;
create trigger join_default_channels after insert on users referencing new table as added
  for each statement execute function join_default_channels();

insert into chat_channels (id, kind, name, topic, is_default) values
  (gen_random_uuid(), 'public', 'general', 'Everything that has no channel of its own', true),
  (gen_random_uuid(), 'public', 'incidents', 'Outages and what we do about them', true),
  (gen_random_uuid(), 'public', 'releases', 'Versions, rollouts, and halts', true);
insert into chat_members (channel_id, user_id)
  select c.id, u.id from chat_channels c, users u where c.is_default and u.customer_id = provider_id();

-- What bots have posted, so that nothing is posted twice.
create table chat_bot_posts (
  source text primary key,
  posted_at timestamptz not null default now()
);
create index chat_bot_posts_by_time on chat_bot_posts (posted_at);
call grant_rows('chat_bot_posts');
