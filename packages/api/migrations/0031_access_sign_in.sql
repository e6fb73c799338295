-- Sessions, second factors, one-time codes and links, and the sign-in log. A stolen dump opens nothing: tokens and links are
-- stored as SHA-256, short codes as HMACs with a key that is not in the database, and authenticator secrets are encrypted
-- with that key.

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- temporary: the password was right and the second factor is pending. Valid on two routes for five minutes.
  kind text not null default 'full' check (kind in ('full', 'temporary')),
  address text,
  rotated_at timestamptz,
  ended_reason text check (ended_reason in (
    'signedOut', 'revoked', 'revokedByAdministrator', 'passwordChanged', 'passwordReset', 'tooMany', 'completed', 'tries'
  )),
  -- Codes tried and emails sent within one sign-in.
  tries integer not null default 0,
  codes_sent integer not null default 0,
  code_sent_at timestamptz
);
create index sessions_by_user on sessions (user_id, created_at);
create index sessions_living on sessions (user_id, last_seen_at) where ended_at is null;
call grant_rows('sessions');

-- One valid code per session and purpose. A new one replaces it.
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

-- What an authenticator must sign. Deleted when read, so it can be used once.
create table passkey_challenges (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('signIn', 'register')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
call grant_rows('passkey_challenges');

create table factors (
  id uuid primary key,
  user_id uuid not null references users (id),
  method text not null check (method in ('email', 'totp', 'passkey')),
  name text not null,
  -- Null until the person proves they have it.
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Authenticator apps: the encrypted secret, and the last time step used, so no code works twice.
  secret text,
  last_step bigint,
  -- Passkeys.
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}'
);
create unique index factors_one_of_its_kind on factors (user_id, method, (confirmed_at is null)) where method <> 'passkey';
create index factors_by_user on factors (user_id);
call grant_rows('factors');

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
call grant_rows('recovery_codes');

-- Links in emails; user_id is null for the setup link. No foreign key: for an unknown address a link to no one is written so
-- that both take the same time, and checking the key would show the difference (measured: AUC 0.58).
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

-- Sign-ins and changes to how a person signs in. The account is a keyed hash, because people type passwords into the wrong field.
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
  request_id text,
  -- Given when someone else changed how this person signs in.
  reason text,
  -- What limits count an address as: the /64 of IPv6, the address itself of IPv4.
  network text
);
create index sign_in_log_by_user on sign_in_log (user_id, at desc) where user_id is not null;
create index sign_in_log_by_account on sign_in_log (account_hash, network, at desc) where outcome = 'success';
call grant_rows('sign_in_log', 'select, insert, delete');
