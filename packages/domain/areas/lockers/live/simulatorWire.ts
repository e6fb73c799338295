/** The protocol between the simulator and its adapter. The simulator knows nothing else of the platform. */
import { z } from 'zod'

const id = z.string().min(1).max(64)
const time = z.iso.datetime({ offset: true })
const count = z.int().nonnegative()

export const simSizes = ['XS', 'S', 'M', 'L', 'XL'] as const
export const simEventKinds = [
  'door.opened',
  'door.closed',
  'door.leftOpen',
  'door.forced',
  'door.openFailed',
  'item.detected',
  'item.removed',
  'deposit.confirmed',
  'pickup.confirmed',
  'reservation.created',
  'reservation.released',
  'reservation.expired',
  'controller.online',
  'controller.offline',
  'controller.heartbeat',
  'power.changed',
  'fault.raised',
  'fault.cleared',
] as const
export type SimEventKind = (typeof simEventKinds)[number]

const actor = z.object({
  kind: z.enum(['staff', 'courier', 'recipient', 'system', 'unknown']),
  ref: z.string().max(128).optional(),
})

export const simEvent = z.object({
  id: z.string().min(1).max(128),
  bankId: id,
  doorId: id.optional(),
  /** Deliberately not an enum: vendors add kinds without notice. */
  kind: z.string().min(1).max(64),
  at: time,
  boot: count,
  seq: count,
  commandId: z.string().min(1).max(128).optional(),
  actor: actor.optional(),
  data: z.record(z.string(), z.json()),
})
export type SimEvent = z.infer<typeof simEvent>

/** Events are parsed one by one, so an invalid one doesn't reject the others. */
export const simWebhook = z.object({ events: z.array(z.json()).max(2_000) })

export const simDoorState = z.object({
  id,
  size: z.enum(simSizes),
  lock: z.enum(['locked', 'unlocked']),
  door: z.enum(['closed', 'open']),
  isLeftOpen: z.boolean(),
  /** Null without a sensor. */
  isOccupied: z.boolean().nullable(),
  fault: z.string().max(40).nullable(),
  isInService: z.boolean(),
  reservationId: id.nullable(),
})

export const simSnapshot = z.object({
  bankId: id,
  asOf: time,
  boot: count,
  seq: count,
  power: z.enum(['mains', 'battery']),
  doors: z.array(simDoorState).max(2_000),
})
export type SimSnapshot = z.infer<typeof simSnapshot>

export const simBanks = z.object({
  banks: z.array(
    z.object({
      id,
      name: z.string().max(120),
      doors: count,
      isOnline: z.boolean(),
      /** The port where the same bank also responds as a lock board. */
      lockBoardPort: z.int().positive().nullable(),
    }),
  ),
})

export const simOpen = z.object({ reason: z.string().max(200), actor: actor.optional() })
export const simReceipt = z.object({ commandId: z.string().min(1).max(128) })

export const simReserve = z.object({
  bankId: id,
  doorId: id.optional(),
  size: z.enum(simSizes).optional(),
  until: time,
  /** Tracking number of the parcel the reservation is for. */
  trackingNumber: z.string().min(1).max(120).optional(),
})
export const simReservation = z.object({ id, bankId: id, doorId: id, until: time })

export const simService = z.object({ isInService: z.boolean(), note: z.string().max(200) })

export const simHealth = z.object({
  isOnline: z.boolean(),
  heartbeatAt: time,
  firmware: z.string().max(40),
  power: z.enum(['mains', 'battery']),
  batteryPercent: z.number().min(0).max(100),
  temperatureC: z.number(),
})

export const simEventPage = z.object({ events: z.array(z.json()).max(1_000), hasMore: z.boolean() })
export const simFailure = z.object({ code: z.string().max(40), message: z.string().max(300) })

export const simWebhookTarget = z.object({
  url: z.url().max(500),
  /** Two during a rotation. */
  secrets: z.array(z.string().min(1).max(400)).min(1).max(2),
})

