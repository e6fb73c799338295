/** Parcels of all customers you may access. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { parcel } from './endpoints.ts'
import { parcelFilters } from './parcelFilters.ts'

const named = z.strictObject({ id: z.uuid(), name: z.string() })
const tag = 'Traffic'
const permission = 'customers.sites.view'

const listedParcel = z.strictObject({
  ...parcel.shape,
  customer: named.extend({ color: z.string() }),
  site: named,
})
export type ListedParcel = z.output<typeof listedParcel>

const choices = z.array(z.string())

export const parcelListEndpoints = endpoints({
  'GET /api/parcels': {
    permission,
    tag,
    summary: 'List parcels of all customers you can access, newest first',
    query: z.strictObject({
      ...parcelFilters,
      cursor: z
        .string()
        .max(80)
        .regex(/^\d{1,17}_[0-9a-f-]{36}$/)
        .optional(),
    }),
    answer: z.strictObject({ items: z.array(listedParcel), nextCursor: z.string().nullable() }),
  },
  'GET /api/parcels/count': {
    permission,
    tag,
    summary: 'Count the parcels of that list',
    query: z.strictObject(parcelFilters),
    answer: z.strictObject({ total: z.int() }),
  },
  'GET /api/parcels/choices': {
    permission,
    tag,
    summary: 'List the names that parcels can be filtered by',
    query: z.strictObject({ customerId: z.uuid().optional() }),
    answer: z.strictObject({ carriers: choices, packageTypes: choices, priorities: choices }),
  },
})
