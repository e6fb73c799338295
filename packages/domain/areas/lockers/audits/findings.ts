/** What staff find behind a door during a bank audit, and how the door's record changes. */

export const findings = ['matches', 'empty', 'otherParcel', 'extraParcel', 'damaged', 'wontOpen'] as const
export type Finding = (typeof findings)[number]

/** Whether a parcel should be behind the door. */
export type Expectation = 'parcel' | 'nothing'

/** The findings offered for a door: a parcel can't be missing if none is expected. */
export const findingsFor = (expected: Expectation): readonly Finding[] =>
  expected === 'parcel' ? findings : ['matches', 'extraParcel', 'damaged', 'wontOpen']

/** These findings require scanning the labels of the parcels inside. */
export const asksForLabels = (finding: Finding): boolean => finding === 'otherParcel' || finding === 'extraParcel'

export const isDifference = (finding: Finding | null): boolean => finding !== null && finding !== 'matches'

/** The expected parcel isn't here, so staff have to look for it. */
export const isMissing = (finding: Finding | null): boolean => finding === 'empty' || finding === 'otherParcel'

export interface DoorCorrection {
  readonly occupancy?: 'empty' | 'occupied'
  readonly fault?: 'openFailed'
  readonly serviceState?: 'outOfService'
  readonly outReason?: 'damage' | 'other'
}

/**
 * How the door's record changes when the audit is finished. A door with something unexpected inside is taken out of service, so that
 * no parcel is assigned to a door that isn't free.
 */
export function correctionOf(expected: Expectation, finding: Finding): DoorCorrection | null {
  switch (finding) {
    case 'matches':
      return null
    case 'empty':
      return { occupancy: 'empty' }
    case 'otherParcel':
      return { occupancy: 'occupied', serviceState: 'outOfService', outReason: 'other' }
    case 'extraParcel':
      return expected === 'parcel' ? null : { occupancy: 'occupied', serviceState: 'outOfService', outReason: 'other' }
    case 'damaged':
      return { serviceState: 'outOfService', outReason: 'damage' }
    case 'wontOpen':
      return { fault: 'openFailed' }
  }
}
