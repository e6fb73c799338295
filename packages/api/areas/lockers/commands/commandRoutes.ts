/** Opening doors, and other commands for several of them at once. */
import { needsName, permissionFor } from '@postern/domain/areas/lockers/live/runCommands.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { commandRows } from '../ingest/commandStore.ts'
import { senderOf } from '../ingest/consumerOf.ts'
import { commandedBank, planCommands } from './planCommands.ts'
import { requestCommands, requestRun } from './requestCommands.ts'
import { abortRun, readRun } from './runs.ts'

const placeOf = (customerId: string, { user }: SignedIn) => ({ customerId, reachable: user.customerIds })

function refuseUnnamed(bankName: string | undefined, name: unknown): void {
  if (bankName?.trim() !== name)
    throw invalid([{ path: 'bankName', description: 'Enter the bank’s name to open this many doors.' }])
}

export function commandRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'POST /api/customers/:customerId/lockers/:id/open',
    async ({ params: { customerId, id }, body: { reason }, signedIn, request }) => {
      const command = await tx(database, { customerId }, async (db) => {
        const place = placeOf(customerId, signedIn)
        const { lockerBankId, archivedAt } = await getRecord(db, lockers, place, id)
        if (archivedAt !== null) throw failure('conflict', { message: 'This door is archived. Restore it first.' })
        const bank = await commandedBank(db, deps, customerId, String(lockerBankId))
        const doors = await planCommands(db, bank, 'open', { ids: [id] })
        const refusal = doors[0]?.refusal ?? null
        if (refusal !== null) throw failure('conflict', { message: refusal })
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        const asked = { command: 'open', reason, userId: signedIn.user.id, doors, runId: null } as const
        const [commandId] = await requestCommands(db, writer, bank, asked)
        return db.one(commandRows(sql`c.customer_id = ${customerId} and c.id = ${commandId}`))
      })
      if (!command) throw failure('broken')
      senderOf(deps).soon()
      return command
    },
  )

  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/commands',
    async ({ params: { customerId, id }, body, signedIn, request }) => {
      const { command, doors: which, reason, outReason = null, bankName, dryRun } = body
      const planned = await tx(database, { customerId }, async (db) => {
        const place = placeOf(customerId, signedIn)
        const { name } = await getRecord(db, lockerBanks, place, id)
        const bank = await commandedBank(db, deps, customerId, id)
        const doors = await planCommands(db, bank, command, which)
        const listed = doors.map(({ lockerId, label, refusal }) => ({ lockerId, label, refusal }))
        const able = doors.filter(({ refusal }) => refusal === null)
        const permission = permissionFor(command, able.length)
        if (!can(signedIn.user, permission))
          throw failure('forbidden', { message: needPermission([permission]), permission })
        if (dryRun) return { runId: null, doors: listed }
        if (reason === undefined) throw invalid([{ path: 'reason', description: 'Enter a reason.' }])
        if (able.length === 0) throw failure('conflict', { message: 'None of these doors can do that right now.' })
        if (needsName(command, able.length)) refuseUnnamed(bankName, name)
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        const asked = { command, reason, outReason, userId: signedIn.user.id, doors: able }
        return { runId: await requestRun(db, writer, bank, asked), doors: listed }
      })
      if (planned.runId !== null) senderOf(deps).soon()
      return planned
    },
  )

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/commands/:runId',
    ({ params: { customerId, id, runId }, signedIn }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, lockerBanks, placeOf(customerId, signedIn), id)
        return readRun(db, { customerId, id, runId })
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/lockerBanks/:id/commands/:runId/abort',
    ({ params: { customerId, id, runId }, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const place = placeOf(customerId, signedIn)
        await getRecord(db, lockerBanks, place, id)
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        await abortRun(db, writer, { customerId, id, runId }, signedIn.user.id)
        return readRun(db, { customerId, id, runId })
      }),
  )
}
