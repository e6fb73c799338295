/** Parcel sets that the list behind a figure can show: every counted set, and some that no roll-up counts. */
import { type ParcelSet, parcelSetNames, parcelSets } from './parcelSets.ts'

/** Unions of sets that share the same moment. */
export const unitedSets = {
  onTime: { of: ['early', 'inTime'], title: 'On time' },
} as const satisfies Readonly<Record<string, { of: readonly [ParcelSet, ...ParcelSet[]]; title: string }>>
export type UnitedSet = keyof typeof unitedSets

/** Parcels in custody now, regardless of the period. */
export const presentSets = {
  inCustody: 'In custody',
  overdue: 'Overdue',
  unknownInCustody: 'In custody without a recipient',
} as const
export type PresentSet = keyof typeof presentSets

/** Sets that roll-ups don’t count; read from events, messages and door stays. */
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

/** The counted sets that a set consists of. */
export const countedSetsOf = (set: ParcelSet | UnitedSet): readonly [ParcelSet, ...ParcelSet[]] =>
  isUnitedSet(set) ? unitedSets[set].of : [set]

export function drillTitle(set: DrillSet): string {
  if (isPresentSet(set)) return presentSets[set]
  if (isDetailSet(set)) return detailSets[set]
  return isUnitedSet(set) ? unitedSets[set].title : parcelSets[set].title
}

/** Safe casts: these records have no keys beyond their types. */
export const drillSetNames = [
  ...parcelSetNames,
  ...(Object.keys(unitedSets) as UnitedSet[]),
  ...(Object.keys(presentSets) as PresentSet[]),
  ...(Object.keys(detailSets) as DetailSet[]),
] as const

/** Message channels and delivery outcomes. */
export const messageChannels = ['email', 'sms', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]
export const messageOutcomes = ['delivered', 'opened', 'failed'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]

/** Age brackets of parcels in custody, in days: under 1, 3 and 7, and longer. */
export const custodyAges = [
  { from: 0, to: 1 },
  { from: 1, to: 3 },
  { from: 3, to: 7 },
  { from: 7, to: null },
] as const
