/** How a file is read, mapped and matched: view it, change it, and preview it on the first rows. */
import { failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { type Matching, usualBrake } from '@postern/domain/imports/importPlan.ts'
import type { TargetField } from '@postern/domain/imports/importTargets.ts'
import { mappingIssues } from '@postern/domain/imports/readRow.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { inspect } from '../file/inspect.ts'
import { fetchFile } from '../file/storedFile.ts'
import type { ImportKind } from '../importKind.ts'
import { importRecordOf, listImports, needsSecondPerson, type StoredImport } from '../importStore.ts'
import { kindOf } from '../kindOf.ts'
import { targetsOf } from '../targets.ts'
import { guessFor } from './guess.ts'
import { importFor, importToChange, kindsFor, requireKind, requireState } from './importAccess.ts'
import { previewRows } from './previewRows.ts'

const openStates = ['draft', 'validated', 'needsReview', 'failed', 'cancelled'] as const

export const requireOpen = (stored: StoredImport): void => {
  requireState(stored, openStates, 'This import is running or finished. Upload the file again to change it.')
  if (stored.isCleaned) throw failure('conflict', { message: 'The file was deleted. Upload it again.' })
}

function matchingIssues(kind: ImportKind, { matching }: Pick<StoredImport, 'matching'>): Issue[] {
  const unknown = matching.keys.find((key) => !kind.keys.some((each) => each.key === key))
  const { scope, missing } = matching
  return [
    ...(unknown === undefined ? [] : [{ path: 'matching.keys', description: `There’s no key “${unknown}”.` }]),
    ...(scope === null || kind.scopes.includes(scope.field)
      ? []
      : [{ path: 'matching.scope', description: 'Records can’t be narrowed down by this field.' }]),
    ...((missing === 'leaving' && !kind.leaving) || (missing === 'deactivate' && !kind.deactivating)
      ? [{ path: 'matching.missing', description: 'These records can’t be marked this way.' }]
      : []),
  ]
}

/** If a second person must approve, the limits that trigger the approval can't be raised along the way. */
const limitIssues = ({ maxLeavingPercent, maxEmailChangePercent }: Matching): Issue[] =>
  maxLeavingPercent > usualBrake.maxLeavingPercent || maxEmailChangePercent > usualBrake.maxEmailChangePercent
    ? [{ path: 'matching', description: 'This customer’s imports need a second approver, so limits can’t be raised.' }]
    : []

/** Why the plan doesn't work for this file. */
export function planIssues(
  targets: readonly TargetField[],
  kind: ImportKind,
  plan: Pick<StoredImport, 'mapping' | 'matching' | 'columns'>,
): Issue[] {
  return [...mappingIssues(plan.mapping, targets, plan.columns.length), ...matchingIssues(kind, plan)]
}

export function planRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/imports', ({ params: { customerId }, query, signedIn: { user } }) =>
    tx(database, { customerId }, (db) => {
      const kinds = query.kind === undefined ? kindsFor(user) : [requireKind(user, query.kind)]
      return listImports(db, { customerId, kinds: kinds.map(({ name }) => name), ...query })
    }),
  )
  serve(app, 'GET /api/customers/:customerId/imports/:id', ({ params, signedIn: { user } }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      await importFor(db, user, params)
      return importRecordOf(db, params)
    }),
  )
  serve(
    app,
    'GET /api/customers/:customerId/imports/targets',
    ({ params: { customerId }, query, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        const kind = requireKind(user, query.kind)
        return {
          targets: (await targetsOf(db, kind, customerId)).map(({ target }) => target),
          keys: kind.keys.map(({ key, label, targets }) => ({ key, label, targets: [...targets] })),
          scopes: kind.scopes.flatMap((name) => {
            const field = kind.resource.fields[name]
            return field?.kind === 'ref' ? { field: name, label: labelOf(name, field), resource: field.target } : []
          }),
          canLeave: kind.leaving !== undefined,
          canDeactivate: kind.deactivating !== undefined,
        }
      }),
  )
  serve(app, 'PATCH /api/customers/:customerId/imports/:id', async ({ params, body, signedIn: { user }, request }) => {
    const { customerId } = params
    const readAgain = async () => {
      if (!body.reading) return null
      await using file = await fetchFile(database, params)
      return await inspect({ path: file.path, reading: body.reading })
    }
    await tx(database, { customerId }, (db) => importFor(db, user, params))
    const read = await readAgain()
    return tx(database, { customerId }, async (db) => {
      const stored = await importToChange(db, user, params, request)
      requireOpen(stored)
      const kind = kindOf(stored)
      const guess = read ? await guessFor(db, kind, customerId, read.columns) : null
      const columns = guess?.columns ?? stored.columns
      const mapping = body.mapping ?? guess?.mapping ?? stored.mapping
      const matching = body.matching ?? stored.matching
      const issues = planIssues(await targetsOf(db, kind, customerId), kind, { mapping, matching, columns })
      if (body.matching && (await needsSecondPerson(db, customerId))) issues.push(...limitIssues(body.matching))
      if (issues.length > 0) throw invalid(issues)
      const profileId = body.profileId === undefined ? stored.profileId : body.profileId
      await db.all(sql`
        update imports set reading = ${JSON.stringify(read?.reading ?? stored.reading)}::jsonb, columns = ${JSON.stringify(columns)}::jsonb,
          mapping = ${JSON.stringify(mapping)}::jsonb, matching = ${JSON.stringify(matching)}::jsonb, profile_id = ${profileId},
          sample = coalesce(${read ? JSON.stringify(read.sample) : null}::jsonb, sample), state = 'draft', counts = null, brakes = '[]',
          message = null, finished_at = null, row_version = row_version + 1
        where customer_id = ${customerId} and id = ${params.id}`)
      if (read)
        await db.all(sql`delete from import_edits where customer_id = ${customerId} and import_id = ${params.id}`)
      return importRecordOf(db, params)
    })
  })
  serve(app, 'POST /api/customers/:customerId/imports/:id/preview', async ({ params, body, signedIn: { user } }) => {
    const stored = await tx(database, { customerId: params.customerId }, (db) => importFor(db, user, params))
    requireOpen(stored)
    return { rows: await previewRows(database, { ...stored, mapping: body.mapping }, body.from) }
  })
}