export const simSignature = {
  eventId: 'x-sim-event-id',
  timestamp: 'x-sim-timestamp',
  /** `v1=` plus the hex HMAC-SHA256 of timestamp, a period and the raw body; several are separated by commas. */
  signature: 'x-sim-signature',
} as const

/** The banks to simulate: doors with size, lock board address and current contents. */
export const simWorld = z.object({
  banks: z
    .array(
      z.object({
        id,
        name: z.string().max(120).default(''),
        firmware: z.string().max(40).default('4.2.0'),
        /** Boot count of its controller, including the current boot. */
        boot: count.default(1),
        hasContentSensor: z.boolean().default(true),
        hasLockBoard: z.boolean().default(false),
        /** Which of its contacts or sensors have inverted wiring. */
        invertedWiring: z.array(z.enum(['doorContacts', 'contentSensors'])).default([]),
        /** Off for a bank that is only connected through its lock board. */
        sendsWebhooks: z.boolean().default(true),
        depositsPerHour: z.number().min(0).max(3_600).default(0),
        /** Average time until pickup; without it, parcels stay. */
        dwellHours: z.number().positive().max(10_000).optional(),
        /** Recipients of simulated deliveries, by the customer's own number for them. */
        recipients: z.array(id).max(500).default([]),
        /** Share of people who leave the door open, and of couriers who use the wrong door. */
        leftOpenShare: z.number().min(0).max(1).default(0.01),
        wrongDoorShare: z.number().min(0).max(1).default(0.003),
        doors: z
          .array(
            z.object({
              id,
              size: z.enum(simSizes),
              board: z.int().min(0).max(9).optional(),
              lock: z.int().min(0).max(15).optional(),
              isOccupied: z.boolean().default(false),
              isInService: z.boolean().default(true),
              reservationId: id.optional(),
            }),
          )
          .max(2_000),
      }),
    )
    .max(2_000),
})
export type SimWorld = z.infer<typeof simWorld>
/** The input, before defaults are applied. */
export type SimWorldInput = z.input<typeof simWorld>

export const simFaultNames = [
  'controllerOffline',
  'controllerOfflineSilently',
  'heartbeatLoss',
  'reboot',
  'clockSkew',
  'stuckDoor',
  'ajar',
  'forcedOpen',
  'sensorStuck',
  'lostEvents',
  'duplicates',
  'reorder',
  'delayedBurst',
  'badSignature',
  'replayedSignature',
  'rateLimited',
  'serverError',
  'slow',
  'timeoutAfterExecution',
  'truncatedJson',
  'unknownEventType',
] as const
export type SimFaultName = (typeof simFaultNames)[number]

export const simFault = z.object({
  name: z.enum(simFaultNames),
  /** Omit `bankId` for all banks, `doorId` for all doors of the bank. */
  bankId: id.optional(),
  doorId: id.optional(),
  /** Milliseconds for `clockSkew` (positive or negative), `slow` and `reorder`. */
  ms: z.int().min(-86_400_000).max(86_400_000).optional(),
  /** Total times `duplicates` sends each event. */
  times: z.int().min(2).max(20).optional(),
  /** Share of events affected by `lostEvents`, `badSignature`, `truncatedJson` and others, 0 to 1. */
  share: z.number().min(0).max(1).optional(),
})
export type SimFault = z.infer<typeof simFault>

const truthDoor = z.object({ id, isOpen: z.boolean(), hasItem: z.boolean(), isInService: z.boolean() })

/** The simulator's actual state, regardless of injected faults. */
export const simTruth = z.object({
  now: time,
  banks: z.array(
    z.object({
      id,
      boot: count,
      seq: count,
      isOnline: z.boolean(),
      doors: z.array(truthDoor),
    }),
  ),
})
export type SimTruth = z.infer<typeof simTruth>

/** An action of a person at a door, triggered by a test or the demo. */
export const simAct = z.object({
  bankId: id,
  doorId: id,
  act: z.enum(['deposit', 'pickUp', 'close', 'putItem', 'takeItem']),
})

export const simAdvance = z.object({
  ms: z
    .int()
    .positive()
    .max(31 * 86_400_000),
})
