/** Password reset links, sent to the user who has the address, if there is one. */
import { signInRules } from '@postern/domain/auth/signIn.ts'
import type { Db } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { newId } from '../../newId.ts'
import { accountHash } from '../account/account.ts'
import { take } from '../budget.ts'
import { type Receiver, receiverOf } from '../people.ts'
import { makeLink } from './links.ts'

/** Placeholder recipient with a new id and the entered address, so about as much is written and encrypted as for a real user. */
const nobody = (email: string): Receiver => ({ id: newId(), name: 'No One', email })

/** The same work for every address: if no user has it, or it's over its limit, the link is no one's and the email is never sent. */
export async function mailLink(db: Db, deps: Deps, email: string): Promise<void> {
  const { allowed } = await take(db, 'linksByAccount', accountHash(deps, email).toString('base64url'))
  const found = await receiverOf(db, email)
  const decoy = !found || !allowed
  await mailLinkTo(db, deps, decoy ? nobody(email) : found, decoy)
}

/** To a known recipient. A decoy is written like any other email, but never sent. */
export async function mailLinkTo(db: Db, deps: Deps, { id, name, email }: Receiver, decoy = false): Promise<void> {
  const link = await makeLink(db, deps, 'reset', id, signInRules.resetMinutes)
  const mail = mails.reset(name, link, signInRules.resetMinutes)
  await post(db, deps, email, mail, { usefulMinutes: signInRules.resetMinutes, decoy })
}
