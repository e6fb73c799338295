import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { troubleAnswer, troubleQuery, troubleShape, troubleTicket } from '../../trouble/troubleList.ts'
import { bankReasonNames } from './bankTrouble.ts'

const bank = z.strictObject({
  ...troubleShape,
  vendor: z.strictObject({ id: z.uuid(), name: z.string() }),
  reason: z.enum(bankReasonNames),
  /** When the bank was unreachable in the last 24 hours, oldest first. */
  outages: z.array(z.strictObject({ from: z.string(), until: z.string() })),
  /** Parcels in its doors now. */
  parcels: z.int(),
  ticket: troubleTicket,
})
export type TroubledBank = z.output<typeof bank>

export const bankTroubleEndpoints = endpoints({
  'GET /api/trouble/lockerBanks': {
    permission: 'lockers.banks.view',
    tag: 'Lockers',
    summary: 'List locker banks in trouble across customers, with the reason and since when',
    query: troubleQuery(bankReasonNames).extend({ vendorId: z.uuid().optional() }),
    answer: troubleAnswer(bank),
  },
  'GET /api/trouble/lockerBanks/export': {
    permission: 'lockers.banks.view',
    tag: 'Lockers',
    summary: 'Download that list as CSV',
    query: troubleQuery(bankReasonNames).omit({ cursor: true }).extend({ vendorId: z.uuid().optional() }),
    file: true,
  },
})
