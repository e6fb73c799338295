/** Delegates of contacts, and handling alerts for their parcels. */
import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { ContactDelegateRow, ContactRow, HandlingAlertRow, ValuesIn } from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

const reasons = [
  'Assistant',
  'Flatmate',
  'On parental leave',
  'Night shift',
  'Shares the office',
  'Travelling',
] as const

const alerts: readonly Pick<ValuesIn<HandlingAlertRow>, 'kind' | 'note' | 'suppressNotice'>[] = [
  { kind: 'hold', note: 'Away until the end of the month. Keep everything at the desk.', suppressNotice: true },
  {
    kind: 'alert',
    note: 'Chemicals are ordered under this name. Call the lab before moving a box.',
    suppressNotice: false,
  },
  { kind: 'alert', note: 'Hand over in person only, never to a roommate.', suppressNotice: false },
  { kind: 'hold', note: 'Address in dispute. Legal asked us to keep parcels unopened.', suppressNotice: true },
  { kind: 'forward', note: 'Works at the other building this term.', suppressNotice: false },
]

interface Care {
  contactDelegates: ContactDelegateRow[]
  handlingAlerts: HandlingAlertRow[]
}

export function careFor(chronicle: Chronicle, crew: Crew, client: Client, people: readonly ContactRow[]): Care {
  const random = chronicle.random(`care ${client.plan.code}`)
  const { day } = chronicle.calendar
  const active = people.filter(({ status, firstName }) => status === 'active' && firstName !== null).slice(0, 400)
  const chosen = random.sample(active, Math.min(14, Math.floor(active.length / 4)))
  const begins = Math.max(0 - 4_000 * workday, ...active.map(({ id }) => momentOf(id))) + 0.2 * workday
  if (chosen.length === 0 || begins + workday > (client.stopped ?? client.until))
    return { contactDelegates: [], handlingAlerts: [] }
  const addDelegate = seriesOf(chronicle, crew, client, contactDelegates, begins)
  const addAlert = seriesOf(chronicle, crew, client, handlingAlerts, begins + 0.1 * workday)
  const care: Care = { contactDelegates: [], handlingAlerts: [] }
  for (const [index, contact] of chosen.entries()) {
    const other = random.pick(active.filter(({ id }) => id !== contact.id))
    const limited = random.chance(0.5)
    const fromDay = limited ? day(-random.int(5, 60) * workday) : null
    const toDay = limited ? day(random.int(3, 90) * workday) : null
    if (index % 2 === 0) {
      const values: ValuesIn<ContactDelegateRow> = {
        contactId: contact.id,
        delegateContactId: other.id,
        scope: random.pick(['pickup', 'both', 'both', 'notify']),
        reason: random.pick(reasons),
        fromDay,
        toDay,
      }
      const labels = { contactId: contact.displayName, delegateContactId: other.displayName }
      care.contactDelegates.push(addDelegate(values, { labels }))
    } else {
      const alert = random.pick(alerts)
      const forward = alert.kind === 'forward' ? other : undefined
      const values: ValuesIn<HandlingAlertRow> = {
        contactId: contact.id,
        ...alert,
        forwardToContactId: forward?.id ?? null,
        fromDay,
        toDay,
        isActive: random.chance(0.8),
      }
      const labels = { contactId: contact.displayName, ...(forward && { forwardToContactId: forward.displayName }) }
      care.handlingAlerts.push(addAlert(values, { labels }))
    }
  }
  return care
}
