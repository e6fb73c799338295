/** Imports contacts: how rows are matched, what happens to contacts missing from the file, and bulk rules that scale to a million. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { phoneCountries } from '@postern/domain/phone/phoneCountries.ts'
import { dayIn } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { ImportKind, ImportScope, Planner, SetCheck, Values } from '../../imports/importKind.ts'
import { contactRules } from './contactRules.ts'
import { contactFieldsOf } from './customFieldDefinitions.ts'
import {
  type ContactBefore,
  type ContactFacts,
  type ContactTypeFacts,
  type ContactValues,
  settleContact,
} from './settleContact.ts'

type ById<T> = ReadonlyMap<string, T>

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ById<T> =>
  new Map(rows.map((row) => [row.id, row]))

/** Everything a customer's contacts can refer to: thousands of records for a million contacts. */
async function surroundingsOf(db: Db, customerId: string) {
  const here = sql`customer_id = ${customerId}`
  const types = await db.all(sql<ContactTypeFacts & { id: string }>`
    select id, required_fields as "requiredFields", default_channels as "defaultChannels", is_active as "isActive"
    from contact_types where ${here}`)
  const departments = await db.all(sql<{ id: string; siteId: string | null; tenantId: string | null }>`
    select id, site_id as "siteId", tenant_id as "tenantId" from departments where ${here}`)
  const tenants = await db.all(sql<{ id: string; siteId: string }>`
    select id, site_id as "siteId" from tenants where ${here}`)
  const stops = await db.all(sql<{ id: string; siteId: string; isDeliverable: boolean }>`
    select l.id, l.site_id as "siteId", t.can_be_delivered_to as "isDeliverable" from locations l
    join location_types t on t.customer_id = l.customer_id and t.id = l.location_type_id where l.customer_id = ${customerId}`)
  const sites = await db.all(sql<{ id: string; zone: string; isDefault: boolean }>`
    select id, timezone as zone, is_default and archived_at is null as "isDefault" from sites where ${here}`)
  const customer = await db.one(sql<{ zone: string; defaultTypeId: string | null }>`
    select timezone as zone, (select id from contact_types t where t.customer_id = c.id and t.is_default
      and t.archived_at is null limit 1) as "defaultTypeId" from customers c where id = ${customerId}`)
  return { types, departments, tenants, stops, sites, customer, customFields: await contactFieldsOf(db, customerId) }
}

/** Boundary: the importer has already parsed these values by the contacts schema. */
const asContact = (values: Values): ContactValues => values as ContactValues
const asBefore = (record: AnyRecord | null): ContactBefore => record as ContactBefore

async function contactPlanner(db: Db, customerId: string): Promise<Planner> {
  const around = await surroundingsOf(db, customerId)
  const [types, departments, tenants] = [byId(around.types), byId(around.departments), byId(around.tenants)]
  const [stops, sites] = [byId(around.stops), byId(around.sites)]
  const now = new Date()
  const common: Pick<ContactFacts, 'defaultSiteId' | 'customFields' | 'todayAt' | 'isSource'> = {
    defaultSiteId: around.sites.find(({ isDefault }) => isDefault)?.id ?? null,
    customFields: around.customFields,
    todayAt: (siteId) => dayIn(sites.get(siteId ?? '')?.zone ?? around.customer?.zone ?? 'UTC', now),
    isSource: false,
  }
  return {
    plan: (read, before) => {
      const given = before ? read : { ...read, contactTypeId: read.contactTypeId ?? around.customer?.defaultTypeId }
      const next = asContact(given)
      const type = types.get(next.contactTypeId)
      if (!type)
        return { issues: [{ path: 'contactTypeId', description: 'Map a column to the type, or set a default type.' }] }
      const checked = contactRules.check(given, before)
      const { issues, values } = settleContact(
        {
          ...common,
          type,
          department: departments.get(next.departmentId ?? ''),
          tenant: tenants.get(next.tenantId ?? ''),
          stop: stops.get(next.locationId ?? ''),
        },
        next,
        asBefore(before),
      )
      const all = [...checked, ...issues]
      if (all.length > 0) return { issues: all }
      const settled = { ...given, ...values }
      return { values: { ...settled, ...phoneCountries(contacts, settled) } }
    },
  }
}

