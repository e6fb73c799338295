-- Customers and their settings. The provider is a customer too; its users are the staff.

create table customers (
  id uuid primary key,
  name text collate human not null,
  code text not null,
  status text not null check (status in ('prospect', 'onboarding', 'live', 'suspended', 'offboarded')),
  segment text not null check (segment in ('corporate', 'university', 'multifamily', 'healthcare', 'government', 'logistics', 'coworking', 'retail')),
  products text[] not null check (products <@ '{mail,lockers,assets}' and cardinality(products) > 0),
  -- Staff are users of the provider, which is itself a customer: these keys are deferrable so both can be loaded together.
  account_manager_id uuid,
  implementation_lead_id uuid,
  go_live_date date,
  -- Why it went live before it was ready.
  live_reason text,
  -- The last day an offboarded customer's data is kept.
  purge_date date,
  plan text not null check (plan in ('essential', 'professional', 'enterprise')),
  support_tier text not null check (support_tier in ('standard', 'premium', 'critical')),
  data_region text not null check (data_region in ('us', 'ca', 'eu', 'uk', 'au')),
  account_number text collate human,
  blueprint text,
  parent_customer_id uuid references customers (id) check (parent_customer_id <> id),
  timezone text not null,
  locale text not null,
  currency text not null,
  primary_contact_name text collate human not null,
  primary_contact_email text not null,
  primary_contact_phone text,
  primary_contact_phone_country text,
  address_line1 text not null,
  address_line2 text,
  address_line3 text,
  city text collate human not null,
  region text,
  postal_code text,
  country_code text not null,
  contract_start date,
  contract_end date,
  site_limit integer,
  locker_limit integer,
  user_limit integer,
  logo uuid,
  brand_color text not null,
  tags text[],
  is_provider boolean not null,
  notes text,
  search text generated always as (searchable(lower((
    name || ' ' || code || ' ' || coalesce(account_number, '') || ' ' || primary_contact_name || ' ' || city
  ) collate human))) stored,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  check (contract_end > contract_start),
  constraint customers_logo_fkey foreign key (logo) references images (id) deferrable
);
create unique index customers_name_unique on customers (lower(name)) where archived_at is null;
create unique index customers_code_unique on customers (code) where archived_at is null;
create unique index customers_account_number_unique on customers (lower(account_number)) where archived_at is null;
create unique index customers_is_provider_unique on customers (is_provider) where is_provider;
create index customers_by_name on customers (name, id);
create index customers_search on customers using gin (search gin_trgm_ops);
create index customers_by_account_manager on customers (account_manager_id);
create index customers_by_implementation_lead on customers (implementation_lead_id);
create index customers_by_logo on customers (logo) where logo is not null;
call scope_to_customer('customers', 'id');
call grant_rows('customers');

-- One row per customer, created with the customer.
create table settings (
  customer_id uuid not null references customers (id),
  id uuid not null,
  default_site_id uuid,
  date_format text not null check (date_format in ('MM/DD/YY', 'DD/MM/YY', 'YYYY-MM-DD')),
  week_start text not null check (week_start in ('sunday', 'monday')),
  units text not null check (units in ('imperial', 'metric')),
  internal_prefix text,
  next_number integer not null check (next_number >= 1),
  padding integer not null check (padding between 0 and 10),
  barcode_symbology text not null check (barcode_symbology in ('code128', 'qr', 'datamatrix')),
  duplicate_scan_window_minutes integer not null check (duplicate_scan_window_minutes between 0 and 1440),
  photo_on_receive text not null check (photo_on_receive in ('off', 'optional', 'required')),
  allow_unknown_recipient boolean not null,
  require_package_type boolean not null,
  require_carrier boolean not null,
  require_location boolean not null,
  label_photo_ocr boolean not null,
  expected_packages boolean not null,
  verified_then_received boolean not null,
  signature_on_deliver_web text not null check (signature_on_deliver_web in ('off', 'optional', 'required')),
  signature_on_deliver_mobile text not null check (signature_on_deliver_mobile in ('off', 'optional', 'required')),
  id_check text not null check (id_check in ('off', 'optional', 'required')),
  allow_deliver_to_mail_stop boolean not null,
  delegate_pickup boolean not null,
  overdue_after_days integer not null check (overdue_after_days between 1 and 60),
  return_to_sender_after_days integer not null check (return_to_sender_after_days between 1 and 180),
  channels text[] not null check (channels <@ '{email,sms,push,teams,slack}'),
  sender_name text,
  reply_to text,
  message_timing text not null check (message_timing in ('instant', 'sameWindow', 'perWeekday')),
  message_hours jsonb not null,
  reminder_days text[] not null,
  digest boolean not null,
  bounce_handling text not null check (bounce_handling in ('flagContact', 'openTask')),
  hold_hours integer not null check (hold_hours between 1 and 720),
  grace_reopen_minutes integer not null check (grace_reopen_minutes between 0 and 60),
  pin_length integer not null check (pin_length between 4 and 8),
  pin_lifetime_hours integer check (pin_lifetime_hours between 1 and 720),
  min_delivery_only_percent integer not null check (min_delivery_only_percent between 0 and 100),
  access_methods text[] not null check (access_methods <@ '{pin,qr,badge,app}' and cardinality(access_methods) >= 1),
  multi_package boolean not null,
  returns_enabled boolean not null,
  exchanges_enabled boolean not null,
  sso_mode text not null check (sso_mode in ('off', 'optional', 'required')),
  sso_metadata_url text,
  sso_metadata text,
  sso_client_secret text,
  scim_enabled boolean not null,
  scim_token text,
  mfa_policy text not null check (mfa_policy in ('off', 'optional', 'required')),
  session_minutes integer not null check (session_minutes between 5 and 1440),
  password_min_length integer not null check (password_min_length between 8 and 64),
  ip_allow_list text[] not null,
  allowed_email_domains text[] not null,
  parcel_retention_months integer not null check (parcel_retention_months between 1 and 120),
  photo_retention_months integer not null check (photo_retention_months between 1 and 60),
  audit_retention_months integer not null check (audit_retention_months between 12 and 1200),
  mask_pii boolean not null,
  webhooks jsonb not null,
  webhook_secret text,
  sftp_accounts jsonb not null,
  teams_hook text,
  slack_hook text,
  custom_fields jsonb not null,
  feature_flags jsonb not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  archived_by uuid,
  primary key (customer_id, id),
  constraint settings_one_each check (id = customer_id)
);
create index settings_by_default_site on settings (customer_id, default_site_id);
call scope_to_customer('settings');
call grant_rows('settings');

-- Foreign keys from the tables that come first.
alter table operations
  add foreign key (customer_id) references customers (id);
alter table saved_views
  add foreign key (customer_id) references customers (id);
alter table images
  add foreign key (customer_id) references customers (id);
alter table jobs
  add foreign key (customer_id) references customers (id);
