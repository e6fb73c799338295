/** Priority levels by customer. Most keep the four defaults; some have their own. */
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { type Moment, workday } from '../../calendar.ts'
import { type Chronicle, momentBetween, type Revision } from '../../history.ts'
import type { Random } from '../../random.ts'
import type { PriorityLevelRow, ValuesIn } from '../../rows.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import { tightened } from '../parcels/tightenedTarget.ts'

type Values = ValuesIn<PriorityLevelRow>
type Level = readonly [name: string, color: string, targetMinutes: number | null, code: string]

const critical: Level = ['Critical', '#B3261E', 30, 'CRIT']
const urgent: Level = ['Urgent', '#B25E09', 120, 'URG']
const standard: Level = ['Standard', '#2450D3', 480, 'STD']
const economy: Level = ['Economy', '#4A5566', 1440, 'ECO']
const seeds = [critical, urgent, standard, economy]
/** For customers with stricter agreements. */
const urgentInHalfTheTime: Level = ['Urgent', '#B25E09', 60, 'URG']

/** By customer code, in order of rank. */
const own: Readonly<Record<string, readonly Level[]>> = {
  NGU: [
    critical,
    ['Exam papers', '#7A2E3A', 60, 'EXAM'],
    urgent,
    standard,
    economy,
    ['Bulk mailing, term start (no target)', '#6B4A1F', null, 'BULK'],
  ],
  BWH: [
    ['Specimen, cold chain', '#8C1D40', 15, 'COLD'],
    critical,
    ['Pharmacy', '#6A3FA0', 45, 'PHAR'],
    urgent,
    standard,
    economy,
  ],
  MER: [
    ['Same-day cross-dock', '#8C1D40', 90, 'XDOCK'],
    critical,
    urgentInHalfTheTime,
    standard,
    ['Economy, consolidated weekly', '#4A5566', 10_080, 'ECOWK'],
  ],
  LRK: [critical, ['Election mail', '#3B3F8F', 60, 'VOTE'], urgent, standard, economy],
  ANP: [
    ['Court filing', '#8C1D40', 15, 'COURT'],
    ['Legal hold, hand to the named recipient only', '#6A3FA0', 60, 'LEGAL'],
    critical,
    urgent,
    standard,
    economy,
  ],
  SBH: [['Surgical instruments', '#8C1D40', 20, 'THEAT'], critical, urgent, standard, economy],
}

/** Tried and abandoned: archived, to show the archive and restoring. */
const givenUp: Readonly<Record<string, Level>> = { BWH: ['Overnight courier (trial)', '#0F5F66', 720, 'ONC'] }

/** Targets that customers had at other times. */
const roundTargets = [20, 45, 60, 90, 150, 180, 240, 300, 360, 600, 720, 960, 2880] as const
const oldNames: Readonly<Record<string, string>> = { Critical: 'Emergency', Urgent: 'Rush', Economy: 'Low' }

function oldWays({ name, targetMinutes }: Values, random: Random): Partial<Values>[] {
  const old = oldNames[name]
  return [
    { targetMinutes: random.pick(roundTargets.filter((minutes) => minutes !== targetMinutes)) },
    { color: '#4A5566' },
    ...(old ? [{ name: old }] : []),
    { targetMinutes: 240 },
  ]
}

/** More than half have been changed since, half of those once. */
const howOften = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const

export function priorityLevelsOf(
  chronicle: Chronicle,
  crew: Crew,
  { plan, row, begun, until }: Client,
): PriorityLevelRow[] {
  const random = chronicle.random(`priorityLevels ${plan.code}`)
  const levels = own[plan.code] ?? seeds
  const trial = givenUp[plan.code]
  // Created in one go by a staff member with the permission.
  const start = begun + random.int(workday / 8, workday / 2)
  const by = crew.actor(random, `${priorityLevels.permission}.create`, start)

  return [...levels, ...(trial ? [trial] : [])].map((level, index) => {
    const [name, color, targetMinutes, code] = level
    const isPressing = targetMinutes !== null && targetMinutes <= 60
    const values: Values = {
      name,
      code,
      rank: index + 1,
      icon: isPressing ? 'warning' : code === urgent[3] ? 'clock' : 'flag',
      color,
      targetMinutes,
      clock: isPressing ? 'always' : 'siteHours',
      firstNoticeMinutes: 5,
      warnAtPercent: 75,
      escalations: isPressing
        ? [{ atPercent: 100, audience: 'siteManager', address: null, channel: 'email', template: 'parcelLate' }]
        : [],
      escalationRoleIds: null,
      escalationUserIds: null,
      allowLocker: !isPressing,
      labelMark: name === 'Critical' || name === 'Urgent' ? 'RUSH' : null,
      labelInverse: name === 'Critical',
      sound: isPressing ? 'alert' : 'none',
      isDefault: level === standard,
      isActive: true,
      isSystem: seeds.some((seed) => seed[3] === code),
      externalId: null,
      notes: name === 'Election mail' ? 'Only in the weeks before an election. Otherwise inactive.' : null,
    }
    const born = start + index * 45_381
    const revised = (before: Partial<Values>): Revision<Values> => {
      const at: Moment = momentBetween(random, born + 5 * workday, until)
      return { at, before, by: crew.actor(random, `${priorityLevels.permission}.edit`, at) }
    }
    const archivedAt = -12.3119 * workday
    const changes = level === trial ? [] : random.sample(oldWays(values, random), random.pick(howOften))
    const isTightened = plan.code === tightened.customer && code === tightened.level
    const tightenedAt = -tightened.workdaysAgo * workday
    const tightening = (): Revision<Values> => ({
      at: tightenedAt,
      by: crew.actor(random, `${priorityLevels.permission}.edit`, tightenedAt),
      before: { targetMinutes: tightened.minutesBefore },
    })
    const life = {
      resource: priorityLevels.name,
      id: chronicle.newId(born),
      customerId: row.id,
      born,
      by,
      values,
      revisions: isTightened ? [tightening()] : changes.map(revised),
    }
    const archived = { at: archivedAt, by: crew.actor(random, `${priorityLevels.permission}.delete`, archivedAt) }
    return { customerId: row.id, ...chronicle.record(level === trial ? { ...life, archived } : life) }
  })
}
