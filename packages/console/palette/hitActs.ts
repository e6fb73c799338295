/** Actions on a hit inside the palette, as far as the role permits. Pure, so a table can test it. */
import type { SearchHit } from '@postern/domain/search/endpoints.ts'
import { remoteOpenFact } from '@postern/domain/search/kinds.ts'
import { newTicketPath } from '../paths.ts'
import type { PageAccess } from '../session/access.ts'

export const hitActs = ['openDoor', 'clearFault', 'takeOut', 'suspend', 'lock'] as const
export type HitActName = (typeof hitActs)[number]

export interface HitAct {
  name: HitActName
  hit: SearchHit
  label: string
}

type Can = (access: PageAccess | undefined) => boolean

interface ActRule {
  kind: SearchHit['kind']
  access: PageAccess
  /** Whether the hit's current state allows the action. */
  fits: (state: string, hit: SearchHit) => boolean
  label: (title: string) => string
}

const rules: Readonly<Record<HitActName, ActRule>> = {
  openDoor: {
    kind: 'lockers',
    access: 'lockers.lockers.open',
    fits: (state, { facts }) =>
      !['Open', 'Decommissioned'].includes(state) && facts.some(({ label }) => label === remoteOpenFact),
    label: (title) => `Open ${title}…`,
  },
  clearFault: {
    kind: 'lockers',
    access: 'lockers.lockers.clearFault',
    fits: (state) => state === 'Fault',
    label: (title) => `Clear fault on ${title}…`,
  },
  takeOut: {
    kind: 'lockers',
    access: 'lockers.lockers.edit',
    fits: (state) => !['Out of service', 'Decommissioned'].includes(state),
    label: (title) => `Take ${title} out of service…`,
  },
  suspend: {
    kind: 'customers',
    access: 'customers.suspend',
    fits: (state) => state === 'Live',
    label: (title) => `Suspend ${title}…`,
  },
  lock: {
    kind: 'users',
    access: 'customers.users.edit',
    fits: (state) => state === 'Active',
    label: (title) => `Lock ${title}…`,
  },
}

/** Only the first hits get actions: more would hide the results. */
const mostHits = 2

export const actsFor = (hits: readonly SearchHit[], can: Can): HitAct[] =>
  hits.slice(0, mostHits).flatMap((hit) =>
    hitActs.flatMap((name) => {
      const { kind, access, fits, label } = rules[name]
      const isOffered = hit.kind === kind && hit.customerId !== null && fits(hit.state?.text ?? '', hit) && can(access)
      const title = hit.kind === 'lockers' ? hit.title.replace(/^Door/, 'door') : hit.title
      return isOffered ? [{ name, hit, label: label(title) }] : []
    }),
  )

/** What a ticket can be about, with the name of the ticket's field. */
const ticketFields: Partial<Record<SearchHit['kind'], string>> = {
  contacts: 'contactId',
  parcels: 'parcelId',
  lockers: 'lockerId',
  lockerBanks: 'lockerBankId',
  stations: 'stationId',
  sites: 'siteId',
}

/** Offers a ticket about the first suitable hit, so support doesn't have to look up the caller's record again. */
export function ticketFor(
  hits: readonly SearchHit[],
  can: Can,
): { id: string; label: string; href: string } | undefined {
  const hit = hits.find(({ kind }) => kind in ticketFields)
  const field = hit && ticketFields[hit.kind]
  if (!hit?.customerId || !field || !can('helpDesk.tickets.create')) return undefined
  const href = newTicketPath({ customerId: hit.customerId, [field]: hit.id })
  return { id: hit.id, label: `New ticket for ${hit.title}`, href }
}
