/** Which parcels a list behind a figure can hold: every set that is counted, and some that no roll-up counts by itself. */
import { type ParcelSet, parcelSetNames, parcelSets } from './parcelSets.ts'

/** Sums of sets that belong to the same moment. */
export const unitedSets = {
  onTime: { of: ['early', 'inTime'], title: 'On time' },
} as const satisfies Readonly<Record<string, { of: readonly [ParcelSet, ...ParcelSet[]]; title: string }>>
export type UnitedSet = keyof typeof unitedSets

/** What is here now, whatever the days. */
export const presentSets = {
  inCustody: 'In custody',
  overdue: 'Overdue',
  unknownInCustody: 'In custody without a recipient',
} as const
export type PresentSet = keyof typeof presentSets

/** What roll-ups don’t count: found among events, messages and stays behind doors. */
export const detailSets = {
  handled: 'Handled by operators',
  messaged: 'Messages sent',
  stayBegan: 'Placed behind a door',
  stayEnded: 'Taken from a door',
  stayExpired: 'Past the hold period',
} as const
export type DetailSet = keyof typeof detailSets

export type DrillSet = ParcelSet | UnitedSet | PresentSet | DetailSet

export const isPresentSet = (name: string): name is PresentSet => Object.hasOwn(presentSets, name)
export const isDetailSet = (name: string): name is DetailSet => Object.hasOwn(detailSets, name)
const isUnitedSet = (name: string): name is UnitedSet => Object.hasOwn(unitedSets, name)

/** The sets that one is made of. */
export const countedSetsOf = (set: ParcelSet | UnitedSet): readonly [ParcelSet, ...ParcelSet[]] =>
  isUnitedSet(set) ? unitedSets[set].of : [set]

export function drillTitle(set: DrillSet): string {
  if (isPresentSet(set)) return presentSets[set]
  if (isDetailSet(set)) return detailSets[set]
  return isUnitedSet(set) ? unitedSets[set].title : parcelSets[set].title
}

/** Records' keys are all they have. */
export const drillSetNames = [
  ...parcelSetNames,
  ...(Object.keys(unitedSets) as UnitedSet[]),
  ...(Object.keys(presentSets) as PresentSet[]),
  ...(Object.keys(detailSets) as DetailSet[]),
] as const

/** How messages reach recipients, and what became of them. */
export const messageChannels = ['email', 'sms', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]
export const messageOutcomes = ['delivered', 'opened', 'failed'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]

/** In custody for less than 1, 3 and 7 days, and for longer: from so many days, up to so many. */
export const custodyAges = [
  { from: 0, to: 1 },
  { from: 1, to: 3 },
  { from: 3, to: 7 },
  { from: 7, to: null },
] as const
