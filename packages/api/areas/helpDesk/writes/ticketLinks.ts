/** Records that a ticket is about must belong to its customer; they also determine its site. */
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { TicketLinks } from './storedTicket.ts'

export const noLinks: TicketLinks = {
  siteId: null,
  lockerBankId: null,
  lockerId: null,
  stationId: null,
  parcelId: null,
  contactId: null,
}

const words: Readonly<Record<keyof TicketLinks, string>> = {
  siteId: 'site',
  lockerBankId: 'locker bank',
  lockerId: 'door',
  stationId: 'station',
  parcelId: 'parcel',
  contactId: 'contact',
}

const linkNames = ['siteId', 'lockerBankId', 'lockerId', 'stationId', 'parcelId', 'contactId'] as const

interface Found extends TicketLinks {
  readonly bankOfDoor: string | null
  readonly siteOfBank: string | null
  readonly siteOfStation: string | null
  readonly siteOfParcel: string | null
  readonly contactOfParcel: string | null
}

const foundStatement = (customerId: string, links: TicketLinks) => sql<Found>`
  select si.id as "siteId", lb.id as "lockerBankId", lk.id as "lockerId", st.id as "stationId", p.id as "parcelId",
    co.id as "contactId", lk.locker_bank_id as "bankOfDoor", coalesce(lb.site_id, db.site_id) as "siteOfBank",
    st.site_id as "siteOfStation", p.site_id as "siteOfParcel", p.contact_id as "contactOfParcel"
  from (select ${customerId}::uuid as customer_id) c
  left join sites si on si.customer_id = c.customer_id and si.id = ${links.siteId}::uuid
  left join locker_banks lb on lb.customer_id = c.customer_id and lb.id = ${links.lockerBankId}::uuid
  left join lockers lk on lk.customer_id = c.customer_id and lk.id = ${links.lockerId}::uuid
  left join locker_banks db on db.customer_id = c.customer_id and db.id = lk.locker_bank_id
  left join stations st on st.customer_id = c.customer_id and st.id = ${links.stationId}::uuid
  left join parcels p on p.customer_id = c.customer_id and p.id = ${links.parcelId}::uuid
  left join contacts co on co.customer_id = c.customer_id and co.id = ${links.contactId}::uuid`

/** Checks and completes links: a door implies its bank, and either implies the site. */
export async function completeLinks(db: Db, customerId: string, links: TicketLinks): Promise<TicketLinks> {
  if (linkNames.every((name) => links[name] === null)) return links
  const found = await db.one(foundStatement(customerId, links))
  const issues: Issue[] = linkNames
    .filter((name) => links[name] !== null && (found?.[name] ?? null) === null)
    .map((path) => ({ path, description: `Select a ${words[path]} of this customer.` }))
  if (issues.length > 0 || !found) throw invalid(issues)
  return {
    ...links,
    lockerBankId: links.lockerBankId ?? found.bankOfDoor,
    siteId: links.siteId ?? found.siteOfBank ?? found.siteOfStation ?? found.siteOfParcel,
    contactId: links.contactId ?? found.contactOfParcel,
  }
}

/** The changed links, for one event of the conversation. */
export const changedLinks = (before: TicketLinks, after: TicketLinks): Record<string, string | null> =>
  Object.fromEntries(linkNames.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
