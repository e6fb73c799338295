import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../../markdown/parseMarkdown.ts'
import { plainText } from '../../../markdown/plainText.ts'
import { type IncidentFacts, outageText, type TriedAction, timelineOf, triedText } from './incident.ts'
import { reportOf } from './incidentReport.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 13, minute)).toISOString()

const tried: TriedAction = {
  at: at(40),
  person: 'Ana Reyes',
  resource: 'lockerCommands',
  action: 'create',
  fields: [],
  command: 'open',
  door: '14',
  doors: null,
  reason: 'Recipient is at the desk',
}

const facts: IncidentFacts = {
  title: 'Bank offline: Lobby West',
  bank: 'Lobby West',
  customer: 'Northgate University',
  ticket: 'HD-4231',
  timeZone: 'America/New_York',
  startedAt: at(25),
  foundAt: at(27),
  endedAt: at(90),
  parcels: 28,
  people: [{ id: 'marcus', name: 'Marcus Webb', at: at(31) }],
  tried: [tried],
}
const links = { thread: '/internal/chat/x?thread=1', bank: '/customers/c/lockerBanks/b', ticket: '/t/1' }

describe('the timeline', () => {
  it('has outage, joins, actions, and recovery in chronological order', () => {
    expect(timelineOf(facts).map(({ text }) => text)).toEqual([
      'Lobby West sent its last heartbeat',
      'Outage confirmed, HD-4231 opened',
      'Marcus Webb joined',
      'Ana Reyes asked to open door 14: Recipient is at the desk',
      'Lobby West is back online',
    ])
  })

  it('has no recovery while the outage lasts, and sorts causes before effects of the same moment', () => {
    const kinds = timelineOf({ ...facts, endedAt: null, foundAt: at(25) }).map(({ kind }) => kind)
    expect(kinds).toEqual(['outage', 'found', 'joined', 'tried'])
  })

  it.each([
    [{ resource: 'lockerCommandRuns', door: null, doors: 12, reason: null }, 'Ana Reyes asked to open 12 doors'],
    [
      { resource: 'lockers', action: 'update', fields: ['serviceState'], reason: 'Bolt' },
      'Ana Reyes changed service state of door 14: Bolt',
    ],
    [
      { resource: 'lockerBanks', action: 'update', fields: ['notes'], reason: null },
      'Ana Reyes changed notes of Lobby West',
    ],
    [
      { resource: 'tickets', action: 'update', fields: ['assigneeId'], reason: null },
      'Ana Reyes changed assignee of the ticket',
    ],
    [
      { resource: 'lockerBanks', action: 'update', fields: ['a', 'b', 'c', 'd'], reason: null },
      'Ana Reyes changed 4 fields of Lobby West',
    ],
    [{ command: 'setOutOfService', reason: null }, 'Ana Reyes took door 14 out of service'],
    [{ command: 'selfTest', reason: null }, 'Ana Reyes sent a command to door 14'],
  ])('describes what was tried: %o', (more, text) => {
    expect(triedText({ ...tried, ...more }, 'Lobby West')).toBe(text)
  })
})

it.each([
  [25, 26, '1 min'],
  [25, 25, '1 min'],
  [25, 85, '1 h'],
  [25, 90, '1 h 5 min'],
])('formats its duration: from minute %i to %i', (from, until, text) => {
  expect(outageText(at(from), at(until))).toBe(text)
})

describe('the report', () => {
  it('contains what happened, start, end, participants, and links back', () => {
    const { title, body } = reportOf(facts, links, at(120))
    expect(title).toBe('2026-11-17 Lobby West offline')
    expect(body).toContain('It lasted 1 h 5 min. 28 parcels were inside.')
    expect(body).toContain('| Since | 2026-11-17 08:25 |')
    expect(body).toContain('| Until | 2026-11-17 09:30 |')
    expect(body).toContain('Times are those of the site (America/New_York).')
    expect(body).toContain('| Worked on it | Marcus Webb |')
    expect(body).toContain('[thread](/internal/chat/x?thread=1)')
    expect(body).toContain('| 2026-11-17 08:40 | Ana Reyes asked to open door 14: Recipient is at the desk |')
  })

  it('says that it’s still ongoing', () => {
    const { body } = reportOf({ ...facts, endedAt: null, people: [] }, links, at(85))
    expect(body).toContain('It has lasted 1 h and isn’t over.')
  })

  it('shows user text as typed, never as Markdown', () => {
    const reason = 'see [here](https://evil.test) | **now** <b>\n# head'
    const { body } = reportOf({ ...facts, bank: 'A|B *C*', tried: [{ ...tried, reason }] }, links, at(90))
    const text = plainText(parseMarkdown(body))
    expect(text).toContain('see [here](https://evil.test) | **now** <b> # head')
    expect(text).toContain('A|B *C* is back online')
    // A bare URL may become a link to itself, but never with other text.
    expect(JSON.stringify(parseMarkdown(body))).not.toContain('"text":"here"')
  })
})
