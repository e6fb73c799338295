import { expect, it } from 'vitest'
import { officeHours } from '../../engine/shapes.ts'
import { type TicketTimes, ticketClock, ticketDues } from './clocks.ts'
import { policyFor } from './policies.ts'
import { statusMove } from './statusMove.ts'

/** Friday noon in New York. */
const noon = '2026-11-13T17:00:00.000Z'
const later = (minutes: number, from = noon): string => new Date(Date.parse(from) + minutes * 60_000).toISOString()

const office = { openingHours: officeHours, closedDays: [], holidayCalendar: 'none', specialHours: [] }
const newYork = { zone: 'America/New_York', opening: office }

const fresh: TicketTimes = {
  slaPolicy: 'premium',
  status: 'open',
  createdAt: noon,
  firstResponseAt: null,
  lastReplyAt: null,
  solvedAt: null,
  pauses: [],
  pausedSince: null,
}

it('is due by tier: around the clock for premium and critical', () => {
  expect(ticketDues(fresh, newYork)).toEqual({
    firstResponseDue: later(60),
    nextUpdateDue: null,
    solutionDue: later(24 * 60),
  })
  expect(ticketDues({ ...fresh, slaPolicy: 'critical' }, newYork)).toMatchObject({
    firstResponseDue: later(15),
    solutionDue: later(4 * 60),
  })
})

it('runs in opening hours for standard, skipping nights and weekends', () => {
  const dues = ticketDues({ ...fresh, slaPolicy: 'standard' }, newYork)
  expect(dues.firstResponseDue).toBe(later(4 * 60))
  // 5 hours are left on Friday; 9 on Monday and Tuesday each, and 4 on Wednesday from 8:00.
  expect(dues.solutionDue).toBe('2026-11-18T17:00:00.000Z')
  // Without a site on the ticket: office hours in the customer's time zone.
  expect(ticketDues({ ...fresh, slaPolicy: 'standard' }, { zone: 'America/New_York', opening: null })).toEqual(dues)
})

it('follows the next tier if it is a P1', () => {
  expect(policyFor('standard', 'P1')).toBe('premium')
  expect(policyFor('premium', 'P1')).toBe('critical')
  expect(policyFor('critical', 'P1')).toBe('critical')
  expect(policyFor('standard', 'P2')).toBe('standard')
})

it('has a next update from the last reply on, and none once it’s solved', () => {
  const replied = { ...fresh, firstResponseAt: later(10), lastReplyAt: later(30) }
  expect(ticketDues(replied, newYork).nextUpdateDue).toBe(later(150))
  expect(ticketClock({ ...replied, status: 'solved', solvedAt: later(60) }, newYork, 'nextUpdate')).toBeNull()
})

const moving = { ...fresh, pausedSeconds: 0, holdUntil: null, reopenedCount: 0 }

it('pauses the clocks its status pauses, and resumes them afterward', () => {
  const replied = { ...moving, firstResponseAt: later(10), lastReplyAt: later(10) }
  const waiting = { ...replied, ...statusMove(replied, 'pendingCustomer', later(45)) }
  expect(ticketDues(waiting, newYork)).toMatchObject({ nextUpdateDue: null, solutionDue: null })
  const back = { ...waiting, ...statusMove(waiting, 'open', later(83)) }
  expect(back.pausedSeconds).toBe(38 * 60)
  expect(ticketDues(back, newYork)).toMatchObject({ nextUpdateDue: later(168), solutionDue: later(24 * 60 + 38) })
  const vendor = { ...back, ...statusMove(back, 'pendingVendor', later(90)) }
  expect(ticketDues(vendor, newYork)).toMatchObject({ nextUpdateDue: later(168), solutionDue: null })
})

it('pauses between being solved and being reopened', () => {
  const solved = { ...moving, ...statusMove(moving, 'solved', later(100)) }
  const reopened = { ...solved, ...statusMove(solved, 'open', later(400)) }
  expect(reopened).toMatchObject({ solvedAt: null, reopenedCount: 1 })
  expect(ticketDues(reopened, newYork).solutionDue).toBe(later(24 * 60 + 300))
})

it('stays due at the time it ran out, paused or not', () => {
  const late = { ...moving, ...statusMove(moving, 'onHold', later(25 * 60)) }
  expect(ticketDues(late, newYork).solutionDue).toBe(later(24 * 60))
})
