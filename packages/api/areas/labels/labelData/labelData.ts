/** Reads label variables from a real record. Masks personal names for users without permission to see them. */
import type { NamedLabelData } from '@postern/domain/areas/labels/labelDataEndpoints.ts'
import type { LabelDataKind } from '@postern/domain/areas/labels/labelDataKinds.ts'
import type { Actor } from '@postern/domain/auth/permission.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Named, namedTo } from '../../shared/recipients.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly timeZone: string
  /** By variable; null if the record has no value. */
  readonly values: Readonly<Record<string, string | null>>
}

export interface LabelDataQuery {
  readonly kind: LabelDataKind
  readonly siteId?: string | undefined
  readonly id?: string | undefined
}

interface Reading {
  readonly customerId: string
  readonly siteId: string | undefined
  readonly id: string | undefined
  readonly named: Named
}

const most = 10
const everyone: Named = { contacts: true, departments: true, tenants: true }

const masked = (mayName: boolean, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  mayName ? value : sql`case when ${value} is not null then ${sql.lit(hiddenSecret)} end`

const siteValues = sql`
  'site.name', si.name, 'site.code', si.code, 'site.address', si.address_line1, 'site.city', si.city, 'site.phone', si.phone`

const recipientValues = (named: Named) => sql`
  'recipient.displayName', coalesce(${masked(named.contacts, sql`co.display_name`)},
    ${masked(named.departments, sql`de.name`)}, ${masked(named.tenants, sql`te.name`)}),
  'recipient.mailStop', ${masked(named.contacts, sql`ms.name`)},
  'recipient.suite', ${masked(named.contacts, sql`co.suite`)},
  'recipient.mailbox', ${masked(named.contacts, sql`co.mailbox_number`)},
  'recipient.department', ${masked(named.departments, sql`de.name`)},
  'recipient.tenant', ${masked(named.tenants, sql`te.name`)}`

/** Expects the location as `lo`. */
const locationValues = sql`
  'location.name', lo.name, 'location.code', lo.barcode, 'location.barcode', lo.barcode,
  'location.path', concat_ws(', ', bu.name, fl.name, pa.name)`
const locationNames = sql`
  left join buildings bu on bu.customer_id = lo.customer_id and bu.id = lo.building_id
  left join floors fl on fl.customer_id = lo.customer_id and fl.id = lo.floor_id
  left join locations pa on pa.customer_id = lo.customer_id and pa.id = lo.parent_location_id`

/** Expects the door as `lk` and its bank as `lb`. */
const doorValues = sql`
  'locker.bank', lb.name, 'locker.door', lk.label, 'locker.size', lk.size, 'locker.barcode', lb.code || '-' || lk.label`

/** Mail goes to the contact’s own location, else to their department’s mail stop. */
const mailStop = sql`
  left join locations ms on ms.customer_id = si.customer_id and ms.id = coalesce(co.location_id, de.mail_stop_location_id)`

const matching = (reading: Reading, id: string): RawBuilder<unknown> => sql`
  ${reading.id === undefined ? sql`` : sql`and ${sql.ref(id)} = ${reading.id}`}
  ${reading.siteId === undefined ? sql`` : sql`and si.id = ${reading.siteId}`}`

const iso = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const parcelRows = (reading: Reading) => sql<Row>`
  select p.id, p.internal_number as title, concat_ws(', ', ca.name, si.name) as detail, si.timezone as "timeZone",
    jsonb_build_object(
      'parcel.trackingNumber', p.tracking_number, 'parcel.internalNumber', p.internal_number,
      'parcel.barcode', p.internal_number, 'parcel.receivedAt', ${iso(sql`p.received_at`)}, 'parcel.carrier', ca.name,
      'parcel.service', se.name, 'parcel.packageType', pt.name, 'parcel.priority.mark', coalesce(pl.label_mark, pl.code),
      'parcel.dueAt', ${iso(sql`p.due_at`)}, 'parcel.pieces', p.pieces::text, ${recipientValues(reading.named)},
      ${siteValues}, ${locationValues}, ${doorValues}) as values
  from (select p.* from parcels p where p.customer_id = ${reading.customerId}
      ${reading.id === undefined ? sql`` : sql`and p.id = ${reading.id}`}
      ${reading.siteId === undefined ? sql`` : sql`and p.site_id = ${reading.siteId}`}
    order by p.received_at desc, p.id desc limit ${sql.lit(most)}) p
  join sites si on si.customer_id = p.customer_id and si.id = p.site_id
  left join carriers ca on ca.customer_id = p.customer_id and ca.id = p.carrier_id
  left join services se on se.customer_id = p.customer_id and se.id = p.service_id
  left join package_types pt on pt.customer_id = p.customer_id and pt.id = p.package_type_id
  left join priority_levels pl on pl.customer_id = p.customer_id and pl.id = p.priority_level_id
  left join contacts co on co.customer_id = p.customer_id and co.id = p.contact_id
  left join departments de on de.customer_id = p.customer_id and de.id = coalesce(p.department_id, co.department_id)
  left join tenants te on te.customer_id = p.customer_id and te.id = coalesce(p.tenant_id, co.tenant_id)
  left join locations lo on lo.customer_id = p.customer_id and lo.id = p.location_id
  ${locationNames} ${mailStop}
  left join lockers lk on lk.customer_id = p.customer_id and lk.id = p.locker_id
  left join locker_banks lb on lb.customer_id = lk.customer_id and lb.id = lk.locker_bank_id
  order by p.received_at desc, p.id desc`

const locationRows = (reading: Reading) => sql<Row>`
  select lo.id, lo.name as title, concat_ws(', ', bu.name, si.name) as detail, si.timezone as "timeZone",
    jsonb_build_object(${locationValues}, ${siteValues}) as values
  from locations lo join sites si on si.customer_id = lo.customer_id and si.id = lo.site_id ${locationNames}
  where lo.customer_id = ${reading.customerId} and lo.archived_at is null ${matching(reading, 'lo.id')}
  order by lo.id desc limit ${sql.lit(most)}`

const doorRows = (reading: Reading) => sql<Row>`
  select lk.id, lk.label as title, concat_ws(', ', lb.name, si.name) as detail, si.timezone as "timeZone",
    jsonb_build_object(${doorValues}, ${siteValues}) as values
  from lockers lk join locker_banks lb on lb.customer_id = lk.customer_id and lb.id = lk.locker_bank_id
  join sites si on si.customer_id = lb.customer_id and si.id = lb.site_id
  where lk.customer_id = ${reading.customerId} and lk.archived_at is null ${matching(reading, 'lk.id')}
  order by lk.id desc limit ${sql.lit(most)}`

const contactRows = (reading: Reading) => sql<Row>`
  select co.id, ${masked(reading.named.contacts, sql`co.display_name`)} as title, si.name as detail,
    si.timezone as "timeZone", jsonb_build_object(${recipientValues(reading.named)}, ${siteValues}) as values
  from contacts co join sites si on si.customer_id = co.customer_id and si.id = co.site_id
  left join departments de on de.customer_id = co.customer_id and de.id = co.department_id
  left join tenants te on te.customer_id = co.customer_id and te.id = co.tenant_id ${mailStop}
  where co.customer_id = ${reading.customerId} and co.archived_at is null ${matching(reading, 'co.id')}
  order by co.id desc limit ${sql.lit(most)}`

const stationRows = (reading: Reading) => sql<Row>`
  select st.id, st.name as title, si.name as detail, si.timezone as "timeZone",
    jsonb_build_object('station.name', st.name, 'station.code', st.code, ${siteValues}) as values
  from stations st join sites si on si.customer_id = st.customer_id and si.id = st.site_id
  where st.customer_id = ${reading.customerId} and st.archived_at is null ${matching(reading, 'st.id')}
  order by st.id desc limit ${sql.lit(most)}`

/** The access code is a secret: it's only printed when it's created, and shown as dots everywhere else. */
const carrierRows = ({ customerId, siteId, id }: Reading) => sql<Row>`
  select ca.id, ca.name as title, coalesce(at.names, 'All sites') as detail, coalesce(at.timezone, 'UTC') as "timeZone",
    jsonb_build_object('carrier.name', ca.name, 'carrier.sites', coalesce(at.names, 'All sites'),
      'carrier.driverCode', case when ca.access_code is not null then ${sql.lit(hiddenSecret)} end) as values
  from carriers ca
  left join lateral (select string_agg(si.name, ', ' order by si.name) as names, min(si.timezone) as timezone from sites si
    where si.customer_id = ca.customer_id and si.id = any(ca.site_ids) and si.archived_at is null) at on true
  where ca.customer_id = ${customerId} and ca.archived_at is null
    ${id === undefined ? sql`` : sql`and ca.id = ${id}`}
    ${siteId === undefined ? sql`` : sql`and (coalesce(cardinality(ca.site_ids), 0) = 0 or ${siteId} = any(ca.site_ids))`}
  order by ca.id desc limit ${sql.lit(most)}`

const rowsOf: Readonly<Record<LabelDataKind, (reading: Reading) => RawBuilder<Row>>> = {
  parcel: parcelRows,
  location: locationRows,
  lockerDoor: doorRows,
  contact: contactRows,
  station: stationRows,
  carrier: carrierRows,
}

/** The permission needed to print a label for a record of each kind. */
const permissionOf = {
  parcel: 'customers.sites.view',
  location: 'customers.locations.view',
  lockerDoor: 'lockers.lockers.view',
  contact: 'customers.contacts.view',
  station: 'customers.stations.view',
  carrier: 'mail.carriers.view',
} as const

const present = (values: Row['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))

/** Up to 10, newest first. With a null `actor`, the platform itself prints and nothing is masked. */
export async function readLabelData(
  db: Db,
  actor: Actor | null,
  customerId: string,
  { kind, siteId, id }: LabelDataQuery,
): Promise<NamedLabelData[]> {
  if (actor !== null && !can(actor, permissionOf[kind])) return []
  const named = actor === null ? everyone : namedTo(actor)
  const rows = await db.all(rowsOf[kind]({ customerId, siteId, id, named }))
  return rows.map(({ values, timeZone, ...row }) => ({ kind, ...row, data: { values: present(values), timeZone } }))
}

export const labelDataOf = async (
  db: Db,
  actor: Actor | null,
  customerId: string,
  { kind, id }: { readonly kind: LabelDataKind; readonly id: string },
): Promise<NamedLabelData | undefined> => (await readLabelData(db, actor, customerId, { kind, id }))[0]
