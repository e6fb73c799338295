/** The ticket filters. All filters are in the URL. */
import '../../../theme/formStyles.ts'
import {
  supportTiers,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import type { ReactNode } from 'react'
import { type Search, useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { choiceFilter } from '../../../ui/lists/choiceFilter.tsx'
import { type EditedFilter, EditedFilters } from '../../../ui/lists/EditedFilters.tsx'
import { useCustomerFilter } from '../../shared/filters/useCustomerFilter.ts'
import { TextSearch } from '../../shared/TextSearch.tsx'
import classes from './Desk.module.css'
import { type DeskView, filtersIn } from './deskSearch.ts'

const choices = (words: readonly string[]) => words.map((value) => ({ value, label: choiceText(value) }))

const statuses = [{ value: 'all', label: 'All' }, ...choices(ticketStatuses)]
const assignees = [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Unassigned' },
]
const dues = [
  { value: 'breaching', label: 'Within 2 h' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'breached', label: 'Breached' },
]

/** Filters that only links from figures set. They have no editor but can be removed. */
const plain = {
  siteId: 'Site',
  lockerBankId: 'Bank',
  lockerId: 'Door',
  stationId: 'Station',
  parcelId: 'Parcel',
  contactId: 'Contact',
  createdFrom: 'Created from',
  createdTo: 'Created through',
  solvedFrom: 'Solved from',
  solvedTo: 'Solved through',
  ageFrom: 'Open at least',
  ageTo: 'Open under',
  cause: 'Cause',
  reopened: 'Reopened',
  weekday: 'Weekday',
  hour: 'Hour',
  satisfaction: 'Satisfaction',
} as const
type PlainName = keyof typeof plain
const plainNames = Object.keys(plain) as PlainName[]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function plainText(name: PlainName, value: string): string {
  if (name === 'weekday') return weekdays[Number(value)] ?? value
  if (name === 'hour') return `${value.padStart(2, '0')}:00`
  if (name === 'ageFrom') return `${value} d`
  if (name === 'ageTo') return `${value} d`
  if (name === 'reopened') return 'yes'
  return name.endsWith('Id') ? `…${value.slice(-4)}` : value
}

type Put = (change: Search) => void

export function DeskFilters({ view, end }: { view: DeskView; end?: ReactNode }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const put: Put = (change) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const customer = useCustomerFilter(put)
  const oneOf = (
    label: string,
    name: 'status' | 'priority' | 'team' | 'category' | 'tier' | 'assignee' | 'due',
    options: readonly { value: string; label: string }[],
  ): EditedFilter => choiceFilter({ label, options, value: search[name], onChange: (value) => put({ [name]: value }) })
  const isDashboard = view === 'dashboard'
  const filters: EditedFilter[] = [
    ...(customer ? [customer] : []),
    oneOf('Tier', 'tier', choices(supportTiers)),
    oneOf('Team', 'team', choices(ticketTeams)),
    oneOf('Category', 'category', choices(ticketCategories)),
    ...(isDashboard ? [] : [oneOf('Priority', 'priority', choices(ticketPriorities)), oneOf('Due', 'due', dues)]),
    ...(view === 'queue' || view === 'mine' ? [oneOf('Status', 'status', statuses)] : []),
    ...(view === 'queue' || view === 'board' ? [oneOf('Assignee', 'assignee', assignees)] : []),
    ...(isDashboard ? [] : plainNames).flatMap((name) => {
      const value = search[name]
      return value === undefined
        ? []
        : [{ label: plain[name], text: plainText(name, value), onRemove: () => put({ [name]: undefined }) }]
    }),
  ]
  const isNarrowed = Object.keys(filtersIn(search)).length > 0
  return (
    <search aria-label="Filters" className={classes.filters}>
      {!isDashboard && <TextSearch label="Search tickets" key={search.q === undefined ? 'empty' : 'filled'} />}
      <EditedFilters filters={filters} />
      {isNarrowed && (
        <TextButton onClick={() => setSearch((now) => ({ view: now.view, days: now.days }), { replace: true })}>
          Clear filters
        </TextButton>
      )}
      <span className={classes.end}>{end}</span>
    </search>
  )
}
