/** Starter labels for each purpose in the three usual sizes. Each passes preflight, even with the longest data. */
import * as mail from './mailStarters.ts'
import * as places from './placeStarters.ts'

export interface StarterLabel {
  readonly key: string
  readonly name: string
  readonly code: string
  readonly purpose:
    | 'parcel'
    | 'deliverySlip'
    | 'location'
    | 'lockerDoor'
    | 'contactFolder'
    | 'driverCard'
    | 'stationTest'
  readonly widthIn: number
  readonly heightIn: number
  readonly source: string
}

type Kind = Pick<StarterLabel, 'purpose'> & { readonly name: string; readonly code: string }

const sizes = { large: [4, 6], medium: [4, 2], small: [2, 1] } as const

const ofKind = ({ purpose, name, code }: Kind, sources: Readonly<Record<keyof typeof sizes, string>>): StarterLabel[] =>
  (['large', 'medium', 'small'] as const).map((size) => {
    const [widthIn, heightIn] = sizes[size]
    return {
      key: `${purpose} ${widthIn}x${heightIn}`,
      name: `${name} ${widthIn} × ${heightIn}`,
      code: `${code}${widthIn}${heightIn}`,
      purpose,
      widthIn,
      heightIn,
      source: sources[size],
    }
  })

export const starterLabels: readonly StarterLabel[] = [
  ...ofKind(
    { purpose: 'parcel', name: 'Receive', code: 'RCV' },
    { large: mail.parcel4x6, medium: mail.parcel4x2, small: mail.parcel2x1 },
  ),
  ...ofKind(
    { purpose: 'deliverySlip', name: 'Delivery slip', code: 'SLIP' },
    { large: mail.slip4x6, medium: mail.slip4x2, small: mail.slip2x1 },
  ),
  ...ofKind(
    { purpose: 'location', name: 'Location', code: 'LOC' },
    { large: places.location4x6, medium: places.location4x2, small: places.location2x1 },
  ),
  ...ofKind(
    { purpose: 'lockerDoor', name: 'Locker door', code: 'DOOR' },
    { large: places.door4x6, medium: places.door4x2, small: places.door2x1 },
  ),
  ...ofKind(
    { purpose: 'contactFolder', name: 'Contact folder', code: 'FOLD' },
    { large: mail.folder4x6, medium: mail.folder4x2, small: mail.folder2x1 },
  ),
  ...ofKind(
    { purpose: 'driverCard', name: 'Driver card', code: 'CARD' },
    { large: mail.card4x6, medium: mail.card4x2, small: mail.card2x1 },
  ),
  ...ofKind(
    { purpose: 'stationTest', name: 'Printer test', code: 'TEST' },
    { large: places.test4x6, medium: places.test4x2, small: places.test2x1 },
  ),
]
