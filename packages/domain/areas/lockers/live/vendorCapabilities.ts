/** What a vendor's lockers can do. Pages offer only that, and commands refuse the rest with a sentence. */
import type { ValuesOf } from '../../../engine/resource.ts'
import type { lockerVendors } from '../lockerVendors.ts'

export interface VendorCapabilities {
  readonly doorState: boolean
  readonly contentSensor: boolean
  /** Takes the door we name; else the vendor selects one by size. */
  readonly chooseDoor: boolean
  readonly reserve: boolean
  readonly bulkOpen: boolean
  readonly webhooks: boolean
  /** Events can be fetched again from a given one on. */
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
  // The simulator has it, but doors are opened one by one, so that each has its own command.
  bulkOpen: false,
  webhooks: true,
  eventReplay: true,
  sequenced: true,
  idempotentCommands: true,
  heartbeat: true,
  maintenanceMode: true,
  maxConcurrentOpens: 4,
}

/** A lock board knows its bolts and sensors, and nothing of reservations or events: the driver numbers what it sees. */
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

/** What each kind of adapter can do; null where none is installed. */
export const adapterCapabilities: Readonly<Record<Adapter, VendorCapabilities | null>> = {
  simulator: simulatorCapabilities,
  gateway: lockBoardCapabilities,
  rest: null,
  mqtt: null,
}
