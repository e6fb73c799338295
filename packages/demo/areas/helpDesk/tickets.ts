/** The demo's tickets: months of solved ones, and an active queue. */
import { type TicketHours, type TicketPause, ticketDues } from '@postern/domain/areas/helpDesk/clocks.ts'
import { policies, policyFor } from '@postern/domain/areas/helpDesk/policies.ts'
import {
  defaultTeam,
  type SupportTier,
  type TicketChannel,
  type TicketStatus,
} from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { hour } from '../../calendar.ts'
import { idsFrom } from '../../ids.ts'
import { type Random, randomFrom } from '../../random.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { DeviceAndTicketTraffic, TicketEventRow, TicketRow } from '../../traffic/rows.ts'
import { dockIncident } from '../parcels/closedDock.ts'
import { dockStory, type Story, stories } from './stories.ts'

interface Agent {
  readonly id: string
  readonly name: string
}

interface Desk {
  /** Staff who handle this customer's tickets. */
  readonly agents: readonly Agent[]
  readonly tier: SupportTier
  readonly timezone: string
  readonly nextNumber: () => number
  readonly count: number
}

const minute = 60_000
const day = 24 * hour

/** Share of tickets that are open now: tickets with short targets aren't open for long. */
const openShares: Readonly<Record<SupportTier, number>> = { standard: 0.14, premium: 0.12, critical: 0.08 }

/** Most arrive while offices are open; weekends are quiet. */
function arrival(random: Random, now: number, days: number): number {
  for (let tries = 0; tries < 20; tries += 1) {
    const at = now - day - Math.floor(random.next() * (days - 1) * day)
    const moment = new Date(at)
    // In US Eastern time, where most customers are.
    const [weekday, clock] = [moment.getUTCDay(), (moment.getUTCHours() + 19) % 24]
    const isOffice = weekday > 0 && weekday < 6 && clock >= 8 && clock < 17
    if (random.chance(isOffice ? 1 : 0.12)) return at
  }
  return now - day - Math.floor(random.next() * (days - 1) * day)
}

/** Status of open tickets: few are new, most are in progress, some are waiting. */
const standings: readonly TicketStatus[] = [
  'new',
  'new',
  'open',
  'open',
  'open',
  'open',
  'pendingCustomer',
  'pendingVendor',
  'onHold',
]

/** Timeline of a ticket. */
interface Course {
  readonly status: TicketStatus
  readonly created: number
  readonly replied: number | null
  readonly lastReply: number | null
  readonly pausedSince: number | null
  readonly pauses: readonly TicketPause[]
  readonly solved: number | null
}

function openCourse(random: Random, now: number, policy: SupportTier): Course {
  const { firstReply, nextUpdate, solution } = policies[policy].targets
  const status = random.pick(standings)
  const isLate = random.chance(0.1)
  const over = 1.02 + random.next() * 0.5
  const nothing = { replied: null, lastReply: null, pausedSince: null, pauses: [], solved: null }
  if (status === 'new') {
    const age = firstReply * (isLate ? over : 0.15 + random.next() * 0.75)
    return { ...nothing, status, created: now - age * minute }
  }
  // Its clock has run for part of the target; waiting tickets may have been paused for days since.
  const isPaused = status !== 'open'
  const ran = solution * (isLate && !isPaused ? over : 0.08 + random.next() * 0.7) * minute
  const waited = isPaused ? (0.2 + random.next() * 5) * day : 0
  const created = now - ran - waited
  const worked = created + ran
  const isAnsweredLate = random.chance(0.1)
  const replied = Math.min(
    created + firstReply * minute * (isAnsweredLate ? over : 0.1 + random.next() * 0.7),
    worked - minute,
  )
  const lately = now - nextUpdate * minute * (isLate ? over : 0.1 + random.next() * 0.8)
  const lastReply = Math.max(replied, status === 'open' || status === 'pendingVendor' ? lately : worked - minute)
  return { ...nothing, status, created, replied, lastReply, pausedSince: isPaused ? worked : null }
}

function solvedCourse(random: Random, created: number, now: number, policy: SupportTier): Course {
  const { firstReply, solution } = policies[policy].targets
  // Clocks of standard customers pause at night, so their targets take almost three times as long.
  const stretch = policies[policy].businessHours ? 2.6 : 1
  const replied = created + firstReply * minute * (0.05 + random.next() * (random.chance(0.08) ? 1.8 : 0.7))
  const solved = Math.max(
    replied + 3 * minute,
    created + solution * minute * stretch * (0.1 + random.next() * (random.chance(0.1) ? 1.3 : 0.6)),
  )
  if (solved >= now - hour)
    return {
      status: 'open',
      created,
      replied: Math.min(replied, now - minute),
      lastReply: now - 20 * minute,
      pausedSince: null,
      pauses: [],
      solved: null,
    }
  const waited = random.chance(0.3) && solved - replied > hour
  const pauses: TicketPause[] = waited
    ? [
        {
          from: instant(replied + (solved - replied) * 0.2),
          to: instant(replied + (solved - replied) * 0.5),
          status: 'pendingCustomer',
        },
      ]
    : []
  const status = solved < now - 7 * day ? 'closed' : 'solved'
  return { status, created, replied, lastReply: solved, pausedSince: null, pauses, solved }
}

