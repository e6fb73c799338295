/** Predefined filters of parcel and ticket lists, as used in URLs. */

/** What parcels can be listed by. Each is a resource; viewing its parcels needs that resource's view permission. */
export const parcelHolders = [
  'customers',
  'sites',
  'locations',
  'lockers',
  'contacts',
  'departments',
  'tenants',
] as const
export type ParcelHolder = (typeof parcelHolders)[number]

/** `missed`: received within four weeks, and handed over late or overdue. */
export const whichParcels = [
  'open',
  'overdue',
  'receivedToday',
  'handedOverToday',
  'fourWeeks',
  'missed',
  'all',
] as const
export type WhichParcels = (typeof whichParcels)[number]

export const whichTickets = ['open', 'overdue', 'fourWeeks', 'all'] as const
export type WhichTickets = (typeof whichTickets)[number]
