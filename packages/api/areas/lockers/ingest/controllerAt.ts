import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Controller } from './inbox.ts'

/** The controller of a bank, once it has reported. */
export const findController = (db: Db, customerId: string, bankId: string): Promise<Controller | undefined> =>
  db.one(sql<Controller>`
    select s.account_id as "accountId", b.vendor_bank_id as "bankRef" from locker_bank_states s
    join locker_banks b on b.customer_id = s.customer_id and b.id = s.locker_bank_id
    where s.customer_id = ${customerId} and s.locker_bank_id = ${bankId}`)

export async function controllerAt(db: Db, customerId: string, bankId: string): Promise<Controller> {
  const found = await findController(db, customerId, bankId)
  if (!found) throw failure('conflict', { message: 'This bank hasn’t reported yet.' })
  return found
}