const at = (moment: number | null): string | null => (moment === null ? null : instant(moment))

const broken = (due: string | null, done: number | null, now: number): string | null =>
  due !== null && Date.parse(due) < (done ?? now) ? due : null

const secondsOf = (pauses: readonly TicketPause[]): number =>
  pauses.reduce((sum, { from, to }) => sum + Math.round((Date.parse(to) - Date.parse(from)) / 1000), 0)

/** Its due times and breaches, by the help desk's own rules. */
function clocksOf(course: Course, policy: SupportTier, hours: TicketHours, now: number) {
  const times = {
    slaPolicy: policy,
    status: course.status,
    createdAt: instant(course.created),
    firstResponseAt: at(course.replied),
    lastReplyAt: at(course.lastReply),
    solvedAt: at(course.solved),
    pauses: course.pauses,
    pausedSince: at(course.pausedSince),
  }
  const dues = ticketDues(times, hours)
  return {
    ...dues,
    firstResponseBreachedAt: broken(dues.firstResponseDue, course.replied ?? course.solved, now),
    nextUpdateBreachedAt: broken(dues.nextUpdateDue, null, now),
    solutionBreachedAt: broken(dues.solutionDue, course.solved, now),
  }
}

interface Spoken {
  readonly kind: string
  readonly author: string
  readonly authorId: string | null
  readonly authorKind: 'staff' | 'requester'
  readonly isPublic: boolean
  readonly body: string
  readonly data: Record<string, unknown>
  readonly at: number
}

/** Messages, spread between the first reply and the last. */
function talkOf(story: Story, course: Course, agent: Agent, requester: string): Spoken[] {
  const asRequester = { author: requester, authorId: null, authorKind: 'requester', isPublic: true } as const
  const asAgent = { author: agent.name, authorId: agent.id, authorKind: 'staff' } as const
  const opened: Spoken = {
    kind: 'status',
    ...asRequester,
    isPublic: false,
    body: 'Opened the ticket.',
    data: { to: 'new' },
    at: course.created,
  }
  if (course.replied === null || course.lastReply === null) return [opened]
  const [from, to] = [course.replied, course.solved ?? course.lastReply]
  const step = (to - from) / (story.talk.length + 1)
  const spoken = story.talk.map((said, index): Spoken => {
    const moment = index === 0 ? from : from + step * (index + 1)
    return said.by === 'requester'
      ? { kind: 'reply', ...asRequester, body: said.body, data: {}, at: moment }
      : {
          kind: said.by === 'note' ? 'note' : 'reply',
          ...asAgent,
          isPublic: said.by === 'agent',
          body: said.body,
          data: {},
          at: moment,
        }
  })
  const assigned: Spoken = {
    kind: 'assign',
    ...asAgent,
    isPublic: false,
    body: '',
    data: { assigneeId: agent.id, assignee: agent.name },
    at: from - minute / 2,
  }
  const moved: Spoken[] =
    course.pausedSince === null
      ? []
      : [
          {
            kind: 'status',
            ...asAgent,
            isPublic: false,
            body: '',
            data: { from: 'open', to: course.status },
            at: course.pausedSince,
          },
        ]
  const solved: Spoken[] =
    course.solved === null
      ? []
      : [
          {
            kind: 'status',
            ...asAgent,
            isPublic: true,
            body: story.resolution,
            data: { from: 'open', to: 'solved', cause: story.cause },
            at: course.solved,
          },
        ]
  return [opened, assigned, ...spoken, ...moved, ...solved]
}

/** Monitoring opens its own tickets for current faults, so the demo only has solved ones. */
const channelOf = (random: Random, { about }: Story, isSolved: boolean): TicketChannel =>
  about === 'bank' && isSolved ? 'monitor' : random.pick(['email', 'email', 'portal', 'phone', 'chat'])

const praise = [
  'Quick and friendly.',
  'Solved on the first call, thank you.',
  'It took two days, but it works now.',
  'Had to explain it twice.',
]

type Incident = NonNullable<ReturnType<typeof dockIncident>>

/** Opened when the dock closed, and solved when it reopened. */
const dockTicket = ({ siteId, created, solved }: Incident, tier: SupportTier) => ({
  story: dockStory,
  policy: policyFor(tier, dockStory.priority),
  course: {
    status: 'solved',
    created,
    replied: created + 14 * minute,
    lastReply: solved,
    pausedSince: null,
    pauses: [],
    solved,
  } satisfies Course,
  at: siteId,
})

