/**
 * A customer whose on-time share fell, and the reason in its log: it halved the target of its usual priority level some weeks ago, and
 * its staff still work as they did before.
 */
import type { PriorityLevelRow } from '../../rows.ts'

export const tightened = { customer: 'NGU', level: 'STD', minutesBefore: 960, workdaysAgo: 15.3 } as const

type Target = Pick<PriorityLevelRow, 'clock' | 'targetMinutes'>
type Level = Pick<PriorityLevelRow, 'clock' | 'code' | 'targetMinutes' | 'updatedAt'>

const isTightened = (customer: string, level: Level | undefined): level is Level =>
  customer === tightened.customer && level?.code === tightened.level

/** What staff are used to. */
export const usualTarget = (customer: string, level: Level | undefined): Target | undefined =>
  isTightened(customer, level) ? { ...level, targetMinutes: tightened.minutesBefore } : level

/** What was promised when it was received. The level was last changed when its target was. */
export const promisedTarget = (customer: string, level: Level | undefined, received: number): Target | undefined =>
  isTightened(customer, level) && received < Date.parse(level.updatedAt) ? usualTarget(customer, level) : level
