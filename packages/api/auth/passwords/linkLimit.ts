/** Limits link emails that staff can have sent to one address, no matter which user has it and who requests them. */
import type { Db } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { accountHash } from '../account/account.ts'
import { takeOrRefuse } from '../budget.ts'

/** Separate from links that users request themselves: neither uses up the other's limit. */
export const limitLinksTo = (db: Db, deps: Pick<Deps, 'secrets'>, email: string): Promise<void> =>
  takeOrRefuse(db, 'linksByStaff', accountHash(deps, email).toString('base64url'), 'emails to this address')
