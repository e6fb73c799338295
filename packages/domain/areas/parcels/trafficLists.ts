/** Which parcels and tickets a list can be narrowed to. The words are those of the address. */

/** Where parcels are, or for whom. Each is a resource, and its own permission lets you look. */
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

/** `missed`: received within four weeks, and handed over late or still here though due. */
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
