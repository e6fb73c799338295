/** The help desk's address: which view, and which tickets. Filters have the names of the API. */
import type { TicketFilters } from '@postern/domain/areas/helpDesk/ticketFilters.ts'
import type { Search } from '../../../engine/list/urlState.ts'
import { helpDeskPath } from '../../../paths.ts'

export const deskViews = ['dashboard', 'queue', 'board', 'mine'] as const
export type DeskView = (typeof deskViews)[number]

/** As the address has them: all text. */
export type DeskFilters = Readonly<Partial<Record<keyof TicketFilters, string>>>

const filterNames = [
  'status',
  'priority',
  'team',
  'category',
  'tier',
  'channel',
  'assignee',
  'customer',
  'due',
  'siteId',
  'lockerBankId',
  'lockerId',
  'stationId',
  'parcelId',
  'contactId',
  'q',
  'createdFrom',
  'createdTo',
  'solvedFrom',
  'solvedTo',
  'ageFrom',
  'ageTo',
  'cause',
  'reopened',
  'weekday',
  'hour',
  'satisfaction',
] as const satisfies readonly (keyof TicketFilters)[]

export const viewIn = ({ view }: Search): DeskView => deskViews.find((each) => each === view) ?? 'dashboard'

export const filtersIn = (search: Search): DeskFilters =>
  Object.fromEntries(filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

export function deskHref(view: DeskView, filters: DeskFilters = {}): string {
  const known = Object.entries({ ...(view !== 'dashboard' && { view }), ...filters }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return known.length === 0 ? helpDeskPath : `${helpDeskPath}?${new URLSearchParams(known)}`
}

/** What the dashboard's figures are narrowed by, and so the lists they lead to. */
export const figureFilters = ({ customer, tier, team, category }: DeskFilters): DeskFilters =>
  Object.fromEntries(Object.entries({ customer, tier, team, category }).filter(([, value]) => value !== undefined))
