/** What customers asked the help desk, and what became of it. */
import { hour } from '../../calendar.ts'
import { idsFrom } from '../../ids.ts'
import { randomFrom } from '../../random.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { DeviceAndTicketTraffic, TicketEventRow, TicketRow } from '../../traffic/rows.ts'

interface Story {
  readonly category: TicketRow['category']
  readonly subject: string
  readonly description: string
  readonly about: 'bank' | 'door' | 'station' | 'site' | 'contact'
  readonly priority: TicketRow['priority']
  readonly cause: string
  readonly resolution: string
}

const stories: readonly Story[] = [
  {
    category: 'lockerHardware',
    subject: 'Door doesn’t open',
    description: 'The screen says the door is open, but it stays shut. We tried 3 times.',
    about: 'door',
    priority: 'P2',
    cause: 'Latch worn',
    resolution: 'Replaced the latch on site and tested the door 20 times.',
  },
  {
    category: 'connectivity',
    subject: 'Locker bank is offline',
    description: 'The bank has been offline since this morning. Couriers can’t drop off parcels.',
    about: 'bank',
    priority: 'P1',
    cause: 'Switch port down',
    resolution: 'The customer’s network team restarted the port and the bank reconnected.',
  },
  {
    category: 'printing',
    subject: 'Labels print half a line too low',
    description: 'Since we put in the new roll, the text runs over the edge.',
    about: 'station',
    priority: 'P3',
    cause: 'Wrong label size',
    resolution: 'Calibrated the printer for the 4 × 2 roll.',
  },
  {
    category: 'scanning',
    subject: 'Carrier not recognized',
    description: 'Parcels from a local courier come up as unknown, so we have to select the carrier manually.',
    about: 'site',
    priority: 'P3',
    cause: 'Missing rule',
    resolution: 'Added a rule for the courier’s labels for this customer.',
  },
  {
    category: 'contacts',
    subject: 'Former employees still get notifications',
    description: 'Last week’s import didn’t remove the people who left.',
    about: 'contact',
    priority: 'P3',
    cause: 'Import set to keep',
    resolution: 'The weekly import now marks missing people as leaving.',
  },
  {
    category: 'notifications',
    subject: 'No email about a parcel',
    description: 'A recipient says they got no email. The parcel sat for 4 days.',
    about: 'contact',
    priority: 'P3',
    cause: 'Mailbox bounced',
    resolution: 'Corrected the address with the customer and resent the notification.',
  },
  {
    category: 'access',
    subject: 'Can’t sign in with a new phone',
    description: 'The authenticator is on the old phone.',
    about: 'site',
    priority: 'P2',
    cause: 'Second factor lost',
    resolution: 'Verified their identity by phone and reset the second factor.',
  },
  {
    category: 'howTo',
    subject: 'How do we hand a parcel to a coworker?',
    description: 'The recipient is on leave until next month.',
    about: 'site',
    priority: 'P4',
    cause: 'Question',
    resolution: 'Showed them how to add a delegate during the leave.',
  },
  {
    category: 'request',
    subject: 'New priority for legal mail',
    description: 'Court papers must reach the desk within an hour.',
    about: 'site',
    priority: 'P4',
    cause: 'Set-up',
    resolution: 'Added a priority level with a target of 60 minutes.',
  },
  {
    category: 'bug',
    subject: 'Signature missing from the history',
    description: 'The driver signed, but the parcel shows no signature.',
    about: 'station',
    priority: 'P2',
    cause: 'App 8.3.6',
    resolution: 'Fixed in 8.4.1. Updated the station.',
  },
]

const firstAnswerHours: Readonly<Record<string, number>> = { P1: 0.25, P2: 1, P3: 4, P4: 8 }
const solutionHours: Readonly<Record<string, number>> = { P1: 4, P2: 24, P3: 72, P4: 120 }
const waiting = ['new', 'open', 'open', 'pendingCustomer', 'pendingVendor', 'onHold'] as const

interface Desk {
  /** Ids of the staff who take tickets. */
  readonly agents: readonly { id: string; name: string }[]
  readonly nextNumber: () => number
  readonly count: number
}

