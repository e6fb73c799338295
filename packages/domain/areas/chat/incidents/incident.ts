/** An incident: an outage, who worked on it, what they tried, and its final report. Pure: no clock, no database. */
import { counted } from '../../../values/text.ts'

export interface IncidentPerson {
  readonly id: string
  readonly name: string
  /** When they pressed Join, or first posted in the thread. */
  readonly at: string
}

/** An action someone took, from the audit log. */
export interface TriedAction {
  readonly at: string
  readonly person: string
  readonly resource: string
  readonly action: string
  /** Names of the fields that changed. */
  readonly fields: readonly string[]
  readonly command: string | null
  readonly door: string | null
  /** For commands to several doors. */
  readonly doors: number | null
  readonly reason: string | null
}

export interface IncidentFacts {
  readonly title: string
  readonly bank: string
  readonly customer: string
  readonly ticket: string
  /** The site’s time zone. */
  readonly timeZone: string
  readonly startedAt: string
  /** When monitoring detected it. */
  readonly foundAt: string
  readonly endedAt: string | null
  /** Parcels in the bank when it went offline. */
  readonly parcels: number
  readonly people: readonly IncidentPerson[]
  readonly tried: readonly TriedAction[]
}

export type TimelineKind = 'outage' | 'found' | 'joined' | 'tried' | 'recovered'

export interface TimelineEntry {
  readonly at: string
  readonly kind: TimelineKind
  readonly text: string
}

/** Commands are requests; whether the door responded is on the bank’s page. */
const commandWords: Readonly<Record<string, (doors: string) => string>> = {
  open: (doors) => `asked to open ${doors}`,
  setOutOfService: (doors) => `took ${doors} out of service`,
  setInService: (doors) => `returned ${doors} to service`,
  drain: (doors) => `closed ${doors} to couriers`,
  undrain: (doors) => `opened ${doors} to couriers`,
}

/** `serviceState` → `service state`, `assigneeId` → `assignee`. */
const wordsOf = (name: string): string =>
  (name.endsWith('Id') ? name.slice(0, -2) : name).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const mostNamed = 3

const changed = ({ action, fields }: TriedAction): string => {
  if (action === 'archive') return 'archived'
  if (action === 'restore') return 'restored'
  if (fields.length === 0) return 'changed'
  return fields.length > mostNamed
    ? `changed ${fields.length} fields of`
    : `changed ${fields.map(wordsOf).join(', ')} of`
}

function deedOf(tried: TriedAction, bank: string): string {
  const { resource, command, door, doors } = tried
  if (resource === 'lockerCommands' || resource === 'lockerCommandRuns') {
    const target = door === null ? counted(doors ?? 1, 'door', 'doors') : `door ${door}`
    return commandWords[command ?? '']?.(target) ?? `sent a command to ${target}`
  }
  if (resource === 'lockers') return `${changed(tried)} ${door === null ? 'a door' : `door ${door}`}`
  if (resource === 'tickets') return `${changed(tried)} the ticket`
  return `${changed(tried)} ${bank}`
}

export const triedText = (tried: TriedAction, bank: string): string =>
  `${tried.person} ${deedOf(tried, bank)}${tried.reason === null ? '' : `: ${tried.reason}`}`

/** At the same moment, causes sort before effects. */
const order: readonly TimelineKind[] = ['outage', 'found', 'joined', 'tried', 'recovered']

export function timelineOf(facts: IncidentFacts): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    { at: facts.startedAt, kind: 'outage', text: `${facts.bank} sent its last heartbeat` },
    { at: facts.foundAt, kind: 'found', text: `Outage confirmed, ${facts.ticket} opened` },
    ...facts.people.map(({ at, name }) => ({ at, kind: 'joined' as const, text: `${name} joined` })),
    ...facts.tried.map((tried) => ({ at: tried.at, kind: 'tried' as const, text: triedText(tried, facts.bank) })),
  ]
  if (facts.endedAt !== null)
    entries.push({ at: facts.endedAt, kind: 'recovered', text: `${facts.bank} is back online` })
  return entries.toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || order.indexOf(a.kind) - order.indexOf(b.kind),
  )
}

/** `65` minutes → `1 h 5 min`. */
export function outageText(fromAt: string, untilAt: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(untilAt) - Date.parse(fromAt)) / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
