/** Data that the product apps write and users only read: the parcels of a record, and a station's activity. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { parcelHolders, whichParcels } from './trafficLists.ts'

const tag = 'Traffic'

export const parcel = z.strictObject({
  id: z.uuid(),
  internalNumber: z.string(),
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  packageType: z.string().nullable(),
  recipient: z.string().nullable(),
  action: z.string(),
  statusGroup: z.enum(['open', 'inTransit', 'waiting', 'exception', 'closed']),
  /** The location or the door it is at. */
  place: z.string().nullable(),
  receivedAt: z.string(),
  dueAt: z.string().nullable(),
  closedAt: z.string().nullable(),
})
export type Parcel = z.output<typeof parcel>

export const notice = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  channel: z.enum(['email', 'sms', 'push']),
  templateKey: z.string(),
  /** Masked. */
  recipient: z.string(),
  state: z.enum(['queued', 'sent', 'delivered', 'opened', 'bounced', 'failed']),
  error: z.string().nullable(),
  parcel: z.strictObject({ id: z.uuid(), internalNumber: z.string() }).nullable(),
})
export type Notice = z.output<typeof notice>

/** A door that holds parcels for a contact. */
const heldDoor = z.strictObject({
  lockerId: z.uuid(),
  label: z.string(),
  lockerBankId: z.uuid(),
  bank: z.string(),
  parcels: z.array(z.strictObject({ id: z.uuid(), internalNumber: z.string() })),
  since: z.string(),
  dueAt: z.string().nullable(),
})
export type HeldDoor = z.output<typeof heldDoor>

const stationLine = z.strictObject({ at: z.string(), tone: z.enum(['info', 'ok', 'warn', 'danger']), text: z.string() })
export type StationLine = z.output<typeof stationLine>

const contactParams = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

export const trafficEndpoints = endpoints({
  'GET /api/customers/:customerId/parcels': {
    // Viewing parcels takes the holder's view permission, which depends on the query.
    permission: 'signedIn',
    tag,
    summary: 'List parcels of a location, contact, department or tenant, newest first',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({
      holder: z.enum(parcelHolders),
      id: z.uuid(),
      which: z.enum(whichParcels).default('all'),
      cursor: z.uuid().optional(),
      count: z.enum(['true', 'false']).default('false'),
    }),
    answer: z.strictObject({
      items: z.array(parcel),
      nextCursor: z.uuid().nullable(),
      /** The total, if requested. */
      total: z.int().optional(),
    }),
  },
  'GET /api/customers/:customerId/contacts/:id/notices': {
    permission: 'customers.contacts.view',
    tag,
    summary: 'List a contact’s notifications, newest first',
    params: contactParams,
    query: z.strictObject({ cursor: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(notice), nextCursor: z.uuid().nullable() }),
  },
  'GET /api/customers/:customerId/contacts/:id/lockers': {
    permission: 'customers.contacts.view',
    tag,
    summary: 'List doors with parcels for a contact, oldest first',
    params: contactParams,
    answer: z.strictObject({ doors: z.array(heldDoor) }),
  },
  'GET /api/customers/:customerId/stations/:id/log': {
    permission: 'customers.stations.view',
    tag,
    summary: 'List a station’s last 500 events, newest first',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    answer: z.strictObject({ lines: z.array(stationLine) }),
  },
  'POST /api/customers/:customerId/stations/:id/archiveDespiteScans': {
    permission: 'customers.stations.delete',
    tag: 'Stations',
    summary: 'Archive a station with queued scans, with a reason',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
  },
  'POST /api/customers/:customerId/stations/:id/pairingCode': {
    permission: 'customers.stations.pair',
    tag: 'Stations',
    summary: 'Create a pairing code for a station; it’s only shown in this response',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    answer: z.strictObject({ code: z.string(), expiresAt: z.string() }),
    status: 201,
  },
  'GET /api/customers/:customerId/stations/:id/heartbeats': {
    permission: 'customers.stations.view',
    tag,
    summary: 'Count a station’s heartbeats per half hour over the last day, oldest first',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    answer: z.strictObject({
      beats: z.array(z.int()),
      last: z
        .strictObject({
          at: z.string(),
          version: z.string(),
          os: z.string(),
          uptimeSeconds: z.int(),
          userName: z.string().nullable(),
          queuedScans: z.int(),
          printerOk: z.boolean(),
          scannerOk: z.boolean(),
          memoryMb: z.int(),
          cpuPercent: z.number(),
          latencyMs: z.int(),
          errorsDay: z.int(),
          crashesDay: z.int(),
          diskFreeMb: z.int().nullable(),
          paperOut: z.boolean().nullable(),
          lastError: z.string().nullable(),
        })
        .nullable(),
    }),
  },
})