/** Finds values already taken by another row or by an existing contact. */
function setChecks({ customerId, importId }: ImportScope): SetCheck[] {
  const mine = sql`i.customer_id = ${customerId} and i.import_id = ${importId} and i.result in ('new', 'changed')`
  const mailboxes = sql`
    select i.place, i.record_id, coalesce(i.after ->> 'site_id', c.site_id::text) as site,
      coalesce(i.after ->> 'mailbox_number', c.mailbox_number) as number
    from import_rows i left join contacts c on c.customer_id = i.customer_id and c.id = i.record_id
    where ${mine} and (i.after ? 'mailbox_number' or i.after ? 'site_id')
      and coalesce(i.after ->> 'status', c.status) <> 'former'`
  const badges = sql`
    select i.place, i.record_id, b.badge from import_rows i, jsonb_array_elements_text(i.after -> 'badge_ids') b(badge)
    where ${mine} and jsonb_typeof(i.after -> 'badge_ids') = 'array'`
  return [
    {
      target: 'mailboxNumber',
      message: 'Another contact of this site already has this mailbox.',
      rows: sql`
        with wanted as materialized (${mailboxes})
        select w.place, w.number as found from (
          select place, record_id, site, number, row_number() over (partition by site, lower(number) order by place) as n
          from wanted where number is not null) w
        where w.n > 1 or exists (select from contacts c where c.customer_id = ${customerId} and c.site_id::text = w.site
          and lower(c.mailbox_number) = lower(w.number) and c.archived_at is null and c.status <> 'former'
          and c.id is distinct from w.record_id)`,
    },
    {
      target: 'badgeIds',
      message: 'Another contact already has this badge.',
      rows: sql`
        with wanted as materialized (${badges})
        select w.place, min(w.badge) as found from (
          select place, record_id, badge, row_number() over (partition by badge order by place) as n from wanted) w
        where w.n > 1 or exists (select from contacts c where c.customer_id = ${customerId} and c.badge_ids @> array[w.badge]
          and c.archived_at is null and c.id is distinct from w.record_id)
        group by w.place`,
    },
  ]
}

/** The value the record `r` would have after undoing the row `i`. */
const beforeOf = (column: string) =>
  sql`(case when i.before ? ${sql.lit(column)} then i.before ->> ${sql.lit(column)} else ${sql.ref(`r.${column}`)}::text end)`

export const contactImport: ImportKind = {
  name: 'contacts',
  resource: contacts,
  permissions: ['customers.contacts.import'],
  // Only the source decides which fields it manages.
  without: ['lockedFields'],
  // Defaults to the customer's default type.
  optional: ['contactTypeId'],
  creates: { departmentId: (name) => ({ name }) },
  keys: [
    { key: 'externalId', label: 'External ID', targets: ['externalId'], ofRecord: sql`r.external_id` },
    { key: 'email', label: 'Email', targets: ['emails.0'], ofRecord: sql`r.email` },
    {
      key: 'name',
      label: 'Full name',
      targets: ['firstName', 'lastName'],
      ofRecord: sql`r.first_name || ' ' || r.last_name`,
    },
  ],
  scopes: ['contactTypeId', 'siteId', 'tenantId', 'departmentId'],
  leaving: { values: { status: 'leaving' }, applies: sql`r.status in ('active', 'onHold')` },
  deactivating: { values: { status: 'former' }, applies: sql`r.status <> 'former'` },
  isHeld: sql`exists (select from parcels p where p.customer_id = r.customer_id and p.contact_id = r.id and p.closed_at is null)`,
  clashes: sql`o.status <> 'former' and o.site_id is not distinct from ${beforeOf('site_id')}::uuid
    and lower(o.mailbox_number) = lower(${beforeOf('mailbox_number')}) and ${beforeOf('status')} <> 'former'`,
  addressField: 'email',
  origin: { source: 'import' },
  customFields: contactFieldsOf,
  planner: contactPlanner,
  setChecks,
}
