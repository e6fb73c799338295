-- Signing in: second factors, codes, links, mails, limits and what happened. Nothing here opens anything when it is stolen:
-- tokens and links are SHA-256, short codes are HMACs with a key that is not in the database, what must be read again
-- (secrets of authenticator apps, mails) is encrypted with that key.

alter table users
  add column phone text,
  add column preferences jsonb not null default '{}',
  -- May not be without a second factor; without one set up, a code goes to the mailbox.
  add column mfa_required boolean not null default false,
  add column password_changed_at timestamptz;

-- temporary: the password was right, the second factor is still to come. Valid on two routes, for five minutes.
alter table sessions
  add column kind text not null default 'full' constraint sessions_kind_check check (kind in ('full', 'temporary')),
  add column address text,
  add column rotated_at timestamptz,
  add column ended_reason text constraint sessions_ended_reason_check check (ended_reason in
    ('signedOut', 'revoked', 'revokedByAdministrator', 'passwordChanged', 'passwordReset', 'tooMany', 'completed', 'tries')),
  -- Codes tried and mails sent within one sign-in.
  add column tries integer not null default 0,
  add column codes_sent integer not null default 0,
  add column code_sent_at timestamptz;
create index sessions_living on sessions (user_id, last_seen_at) where ended_at is null;

create table factors (
  id uuid primary key,
  user_id uuid not null references users (id),
  method text not null check (method in ('email', 'totp', 'passkey')),
  name text not null,
  -- Null: begun and not yet proved.
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- totp: the secret, encrypted, and the last time step that was used, so that no code passes twice.
  secret text,
  last_step bigint,
  -- passkey
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}'
);
create index factors_by_user on factors (user_id);
create unique index factors_one_of_its_kind on factors (user_id, method, (confirmed_at is null)) where method <> 'passkey';
call grant_rows('factors');

-- The one code a session may use for a purpose; a new one replaces it.
create table one_time_codes (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('signIn', 'confirm', 'register')),
  code_hash bytea not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (session_id, purpose)
);
call grant_rows('one_time_codes');

-- What an authenticator must sign. Single use: it is deleted as it is read.
create table passkey_challenges (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('signIn', 'register')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
call grant_rows('passkey_challenges');

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
call grant_rows('recovery_codes');

-- Links in mails; user_id is null for the set-up. No foreign key: for an address that nobody has, a link of nobody is written,
-- so that asking takes the same time for everybody, and checking the key would be the difference (measured: AUC 0.58).
create table one_time_links (
  token_hash bytea primary key,
  kind text not null check (kind in ('reset', 'invite', 'setUp')),
  user_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_by_user on one_time_links (user_id) where used_at is null;
call grant_rows('one_time_links');

-- Every mail, written in the transaction of what it is about and sent after it. The body is encrypted: it holds codes and links.
create table outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  -- kept: there is no SMTP_URL. dropped: a decoy, or of no use any more. failed: given up.
  state text not null check (state in ('waiting', 'sent', 'kept', 'dropped', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
call grant_rows('outbox');

-- Every sign-in and every change to how a person signs in. The account is a keyed hash: people type passwords into the wrong field.
create table sign_in_log (
  id uuid primary key,
  at timestamptz not null default now(),
  user_id uuid,
  account_hash bytea,
  event text not null,
  outcome text not null check (outcome in ('success', 'secondFactor', 'refused', 'locked')),
  method text,
  address text,
  user_agent text,
  session_id uuid,
  request_id text
);
create index sign_in_log_by_user on sign_in_log (user_id, at desc) where user_id is not null;
create index sign_in_log_by_account on sign_in_log (account_hash, address, at desc) where outcome = 'success';
call grant_rows('sign_in_log', 'select, insert, delete');

-- Tries used up, shared by all nodes.
create table rate_limits (
  key text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (resets_at);
call grant_rows('rate_limits');

-- Which key this database's secrets were made with, as a fingerprint: another key would quietly lock everybody out.
create table secret_key_fingerprint (
  single boolean primary key default true check (single),
  fingerprint bytea not null
);
call grant_rows('secret_key_fingerprint', 'select, insert');
