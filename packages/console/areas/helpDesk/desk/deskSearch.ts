/** The help desk's URL: the view and the filters, which have the same names as in the API. */
import type { TicketFilters } from '@postern/domain/areas/helpDesk/ticketFilters.ts'
import type { Search } from '../../../engine/list/urlState.ts'
import { helpDeskPath } from '../../../paths.ts'

export const deskViews = ['dashboard', 'queue', 'board', 'mine'] as const
export type DeskView = (typeof deskViews)[number]

/** As in the URL: all text. */
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

/** The filters that apply to the dashboard's figures, and therefore to the lists they link to. */
export const figureFilters = ({ customer, tier, team, category }: DeskFilters): DeskFilters =>
  Object.fromEntries(Object.entries({ customer, tier, team, category }).filter(([, value]) => value !== undefined))
