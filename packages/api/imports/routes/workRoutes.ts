/** The long-running steps (dry run, run, undo), and canceling or approving them. Requested here, done by a thread. */
import { permissionTo } from '@postern/domain/auth/permission.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { TargetField } from '@postern/domain/imports/importTargets.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import type { ImportId } from '../file/storedFile.ts'
import { importRecordOf, needsSecondPerson, type StoredImport } from '../importStore.ts'
import { kindOf } from '../kindOf.ts'
import { targetsOf } from '../targets.ts'
import type { ImportWorkers } from '../workers.ts'
import { importFor, importToChange, requireState } from './importAccess.ts'
import { planIssues, requireOpen } from './planRoutes.ts'

interface Asker {
  readonly userId: string
  readonly requestId: string
}

/** A node picks it up once this is committed. */
const ask = (db: Db, { customerId, id }: ImportId, state: 'validating' | 'running' | 'undoing', asker: Asker) =>
  db.all(sql`
    update imports set state = ${state}, started_at = now(), started_by = ${asker.userId}, request_id = ${asker.requestId}, beat_at = null,
      step = ${state === 'undoing' ? 'undoing' : state === 'running' ? 'writing' : 'reading'}, done = 0, total = null, message = null,
      finished_at = case when ${state} = 'undoing' then finished_at end, runs_itself = false, row_version = row_version + 1
    where customer_id = ${customerId} and id = ${id}`)

/** Creating referenced records requires the permission to create them. */
function requireCreating(user: Person, targets: readonly TargetField[], { mapping }: StoredImport): void {
  for (const { target, field } of targets)
    if (mapping.missing[target.key] === 'create' && field.kind === 'ref') {
      const permission = permissionTo(resourceNamed(field.target).permission, 'create')
      if (permission !== undefined) requirePermission(user, permission)
    }
}

export async function askForCheck(db: Db, stored: StoredImport, user: Person, requestId: string): Promise<void> {
  const kind = kindOf(stored)
  const targets = await targetsOf(db, kind, stored.customerId)
  requireCreating(user, targets, stored)
  const issues = planIssues(targets, kind, stored)
  if (stored.mapping.columns.length === 0)
    issues.push({ path: 'mapping', description: 'Map at least one column to a field.' })
  if (issues.length > 0) throw invalid(issues)
  await ask(db, stored, 'validating', { userId: user.id, requestId })
}

function requireApproval(stored: StoredImport): void {
  if (stored.state !== 'needsReview' || stored.approvedBy !== null) return
  throw failure('conflict', { message: 'This import needs review. Approve it first.' })
}

async function requireOther(db: Db, { customerId, createdBy, startedBy }: StoredImport, userId: string): Promise<void> {
  if (![createdBy, startedBy].includes(userId) || !(await needsSecondPerson(db, customerId))) return
  throw failure('conflict', { message: 'Someone else has to approve this import. You started it.' })
}

export function workRoutes(app: FastifyInstance, { database }: Deps, workers: ImportWorkers): void {
  /** After the commit, which may come after the handler. */
  const wakeAfter = (reply: FastifyReply) => reply.raw.once('finish', workers.wake)

  serve(app, 'POST /api/customers/:customerId/imports/:id/dryRun', ({ params, signedIn: { user }, request, reply }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const stored = await importFor(db, user, params, true)
      requireOpen(stored)
      await askForCheck(db, stored, user, request.id)
      wakeAfter(reply)
      return importRecordOf(db, params)
    }),
  )
  serve(app, 'POST /api/customers/:customerId/imports/:id/run', ({ params, signedIn: { user }, request, reply }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const stored = await importToChange(db, user, params, request)
      requireState(stored, ['validated', 'needsReview'], 'Run the dry run first.')
      requireApproval(stored)
      await ask(db, params, 'running', { userId: user.id, requestId: request.id })
      wakeAfter(reply)
      return importRecordOf(db, params)
    }),
  )
  serve(app, 'POST /api/customers/:customerId/imports/:id/approve', ({ params, body, signedIn: { user }, request }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const stored = await importToChange(db, user, params, request)
      requireState(stored, ['needsReview'], 'This import doesn’t need review.')
      await requireOther(db, stored, user.id)
      await db.all(sql`
        update imports set approved_at = now(), approved_by = ${user.id}, approval_note = ${body.note}, row_version = row_version + 1
        where customer_id = ${params.customerId} and id = ${params.id}`)
      return importRecordOf(db, params)
    }),
  )
  serve(app, 'POST /api/customers/:customerId/imports/:id/cancel', ({ params, signedIn: { user } }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const stored = await importFor(db, user, params, true)
      requireState(stored, ['draft', 'validating', 'validated', 'needsReview', 'running'], 'This import isn’t running.')
      await db.all(sql`
        update imports set state = 'cancelled', finished_at = now(), step = null, beat_at = null, row_version = row_version + 1
        where customer_id = ${params.customerId} and id = ${params.id}`)
      return importRecordOf(db, params)
    }),
  )
  serve(app, 'POST /api/customers/:customerId/imports/:id/undo', ({ params, signedIn: { user }, request, reply }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const stored = await importToChange(db, user, params, request)
      requireState(stored, ['done'], 'Only a finished import can be undone.')
      if (stored.undoUntil === null || stored.isCleaned || new Date(stored.undoUntil) < new Date())
        throw failure('conflict', { message: 'An import can be undone for 7 days. This one is older.' })
      await ask(db, params, 'undoing', { userId: user.id, requestId: request.id })
      wakeAfter(reply)
      return importRecordOf(db, params)
    }),
  )
}
