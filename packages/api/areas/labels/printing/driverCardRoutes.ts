/** Prints cards for carriers' drivers. Each card gets a new code that's shown nowhere else; earlier codes stop working. */

import { randomInt } from 'node:crypto'
import { variablesIn } from '@postern/domain/areas/labels/variables.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { Failure, failure, invalid } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { formats } from '@postern/domain/values/formats.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../engine/context.ts'
import { lockRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { archivedRefusal, changeRecord } from '../../../engine/records.ts'
import { serve } from '../../../http/serve.ts'
import { labelDataOf } from '../labelData/labelData.ts'
import { printValues } from '../labelData/printValues.ts'
import { createBatch } from './batches.ts'
import type { NewJob } from './createJobs.ts'
import { labelContent } from './labelContent.ts'
import { publishedLabel } from './printLabel.ts'
import { printNodeOf } from './printNode.ts'
import { usablePrinter } from './targets.ts'

const mayPrint = 'mail.thermalLabels.testPrint'
const codeVariable = 'carrier.driverCode'

function drawnCode(): string {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!formats.keypad.except?.has(code)) return code
  }
}

const mostDraws = 20

/** Sets a code that no other carrier has at the same sites. A taken code is refused before anything is written. */
async function giveCode(context: Context, carrier: AnyRecord): Promise<string> {
  for (let drawn = 1; ; drawn++) {
    const accessCode = drawnCode()
    try {
      await changeRecord(context, carriers, carrier, { accessCode })
      return accessCode
    } catch (error) {
      const isTaken = error instanceof Failure && error.detail.errors?.some(({ path }) => path === 'accessCode')
      if (!isTaken || drawn === mostDraws) throw error
    }
  }
}

export function driverCardRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, secrets } = deps
  const { worker } = printNodeOf(deps)

  serve(
    app,
    'POST /api/customers/:customerId/driverCards',
    async ({ params: { customerId }, body, signedIn, request }) => {
      if (!can(signedIn.user, mayPrint))
        throw failure('forbidden', { message: needPermission([mayPrint]), permission: mayPrint })
      const batch = await tx(database, { customerId }, async (db) => {
        const { labelId, printerId, copies } = body
        const place = { customerId, reachable: signedIn.user.customerIds }
        const context = contextOf(db, deps, { place, signedIn, request })
        const label = await publishedLabel(db, customerId, labelId)
        if (
          label.purpose !== 'driverCard' ||
          !variablesIn(label.version.source).some(({ name }) => name === codeVariable)
        )
          throw invalid([{ path: 'labelId', description: `Select a driver card that prints {{${codeVariable}}}.` }])
        const printer = await usablePrinter(db, customerId, printerId)
        const values = await printValues(db, customerId, signedIn.user.id)
        const jobs: NewJob[] = []
        // Lock in a fixed order, so two batches can't deadlock.
        for (const id of [...new Set(body.ids)].sort()) {
          const carrier = await lockRecord(db, carriers, place, id)
          if (carrier.archivedAt !== null) throw archivedRefusal(carriers)
          const known = await labelDataOf(db, signedIn.user, customerId, { kind: 'carrier', id })
          if (!known) throw failure('not_found')
          const code = await giveCode(context, carrier)
          const data = { ...known.data, values: { ...values, ...known.data.values, [codeVariable]: code } }
          const content = await labelContent(label.version, printer, data, copies)
          jobs.push({ ...content, recordKind: known.kind, recordId: known.id, recordTitle: known.title })
        }
        const of = {
          customerId,
          userId: signedIn.user.id,
          kind: 'carriers',
          label,
          printer,
          copies,
          sealWith: secrets,
        } as const
        return createBatch(db, context.writer, of, jobs)
      })
      worker.soon()
      return batch
    },
  )
}
