import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../engine/requests/queries.ts'
import { liveBankKey } from '../../shared/openDoor/liveBankQuery.ts'
import { bankWorkKey } from './ledgerQueries.ts'

/** Refetches the bank's record, doors and ongoing work after a change to the whole bank. */
export function useRefreshBank(customerId: string, bankId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const keys = [keyOf(lockerBanks), keyOf(lockers), liveBankKey(customerId, bankId), bankWorkKey(customerId, bankId)]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
