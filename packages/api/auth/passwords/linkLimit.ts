/** How many link emails staff can have sent to one address, no matter which user has it and who asks. */
import type { Db } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { accountHash } from '../account/account.ts'
import { takeOrRefuse } from '../budget.ts'

/** Apart from what people ask for themselves: neither uses up the other's. */
export const limitLinksTo = (db: Db, deps: Pick<Deps, 'secrets'>, email: string): Promise<void> =>
  takeOrRefuse(db, 'linksByStaff', accountHash(deps, email).toString('base64url'), 'emails to this address')
