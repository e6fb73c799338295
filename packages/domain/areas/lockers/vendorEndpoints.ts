/** Trying a vendor's connection. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

const vendorTest = z.strictObject({
  /** What failed, as a sentence; null if the vendor answered. */
  problem: z.string().nullable(),
  banks: z.int().nullable(),
  milliseconds: z.int().nullable(),
})
export type VendorTest = z.output<typeof vendorTest>

export const lockerVendorEndpoints = endpoints({
  'POST /api/system/lockerVendors/:id/test': {
    permission: 'lockerVendors.test',
    tag: 'Locker vendors',
    summary: 'Connect to a vendor now and explain what fails',
    params: z.strictObject({ id: z.uuid() }),
    answer: vendorTest,
  },
})
