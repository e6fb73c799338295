/** What a label is printed for. */
import type { LabelPurpose } from './variables.ts'

export const labelDataKinds = ['parcel', 'location', 'lockerDoor', 'contact', 'station', 'carrier'] as const
export type LabelDataKind = (typeof labelDataKinds)[number]

/** Which records a label for this purpose is printed for. */
export const kindOfPurpose: Readonly<Record<LabelPurpose, LabelDataKind>> = {
  parcel: 'parcel',
  deliverySlip: 'parcel',
  location: 'location',
  lockerDoor: 'lockerDoor',
  contactFolder: 'contact',
  driverCard: 'carrier',
  stationTest: 'station',
  custom: 'parcel',
}
