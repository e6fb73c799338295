/**
 * What analytics count: sets of parcels, each parcel on the day something happened to it, in its site's time zone.
 * A figure is the size of a set over some days; the list behind it shows the set.
 */

/** Events that place a parcel on a day. A parcel counts once per moment: if it repeats, the first one counts. */
export const parcelMoments = [
  'received',
  'notified',
  'deposited',
  'delivered',
  'pickedUp',
  'closed',
  'returned',
  'forwarded',
  'attempted',
  'held',
  'damaged',
  'lost',
  'misdelivered',
  'unsigned',
  'unphotographed',
] as const
export type ParcelMoment = (typeof parcelMoments)[number]

interface SetOfParcels {
  /** The moment whose day the parcel counts on. */
  readonly at: ParcelMoment
  /** Title of the list it opens. */
  readonly title: string
}

export const parcelSets = {
  received: { at: 'received', title: 'Received' },
  unknownRecipient: { at: 'received', title: 'Unknown recipient' },
  scanned: { at: 'received', title: 'Scanned' },
  recognized: { at: 'received', title: 'Recognized' },
  unmatched: { at: 'received', title: 'Not recognized' },
  ambiguous: { at: 'received', title: 'Ambiguous' },
  manualCarrier: { at: 'received', title: 'Carrier picked manually' },
  corrected: { at: 'received', title: 'Corrected' },
  notified: { at: 'notified', title: 'Notified' },
  opened: { at: 'notified', title: 'Notification opened' },
  undelivered: { at: 'notified', title: 'Notification not delivered' },
  deposited: { at: 'deposited', title: 'Placed in a locker' },
  delivered: { at: 'delivered', title: 'Delivered' },
  pickedUp: { at: 'pickedUp', title: 'Picked up' },
  lockerPickups: { at: 'pickedUp', title: 'Picked up from a locker' },
  dwellMeasured: { at: 'pickedUp', title: 'Picked up after a notification' },
  dwellOver48: { at: 'pickedUp', title: 'Picked up after 48 hours' },
  closed: { at: 'closed', title: 'Closed' },
  judged: { at: 'closed', title: 'Closed with a due time' },
  early: { at: 'closed', title: 'Early' },
  inTime: { at: 'closed', title: 'In time' },
  late: { at: 'closed', title: 'Late' },
  veryLate: { at: 'closed', title: 'Very late' },
  returned: { at: 'returned', title: 'Returned' },
  forwarded: { at: 'forwarded', title: 'Forwarded' },
  attempted: { at: 'attempted', title: 'Failed attempt' },
  held: { at: 'held', title: 'Put on hold' },
  damaged: { at: 'damaged', title: 'Damaged' },
  lost: { at: 'lost', title: 'Lost' },
  misdelivered: { at: 'misdelivered', title: 'Misdelivered' },
  missingSignature: { at: 'unsigned', title: 'Missing signature' },
  missingPhoto: { at: 'unphotographed', title: 'Missing photo' },
} as const satisfies Readonly<Record<string, SetOfParcels>>

export type ParcelSet = keyof typeof parcelSets

/** Safe cast: the record has no keys beyond its type. */
export const parcelSetNames = Object.keys(parcelSets) as [ParcelSet, ...ParcelSet[]]

/** Sums of something other than parcels, over the same parcels. */
export const parcelSums = {
  /** Minutes past due, for parcels closed late. */
  lateMinutes: { at: 'closed' },
  /** Minutes behind a door, for parcels picked up. */
  doorMinutes: { at: 'pickedUp' },
} as const satisfies Readonly<Record<string, Pick<SetOfParcels, 'at'>>>

export type ParcelSum = keyof typeof parcelSums

export type RollUpColumn = ParcelSet | ParcelSum
export const rollUpColumns = [...parcelSetNames, ...(Object.keys(parcelSums) as ParcelSum[])] as const

/** Durations, stored as sketches. Each counts on the day it ended. */
export const durations = {
  notifyTime: { at: 'notified', title: 'Time to notification' },
  deliveryTime: { at: 'delivered', title: 'Time to delivery' },
  dwell: { at: 'pickedUp', title: 'Time to pickup' },
} as const satisfies Readonly<Record<string, SetOfParcels>>

export type Duration = keyof typeof durations
export const durationNames = Object.keys(durations) as [Duration, ...Duration[]]

/** How a parcel reaches its recipient, judging by its actions so far. */
export const parcelChannels = ['locker', 'delivery', 'counter'] as const
export type ParcelChannel = (typeof parcelChannels)[number]

/** A day or more past due is very late. */
export const veryLateMinutes = 24 * 60
/** Longer than this is a long dwell. */
export const longDwellHours = 48
