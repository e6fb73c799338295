/** Texts for findings. */
import type { AuditedDoor, BankAudit } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import type { Finding } from '@postern/domain/areas/lockers/audits/findings.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { Tone } from '../../../ui/marks/tone.ts'

const whenExpected: Readonly<Record<Finding, string>> = {
  matches: 'Matches',
  empty: 'Empty',
  otherParcel: 'Other parcel',
  extraParcel: 'Extra parcel',
  damaged: 'Damaged',
  wontOpen: 'Won’t open',
}

export const expectsParcel = ({ expected }: Pick<AuditedDoor, 'expected'>): boolean => expected.length > 0

export const findingText = (door: Pick<AuditedDoor, 'expected'>, finding: Finding): string =>
  finding === 'extraParcel' && !expectsParcel(door) ? 'Parcel inside' : whenExpected[finding]

/** "1 parcel for Kenji Abe", "Nothing inside". */
export function expectedText({ expected }: Pick<AuditedDoor, 'expected'>): string {
  const [first, ...others] = expected
  if (!first) return 'Nothing inside'
  const whom = first.recipient === null || others.length > 0 ? '' : ` for ${first.recipient}`
  return `${counted(expected.length, 'parcel', 'parcels')}${whom}`
}

export const findingHint = (door: Pick<AuditedDoor, 'expected'>, finding: Finding): string | null =>
  ({
    matches: expectedText(door),
    empty: 'No parcel inside',
    otherParcel: 'Scan its label',
    extraParcel: 'Scan each label',
    damaged: 'Describe the damage',
    wontOpen: null,
  })[finding]

export const stateTones: Readonly<Record<BankAudit['state'], Tone>> = {
  running: 'info',
  finished: 'ok',
  canceled: 'idle',
}

export const progressText = ({ checked, doors, differences }: BankAudit): string =>
  `${checked} of ${doors} checked, ${counted(differences, 'difference', 'differences')}`
