/** What a vendor's lockers can do. Pages offer only that, and commands refuse the rest with a sentence. */

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

export const simulatorCapabilities: VendorCapabilities = {
  doorState: true,
  contentSensor: true,
  chooseDoor: true,
  reserve: true,
  bulkOpen: true,
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
