/** Setting up and removing second factors, in account settings. */

import { type FactorMethod, mayConfirmByMail } from '@postern/domain/auth/signIn.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../newId.ts'
import { confirms, requireProof } from '../account/proof.ts'
import { giveBack, spend } from '../budget.ts'
import { serveAuth } from '../serveAuth.ts'
import type { SignedIn } from '../session.ts'
import { originOf, recordSignIn } from '../signInLog.ts'
import { sendCode, useCode } from './codes.ts'
import { factorAdded, factorsOf, lockPerson, removeFactor } from './factors.ts'
import { addPasskey, type PasskeyAnswer, registrationOptions, relyingParty } from './passkeys.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { beginTotp, useTotp } from './totp.ts'

const refuseSecondOfItsKind = async (db: Db, userId: string, method: FactorMethod): Promise<void> => {
  const { factors } = await factorsOf(db, userId)
  if (method !== 'passkey' && factors.some((factor) => factor.method === method))
    throw failure('conflict', { message: 'This is already set up. Remove it first to set it up again.' })
}

const begin: Record<
  FactorMethod,
  (db: Db, deps: Deps, signedIn: SignedIn, request: FastifyRequest) => Promise<object>
> = {
  email: async (db, deps, signedIn) => ({ sentTo: (await sendCode(db, deps, signedIn, 'register')).sentTo }),
  totp: (db, { secrets }, { user }) => beginTotp(db, secrets, user),
  passkey: async (db, deps, signedIn, request) => ({
    // Plain JSON, as the contract requires: the library's type has optional keys that are undefined.
    options: JSON.parse(JSON.stringify(await registrationOptions(db, signedIn, relyingParty(deps, request)))),
  }),
}

interface Proof {
  readonly code: string
  readonly passkey: PasskeyAnswer
  readonly name: string
  readonly request: FastifyRequest
}

/** Creates the factor if the proof is valid. */
const prove: Record<FactorMethod, (db: Db, deps: Deps, signedIn: SignedIn, proof: Proof) => Promise<boolean>> = {
  email: async (db, deps, { sessionId, user }, { code }) => {
    if (!(await useCode(db, deps, sessionId, 'register', code))) return false
    await db.all(sql`
      insert into factors (id, user_id, method, name, confirmed_at) values (${newId()}, ${user.id}, 'email', 'Email', now())`)
    return true
  },
  totp: async (db, { secrets }, { user }, { code, name }) => {
    const id = await useTotp(db, secrets, user.id, code, { confirmed: false })
    if (id === null) return false
    await db.all(sql`update factors set confirmed_at = now(), name = ${name} where id = ${id}`)
    return true
  },
  passkey: async (db, deps, signedIn, { passkey, name, request }) =>
    (await addPasskey(db, signedIn, relyingParty(deps, request), passkey, name)) !== null,
}

const defaultName: Record<FactorMethod, string> = { email: 'Email', totp: 'Authenticator app', passkey: 'Passkey' }

export function factorRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serveAuth(app, database, 'GET /api/auth/mfa-factors', ({ signedIn }) =>
    tx(database, 'all', (db) => factorsOf(db, signedIn.user.id)),
  )

  // Proof is required here, not at the end: no one can finish without starting, since they'd know neither secret nor challenge.
  serveAuth(app, database, 'POST /api/auth/mfa-register', async ({ body, signedIn, request }) => {
    const stillProved = await requireProof(deps, signedIn, body)
    if (body.method === 'email') await spend(database, 'codesByPerson', signedIn.user.id, 'codes')
    return tx(database, 'all', async (db) => {
      await stillProved(db)
      await refuseSecondOfItsKind(db, signedIn.user.id, body.method)
      return { method: body.method, ...(await begin[body.method](db, deps, signedIn, request)) }
    })
  })

  serveAuth(app, database, 'POST /api/auth/mfa-verify', async ({ body, signedIn, request }) => {
    const { method, code = '', passkey = {} } = body
    await spend(database, 'guessableCodes', signedIn.user.id, 'wrong codes')
    const name = body.name ?? defaultName[method]
    return tx(database, 'all', async (db) => {
      await lockPerson(db, signedIn.user.id)
      await refuseSecondOfItsKind(db, signedIn.user.id, method)
      if (!(await prove[method](db, deps, signedIn, { code, passkey, name, request }))) throw failure('wrong_code')
      await giveBack(db, 'guessableCodes', signedIn.user.id)
      return factorAdded(db, deps, signedIn, originOf(request), method)
    })
  })

  serveAuth(app, database, 'POST /api/auth/mfa-step-code', async ({ signedIn }) => {
    await spend(database, 'codesByPerson', signedIn.user.id, 'codes')
    return tx(database, 'all', async (db) => {
      const { factors } = await factorsOf(db, signedIn.user.id)
      const allowed = mayConfirmByMail(factors.map(({ method }) => method))
      if (allowed !== true) throw failure('unprocessable', { message: allowed })
      return sendCode(db, deps, signedIn, 'confirm')
    })
  })

  serveAuth(app, database, 'DELETE /api/auth/mfa-delete', async ({ body, signedIn, request }) => {
    await spend(database, 'guessableCodes', signedIn.user.id, 'wrong codes')
    return tx(database, 'all', async (db) => {
      await lockPerson(db, signedIn.user.id)
      if (!(await confirms(db, deps, signedIn, body.code))) throw failure('wrong_code')
      await giveBack(db, 'guessableCodes', signedIn.user.id)
      return removeFactor(db, deps, signedIn, originOf(request), body)
    })
  })

  serveAuth(app, database, 'POST /api/auth/mfa-recovery-codes', async ({ body, signedIn, request }) => {
    const { id } = signedIn.user
    const stillProved = await requireProof(deps, signedIn, body)
    return tx(database, 'all', async (db) => {
      await stillProved(db)
      if ((await factorsOf(db, id)).factors.length === 0)
        throw failure('conflict', { message: 'Set up a second factor first. Recovery codes are a backup for it.' })
      const recoveryCodes = await makeRecoveryCodes(db, deps.secrets, id)
      await recordSignIn(db, originOf(request), { event: 'recoveryCodes', outcome: 'success', userId: id })
      return { ...(await factorsOf(db, id)), recoveryCodes }
    })
  })
}
