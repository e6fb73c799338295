-- Labels on their way to a printer. What is sent is bound when the job is created, so a retry sends the same bytes.

create sequence print_job_numbers start 91001;
do $$
begin
  if row_role() is not null then
    grant usage, update on sequence print_job_numbers to postern_rows;
  end if;
end $$;

create table print_batches (
  customer_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('locations', 'lockerDoors', 'contacts')),
  title text not null check (length(title) <= 120),
  total integer not null check (total > 0),
  requested_by uuid,
  requested_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, site_id) references sites (customer_id, id) on delete cascade
);
create index print_batches_by_site on print_batches (customer_id, site_id, requested_at desc);
call scope_to_customer('print_batches');
call grant_rows('print_batches');

create table print_jobs (
  customer_id uuid not null,
  id uuid not null,
  number bigint not null default nextval('print_job_numbers'),
  site_id uuid not null,
  printer_id uuid not null,
  station_id uuid,
  batch_id uuid,
  -- What was printed: the label, its version, and the record that filled it.
  thermal_label_id uuid not null,
  label_version_id uuid,
  label_name text not null,
  version_number integer,
  record_kind text not null check (record_kind in ('parcel', 'location', 'lockerDoor', 'contact', 'station', 'sample')),
  record_id uuid,
  record_title text not null check (length(record_title) <= 120),
  is_test boolean not null default false,
  copies integer not null check (copies between 1 and 50),
  -- How many labels the printer's counter goes up by.
  labels integer not null check (labels > 0),
  priority integer not null default 0 check (priority between 0 and 9),
  -- Removed after a while: it holds personal data.
  content bytea,
  content_sha256 text not null check (length(content_sha256) = 64),
  state text not null check (state in ('queued', 'sending', 'sent', 'confirmed', 'failed', 'canceled')),
  failure text check (failure in ('unknown', 'notPrinted', 'partlyPrinted', 'notAllowed', 'tooLate', 'gone')),
  attempts integer not null default 0,
  count_before bigint,
  -- Since when it isn't known whether all of it arrived.
  link_lost_at timestamptz,
  reprint_of uuid,
  reason text check (length(reason) between 3 and 300),
  requested_by uuid,
  requested_at timestamptz not null default now(),
  -- When it got its turn last: a job that is retried or moved waits anew.
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, site_id) references sites (customer_id, id) on delete cascade,
  foreign key (customer_id, printer_id) references printers (customer_id, id) on delete cascade,
  foreign key (customer_id, thermal_label_id) references thermal_labels (customer_id, id) on delete cascade,
  foreign key (customer_id, batch_id) references print_batches (customer_id, id) on delete cascade,
  check ((settled_at is null) = (state in ('queued', 'sending', 'sent')) or state = 'sent'),
  check ((failure is not null) = (state = 'failed'))
);
create unique index print_jobs_number_unique on print_jobs (number);
create index print_jobs_by_site on print_jobs (customer_id, site_id, number desc);
create index print_jobs_by_printer on print_jobs (customer_id, printer_id, number desc);
create index print_jobs_by_label on print_jobs (customer_id, thermal_label_id, requested_at);
create index print_jobs_by_batch on print_jobs (customer_id, batch_id) where batch_id is not null;
create index print_jobs_open on print_jobs (customer_id, printer_id, priority desc, queued_at) where settled_at is null;
create index print_jobs_by_age on print_jobs (requested_at);
-- One at a time per printer, whatever goes wrong.
create unique index print_jobs_one_underway on print_jobs (customer_id, printer_id) where settled_at is null and state <> 'queued';
call scope_to_customer('print_jobs');
call grant_rows('print_jobs');