export function ticketsOf(
  { seed, now, days }: Period,
  { code, customerId, rows }: Premises,
  desk: Desk,
): Pick<DeviceAndTicketTraffic, 'tickets' | 'ticketEvents'> {
  const random = randomFrom(seed, `tickets ${code}`)
  const newId = idsFrom(seed, `ticket ids ${code}`, 0)
  const tickets: TicketRow[] = []
  const ticketEvents: TicketEventRow[] = []
  const oneOf = <T>(list: readonly T[]): T | undefined => (list.length > 0 ? random.pick(list) : undefined)
  const doors = Map.groupBy(rows.lockers, ({ lockerBankId }) => lockerBankId)
  const doorsOf = (bank: { id: string } | undefined) => (bank && doors.get(bank.id)) ?? []
  const times = Array.from({ length: desk.count }, () => now - Math.floor(random.next() * days * 24 * hour))
  for (const created of times.sort((a, b) => a - b)) {
    const story = random.pick(stories)
    const atBank = story.about === 'bank' || story.about === 'door'
    const bank = atBank ? oneOf(rows.lockerBanks) : undefined
    // What does not open says so itself, as long as there is one.
    const stuck = story.about === 'door' ? doorsOf(bank).find(({ fault }) => fault !== 'none') : undefined
    const station = story.about === 'station' ? oneOf(rows.stations) : undefined
    const person = oneOf(rows.contacts)
    const site = bank?.siteId ?? station?.siteId ?? oneOf(rows.sites)?.id ?? null
    const agent = oneOf(desk.agents)
    const answered = created + (firstAnswerHours[story.priority] ?? 4) * hour * (0.15 + random.next() * 1.1)
    const solved = created + (solutionHours[story.priority] ?? 72) * hour * (0.1 + random.next() * 1.15)
    const isSolved = solved < now && !random.chance(0.06)
    const isAnswered = answered < now
    const id = newId(created)
    const last = isSolved ? solved : isAnswered ? answered : created
    tickets.push({
      customerId,
      id,
      number: desk.nextNumber(),
      subject: story.subject,
      description: story.description,
      siteId: site,
      lockerBankId: bank?.id ?? null,
      lockerId: stuck?.id ?? null,
      stationId: station?.id ?? null,
      contactId: story.about === 'contact' ? (person?.id ?? null) : null,
      requesterName: person?.displayName ?? 'Front desk',
      requesterEmail: person?.email ?? null,
      channel: bank && random.chance(0.5) ? 'monitor' : random.pick(['email', 'email', 'portal', 'phone', 'chat']),
      category: story.category,
      priority: story.priority,
      status: isSolved
        ? solved < now - 7 * 24 * hour
          ? 'closed'
          : 'solved'
        : isAnswered
          ? random.pick(waiting.slice(1))
          : 'new',
      assigneeId: isAnswered ? (agent?.id ?? null) : null,
      team: atBank && random.chance(0.3) ? 'field' : random.pick(['L1', 'L1', 'L2']),
      tags: [],
      firstResponseDue: instant(created + (firstAnswerHours[story.priority] ?? 4) * hour),
      solutionDue: instant(created + (solutionHours[story.priority] ?? 72) * hour),
      firstResponseAt: isAnswered ? instant(answered) : null,
      solvedAt: isSolved ? instant(solved) : null,
      causeCode: isSolved ? story.cause : null,
      resolution: isSolved ? story.resolution : null,
      satisfaction: isSolved && random.chance(0.4) ? random.pick([5, 5, 5, 4, 4, 3, 2]) : null,
      createdAt: instant(created),
      updatedAt: instant(last),
    })
    const happened = [
      { at: created, kind: 'status', author: person?.displayName ?? 'Front desk', body: 'Opened the ticket.' },
      { at: answered, kind: 'reply', author: agent?.name ?? 'Help desk', body: 'Thanks, we’re looking into it.' },
      { at: solved, kind: 'reply', author: agent?.name ?? 'Help desk', body: story.resolution },
    ]
    for (const event of happened.filter(({ at }) => at <= last))
      ticketEvents.push({ customerId, id: newId(event.at), ticketId: id, ...event, at: instant(event.at) })
  }
  return { tickets, ticketEvents }
}
