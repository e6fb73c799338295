/** Kinds of records that labels are printed for. */
import type { LabelPurpose } from './variables.ts'

export const labelDataKinds = ['parcel', 'location', 'lockerDoor', 'contact', 'station', 'carrier'] as const
export type LabelDataKind = (typeof labelDataKinds)[number]

/** The kind of record that labels of each purpose are printed for. */
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
