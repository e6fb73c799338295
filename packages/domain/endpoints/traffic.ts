/** What the platform's apps write and people only read: the parcels of a record, and the pulse of a station. */
import { z } from 'zod'
import { endpoints } from '../contract.ts'

/** Whose parcels are asked for: where they are, or for whom. Each is a resource, and its own permission lets one look. */
const holder = z.enum(['sites', 'locations', 'lockers', 'contacts', 'departments', 'tenants'])
export type ParcelHolder = z.output<typeof holder>

const tag = 'Traffic'

const parcel = z.strictObject({
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

export const trafficEndpoints = endpoints({
  'GET /api/customers/:customerId/parcels': {
    // Who may look at the holder may see its parcels: which permission that is depends on the query.
    permission: 'signedIn',
    tag,
    summary: 'Parcels at a place or for somebody, newest first',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({
      holder,
      id: z.uuid(),
      /** Only those that are still in the house. */
      open: z.enum(['true', 'false']).default('false'),
      cursor: z.uuid().optional(),
    }),
    answer: z.strictObject({ items: z.array(parcel), nextCursor: z.uuid().nullable() }),
  },
  'GET /api/customers/:customerId/stations/:id/heartbeats': {
    permission: 'customers.stations.view',
    tag,
    summary: 'How often a station was heard of in each half hour of the last day, oldest first',
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
        })
        .nullable(),
    }),
  },
})