export function ticketsOf(
  period: Period,
  premises: Premises,
  desk: Desk,
): Pick<DeviceAndTicketTraffic, 'tickets' | 'ticketEvents'> {
  const { seed, now, days } = period
  const { code, customerId, rows } = premises
  const random = randomFrom(seed, `tickets ${code}`)
  const newId = idsFrom(seed, `ticket ids ${code}`, 0)
  const tickets: TicketRow[] = []
  const ticketEvents: TicketEventRow[] = []
  const oneOf = <T>(list: readonly T[]): T | undefined => (list.length > 0 ? random.pick(list) : undefined)
  const doors = Map.groupBy(rows.lockers, ({ lockerBankId }) => lockerBankId)
  const openCount = Math.max(1, Math.round(desk.count * openShares[desk.tier]))

  // Customers without locker banks don't ask about them.
  const possible = stories.filter(({ about }) => rows.lockerBanks.length > 0 || (about !== 'bank' && about !== 'door'))
  const incident = dockIncident(period, premises)
  const usual = Array.from({ length: desk.count }, (_, index) => {
    const story = random.pick(possible)
    const policy = policyFor(desk.tier, story.priority)
    const course =
      index < openCount
        ? openCourse(random, now, policy)
        : solvedCourse(random, arrival(random, now, days), now, policy)
    return { story, policy, course, at: undefined }
  })
  const told = [...usual, ...(incident ? [dockTicket(incident, desk.tier)] : [])].sort(
    (a, b) => a.course.created - b.course.created,
  )

  for (const { story, policy, course, at: where } of told) {
    const atBank = story.about === 'bank' || story.about === 'door'
    const bank = atBank ? oneOf(rows.lockerBanks) : undefined
    const inBank = (bank && doors.get(bank.id)) ?? []
    // A ticket about a door uses a faulty one, if the bank has any.
    const door = story.about === 'door' ? (inBank.find(({ fault }) => fault !== 'none') ?? oneOf(inBank)) : undefined
    const station = story.about === 'station' ? oneOf(rows.stations) : undefined
    const person = oneOf(rows.contacts)
    const siteId = where ?? bank?.siteId ?? station?.siteId ?? oneOf(rows.sites)?.id ?? null
    const site = rows.sites.find(({ id }) => id === siteId)
    const agent = oneOf(desk.agents)
    const hours: TicketHours = site ? { zone: site.timezone, opening: site } : { zone: desk.timezone, opening: null }
    const isSolved = course.solved !== null
    const isAnswered = course.replied !== null && agent !== undefined
    const id = newId(course.created)
    const requester = person?.displayName ?? 'Front desk'
    const satisfaction = isSolved && random.chance(0.4) ? random.pick([5, 5, 5, 5, 4, 4, 4, 3, 2]) : null
    const spoken = agent ? talkOf(story, course, agent, requester) : []
    tickets.push({
      customerId,
      id,
      number: desk.nextNumber(),
      subject: door ? story.subject.replace('Door', `Door ${door.label}`) : story.subject,
      description: story.description,
      siteId,
      lockerBankId: bank?.id ?? null,
      lockerId: door?.id ?? null,
      stationId: station?.id ?? null,
      contactId: story.about === 'contact' ? (person?.id ?? null) : null,
      requesterName: requester,
      requesterEmail: person?.email ?? null,
      channel: channelOf(random, story, isSolved),
      category: story.category,
      priority: story.priority,
      status: course.status,
      assigneeId: isAnswered || (course.status === 'new' && random.chance(0.3)) ? (agent?.id ?? null) : null,
      team: random.chance(0.5) ? defaultTeam(story.category) : random.pick(['L1', 'L2', 'L2', 'field', 'engineering']),
      tags: [...(story.tags ?? [])],
      slaPolicy: policy,
      ...clocksOf(course, policy, hours, now),
      firstResponseAt: at(course.replied),
      lastReplyAt: at(course.lastReply),
      solvedAt: at(course.solved),
      pauses: JSON.stringify(course.pauses),
      pausedSince: at(course.pausedSince),
      pausedSeconds: secondsOf(course.pauses),
      holdUntil: course.status === 'onHold' ? instant(now + random.int(2, 12) * day) : null,
      causeCode: isSolved ? story.cause : null,
      resolution: isSolved ? story.resolution : null,
      reopenedCount: isSolved && random.chance(0.05) ? 1 : 0,
      satisfaction,
      satisfactionComment: satisfaction !== null && random.chance(0.4) ? random.pick(praise) : null,
      satisfactionAt: satisfaction === null ? null : at((course.solved ?? now) + hour),
      createdAt: instant(course.created),
      updatedAt: instant(spoken.at(-1)?.at ?? course.created),
    })
    for (const { at: moment, data, ...event } of spoken)
      ticketEvents.push({
        customerId,
        id: newId(moment),
        ticketId: id,
        ...event,
        data: JSON.stringify(data),
        at: instant(moment),
      })
  }
  return { tickets, ticketEvents }
}
