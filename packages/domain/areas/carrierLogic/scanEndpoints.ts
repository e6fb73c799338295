/** What the stations' programs send: that they are paired, and their scans. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { carrierName, ruleName } from './endpoints.ts'
import { symbologies } from './rule.ts'

const reported = z.strictObject({
  /** Made by the program: the same scan reported twice is kept once. */
  id: z.uuid(),
  text: z.string().min(1).max(20_000),
  symbology: z.enum(symbologies).optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  siteId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  parcelId: z.uuid().optional(),
  /** The code of the customer's carrier that a user picked manually. */
  chosenCarrier: z.string().max(32).optional(),
})
export type ReportedScan = z.output<typeof reported>

const reportedByDevice = (max: number) => z.string().trim().min(1).max(max).optional()

export const scanEndpoints = endpoints({
  'POST /api/customers/:customerId/stations/pair': {
    permission: 'scope:events.write',
    tag: 'Stations',
    summary: 'Pair a device with a station by its pairing code; a code works once, for 15 minutes',
    params: z.strictObject({ customerId: z.uuid() }),
    body: z.strictObject({
      code: z.string().min(1).max(40),
      deviceSerial: reportedByDevice(64),
      os: reportedByDevice(60),
      hostname: reportedByDevice(120),
    }),
    answer: z.strictObject({ id: z.uuid(), name: z.string(), siteId: z.uuid() }),
  },
  'POST /api/customers/:customerId/scans': {
    permission: 'scope:events.write',
    tag: 'Scans',
    summary: 'Report up to 1,000 scans to be recognized and stored',
    params: z.strictObject({ customerId: z.uuid() }),
    body: z.strictObject({ scans: z.array(reported).min(1).max(1_000) }),
    bodyLimit: 4_194_304,
    answer: z.strictObject({
      ruleSetVersion: z.int(),
      results: z.array(
        z.strictObject({
          id: z.uuid(),
          result: z.enum(['matched', 'ambiguous', 'unmatched']),
          carrier: carrierName.nullable(),
          service: z.string().nullable(),
          trackingNumber: z.string().nullable(),
          rule: ruleName.nullable(),
          reason: z.string(),
        }),
      ),
    }),
    status: 201,
  },
})
