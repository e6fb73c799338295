/**
 * A customer whose on-time share fell, with the reason in its audit log: some weeks ago it halved the target of its usual
 * priority level, and its staff still work at the old pace.
 */
import type { PriorityLevelRow } from '../../rows.ts'

export const tightened = { customer: 'NGU', level: 'STD', minutesBefore: 960, workdaysAgo: 15.3 } as const

type Target = Pick<PriorityLevelRow, 'clock' | 'targetMinutes'>
type Level = Pick<PriorityLevelRow, 'clock' | 'code' | 'targetMinutes' | 'updatedAt'>

const isTightened = (customer: string, level: Level | undefined): level is Level =>
  customer === tightened.customer && level?.code === tightened.level

/** The target that staff are used to. */
export const usualTarget = (customer: string, level: Level | undefined): Target | undefined =>
  isTightened(customer, level) ? { ...level, targetMinutes: tightened.minutesBefore } : level

/** The target that applied when the parcel was received. The level's last change was its target. */
export const promisedTarget = (customer: string, level: Level | undefined, received: number): Target | undefined =>
  isTightened(customer, level) && received < Date.parse(level.updatedAt) ? usualTarget(customer, level) : level
