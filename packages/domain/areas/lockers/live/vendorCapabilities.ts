/** What a vendor's lockers support. Pages offer only that; commands refuse the rest with a reason. */
import type { ValuesOf } from '../../../engine/resource.ts'
import type { lockerVendors } from '../lockerVendors.ts'

export interface VendorCapabilities {
  readonly doorState: boolean
  readonly contentSensor: boolean
  /** Accepts a specific door; otherwise the vendor selects one by size. */
  readonly chooseDoor: boolean
  readonly reserve: boolean
  readonly bulkOpen: boolean
  readonly webhooks: boolean
  /** Events can be refetched, starting at a given one. */
  readonly eventReplay: boolean
  /** Events carry (boot, sequence) numbers. */
  readonly sequenced: boolean
  /** A command sent twice under one key is carried out once. */
  readonly idempotentCommands: boolean
  readonly heartbeat: boolean
  readonly maintenanceMode: boolean
  readonly maxConcurrentOpens: number
}

export type CapabilityName = Exclude<keyof VendorCapabilities, 'maxConcurrentOpens'>

export const capabilityWords: Readonly<Record<CapabilityName, string>> = {
  doorState: 'Door state',
  contentSensor: 'Content sensor',
  chooseDoor: 'Door selection',
  reserve: 'Reservations',
  bulkOpen: 'Bulk open',
  maintenanceMode: 'Maintenance mode',
  heartbeat: 'Heartbeat',
  webhooks: 'Webhooks',
  eventReplay: 'Event replay',
  sequenced: 'Numbered events',
  idempotentCommands: 'Idempotent commands',
}

export const simulatorCapabilities: VendorCapabilities = {
  doorState: true,
  contentSensor: true,
  chooseDoor: true,
  reserve: true,
  // The simulator supports it, but doors are opened one by one so each has its own command.
  bulkOpen: false,
  webhooks: true,
  eventReplay: true,
  sequenced: true,
  idempotentCommands: true,
  heartbeat: true,
  maintenanceMode: true,
  maxConcurrentOpens: 4,
}

/** A lock board knows only bolts and sensors, not reservations or events. The driver creates and numbers the events. */
export const lockBoardCapabilities: VendorCapabilities = {
  doorState: true,
  contentSensor: true,
  chooseDoor: true,
  reserve: false,
  bulkOpen: false,
  webhooks: false,
  eventReplay: false,
  sequenced: true,
  idempotentCommands: false,
  heartbeat: true,
  maintenanceMode: false,
  maxConcurrentOpens: 1,
}

type Adapter = ValuesOf<(typeof lockerVendors)['fields']>['adapter']

/** Capabilities by adapter; null if the adapter isn't installed. */
export const adapterCapabilities: Readonly<Record<Adapter, VendorCapabilities | null>> = {
  simulator: simulatorCapabilities,
  gateway: lockBoardCapabilities,
  rest: null,
  mqtt: null,
}
