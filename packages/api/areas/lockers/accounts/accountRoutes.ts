/** Locker vendor accounts: test the connection, rotate secrets, list requests and deliveries, replay events. */
import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import { replayDays } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { type Changes, type Writer, writeAudit } from '../../../engine/audit.ts'
import { getRecord, lockRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { everywhere } from '../../../engine/statements.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { anyAccountById, rotateSecret } from '../ingest/accounts.ts'
import { consumerOf } from '../ingest/consumerOf.ts'
import { accountState } from './accountState.ts'
import { deliveriesOf, deliveryOf } from './deliveries.ts'
import { replayOne, replayRange } from './replay.ts'
import { requestsOf } from './requests.ts'
import { testAccount } from './testAccount.ts'
import { vendorNodeOf } from './vendorNode.ts'

const dayMs = 86_400_000

function checkRange({ from, to }: { readonly from: string; readonly to: string }): void {
  if (Date.parse(from) >= Date.parse(to)) throw invalid([{ path: 'to', description: 'Enter a time after the start.' }])
  if (Date.parse(from) < Date.now() - (replayDays + 1) * dayMs)
    throw invalid([{ path: 'from', description: 'Events are kept for 7 days. Enter a later start.' }])
}

function auditReplay(db: Db, writer: Writer, changes: Changes): void {
  const entry = { resource: { name: 'lockerReplays' }, customerId: null, recordId: newId(), rowVersion: 0 }
  writeAudit(db, writer, [{ ...entry, action: 'create', changes }])
}

const became = (after: string | number) => ({ before: null, after })

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, secrets } = deps

  const usable = async (id: string) => {
    const account = await anyAccountById(database, secrets, id)
    if (!account) throw failure('not_found')
    return account
  }

  serve(app, 'POST /api/system/lockerVendorAccounts/:id/test', async ({ params: { id } }) => {
    const tested = await testAccount(await usable(id))
    // Flush, so the test's requests show up in the log right away.
    await vendorNodeOf(database).requests.write()
    return tested
  })

  serve(app, 'POST /api/system/lockerVendorAccounts/:id/signingSecret', ({ params: { id }, signedIn, request }) =>
    tx(database, 'all', async (db) => {
      const before = await lockRecord(db, lockerVendorAccounts, everywhere, id)
      if (before.archivedAt !== null)
        throw failure('conflict', { message: 'This account is archived. Restore it first.' })
      const rotated = await rotateSecret(db, secrets, id, signedIn.user.id)
      if (!rotated) throw failure('not_found')
      const { secret, madeAt, previousUntil, rowVersion } = rotated
      const { writer } = contextOf(db, deps, { place: everywhere, signedIn, request })
      const changes: Changes = {
        signingSecretMadeAt: { before: textOf(before.signingSecretMadeAt), after: madeAt },
        previousSecretUntil: { before: textOf(before.previousSecretUntil), after: previousUntil },
      }
      writeAudit(db, writer, [
        { resource: lockerVendorAccounts, customerId: null, recordId: id, action: 'update', rowVersion, changes },
      ])
      return { secret, previousUntil }
    }),
  )

  serve(app, 'GET /api/system/lockerVendorAccounts/:id/state', ({ params: { id } }) =>
    tx(database, 'all', async (db) => {
      const state = await accountState(db, id, deps.publicUrl())
      if (!state) throw failure('not_found')
      return state
    }),
  )

  serve(
    app,
    'GET /api/system/lockerVendorAccounts/:id/deliveries',
    ({ params: { id }, query: { result, cursor }, signedIn: { user } }) =>
      tx(database, 'all', async (db) => {
        await getRecord(db, lockerVendorAccounts, everywhere, id)
        return deliveriesOf(db, { accountId: id, reachable: user.customerIds, result, cursor })
      }),
  )

  serve(
    app,
    'GET /api/system/lockerVendorAccounts/:id/deliveries/:deliveryId',
    ({ params: { id, deliveryId }, signedIn: { user } }) =>
      tx(database, 'all', async (db) => {
        const found = await deliveryOf(db, { accountId: id, reachable: user.customerIds }, deliveryId)
        if (!found) throw failure('not_found')
        return found
      }),
  )

  serve(
    app,
    'POST /api/system/lockerVendorAccounts/:id/deliveries/:deliveryId/replay',
    async ({ params: { id, deliveryId }, signedIn, request }) => {
      const controller = await tx(database, 'all', async (db) => {
        const asked = { accountId: id, reachable: signedIn.user.customerIds }
        const found = (await deliveryOf(db, asked, deliveryId)) && (await replayOne(db, id, deliveryId))
        if (!found) throw failure('not_found')
        const { writer } = contextOf(db, deps, { place: everywhere, signedIn, request })
        auditReplay(db, writer, { accountId: became(id), delivery: became(deliveryId) })
        return found
      })
      consumerOf(deps).wake(controller)
      return { replayed: 1 }
    },
  )

  serve(
    app,
    'POST /api/system/lockerVendorAccounts/:id/replay',
    async ({ params: { id }, body: { from, to }, signedIn, request }) => {
      checkRange({ from, to })
      const range = { from, to, reachable: signedIn.user.customerIds }
      const { controllers, ...replayed } = await replayRange(deps, await usable(id), range)
      await tx(database, 'all', async (db) => {
        const { writer } = contextOf(db, deps, { place: everywhere, signedIn, request })
        const { fetched, replayed: again } = replayed
        auditReplay(db, writer, {
          accountId: became(id),
          from: became(from),
          to: became(to),
          fetched: became(fetched),
          replayed: became(again),
        })
      })
      for (const controller of controllers) consumerOf(deps).wake(controller)
      return { ...replayed, failed: [...replayed.failed] }
    },
  )

  serve(app, 'GET /api/system/lockerVendorAccounts/:id/requests', ({ params: { id }, query }) =>
    tx(database, 'all', async (db) => {
      await getRecord(db, lockerVendorAccounts, everywhere, id)
      return requestsOf(db, id, query)
    }),
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
