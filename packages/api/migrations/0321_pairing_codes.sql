-- Pairing codes leave the station's record, its history and its exports: they are kept as keyed hashes, each for one device.
create table station_pairing_codes (
  customer_id uuid not null,
  station_id uuid not null,
  code_mac bytea not null,
  expires_at timestamptz not null,
  primary key (customer_id, station_id),
  constraint station_pairing_codes_station_fkey foreign key (customer_id, station_id) references stations (customer_id, id)
);
create unique index station_pairing_codes_by_code on station_pairing_codes (customer_id, code_mac);
call scope_to_customer('station_pairing_codes');
call grant_rows('station_pairing_codes');

-- Codes that were readable are void; stations that waited with one get another.
update stations set pairing_code_expires_at = null where pairing_code_expires_at is not null;
alter table stations
  drop column pairing_code;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set changes = changes - 'pairingCode' where resource = 'stations' and changes ? 'pairingCode';
alter table audit_log enable trigger audit_log_append_only;
