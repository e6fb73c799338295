/** The outcome of each row, why rows were refused, and corrections. */
import { failure } from '@postern/domain/engine/failure.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { contentTypes } from '../../engine/export/export.ts'
import { fileHeaders } from '../../http/file.ts'
import { serve } from '../../http/serve.ts'
import { importContext } from '../byRules/ruledContext.ts'
import { fixedPlan } from '../check/fixProblems.ts'
import { inGroup, problemGroups } from '../check/problemGroups.ts'
import { recheckRow } from '../check/recheckRows.ts'
import { importRecordOf, type StoredImport } from '../importStore.ts'
import type { ImportSummary } from '../importSummary.ts'
import { kindOf } from '../kindOf.ts'
import { targetsOf } from '../targets.ts'
import type { ImportWorkers } from '../workers.ts'
import { importFor, importToChange, requireState } from './importAccess.ts'
import { keptRecords } from './keptRecords.ts'
import { refusedFile } from './refusedFile.ts'
import { reportFile } from './reportFile.ts'
import { rowMatches } from './rowMatches.ts'
import { rowsOf } from './shownRows.ts'
import { askForCheck } from './workRoutes.ts'

const checked = ['validated', 'needsReview'] as const
const requireChecked = (stored: StoredImport) => requireState(stored, checked, 'Run the dry run first.')

/** The cursor is a row's place in the file. */
const placeOf = (cursor: string | undefined): number => (/^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0)

interface CorrectedCells {
  readonly cells: readonly { readonly column: number; readonly value: string }[]
  readonly recordId?: string | null | undefined
}

/** Stored next to the file, so a dry run with another mapping applies it, too. */
async function correct(
  db: Db,
  stored: StoredImport,
  row: number,
  { cells, recordId }: CorrectedCells,
): Promise<string[]> {
  const { customerId, id } = stored
  const found = await db.one(sql<{ cells: string[] | null }>`
    select cells from import_rows where customer_id = ${customerId} and import_id = ${id} and place = ${row} and row is not null`)
  if (!found) throw failure('not_found')
  const edited = JSON.stringify(
    Object.fromEntries(cells.map(({ column, value }) => [column, value.replaceAll('\0', '')])),
  )
  await db.all(sql`
    insert into import_edits (customer_id, import_id, row, cells, record_id)
    values (${customerId}, ${id}, ${row}, ${edited}::jsonb, ${recordId ?? null})
    on conflict (customer_id, import_id, row) do update set cells = import_edits.cells || excluded.cells,
      record_id = ${recordId === undefined ? sql`import_edits.record_id` : sql`excluded.record_id`}`)
  const next = [...(found.cells ?? [])]
  for (const { column, value } of cells) {
    while (next.length < column) next.push('')
    next[column] = value
  }
  return next
}

export function rowRoutes(app: FastifyInstance, deps: Deps, workers: ImportWorkers): void {
  const { database } = deps
  serve(app, 'GET /api/customers/:customerId/imports/:id/rows', ({ params, query, signedIn: { user } }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const stored = await importFor(db, user, params)
      if (stored.counts === null) return { items: [], nextCursor: null }
      const where = sql`${query.result === undefined ? sql`true` : sql`i.result = ${query.result}`}
        and ${query.problem === undefined ? sql`true` : inGroup(query.problem)}`
      return rowsOf(db, kindOf(stored), user, stored, { where, after: placeOf(query.cursor) })
    }),
  )
  serve(app, 'GET /api/customers/:customerId/imports/:id/problems', ({ params, signedIn: { user } }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const stored = await importFor(db, user, params)
      if (stored.counts === null) return { items: [] }
      return { items: await problemGroups(db, stored, await targetsOf(db, kindOf(stored), stored.customerId)) }
    }),
  )
  serve(app, 'GET /api/customers/:customerId/imports/:id/rows/:row/matches', ({ params, signedIn: { user } }) =>
    tx(database, { customerId: params.customerId }, async (db) => ({
      items: await rowMatches(db, await importFor(db, user, params), user, params.row),
    })),
  )
  serve(
    app,
    'PATCH /api/customers/:customerId/imports/:id/rows/:row',
    ({ params: { customerId, id, row }, body, signedIn: { user }, request }) =>
      tx(database, { customerId }, async (db) => {
        const stored = await importToChange(db, user, { customerId, id }, request)
        requireChecked(stored)
        const asker = { ...stored, startedBy: user.id, requestId: request.id }
        const context = importContext(db, asker, { actor: user, mail: deps })
        await recheckRow(context, stored, row, await correct(db, stored, row, body))
        const where = sql`i.place = ${row}`
        const { items } = await rowsOf(db, kindOf(stored), user, stored, { where, after: 0 })
        const [changed] = items
        if (!changed) throw failure('not_found')
        return { import: await importRecordOf(db, stored), row: changed }
      }),
  )
  serve(
    app,
    'POST /api/customers/:customerId/imports/:id/problems/fix',
    ({ params, body, signedIn: { user }, request, reply }) =>
      tx(database, { customerId: params.customerId }, async (db) => {
        const stored = await importToChange(db, user, params, request)
        requireChecked(stored)
        const targets = await targetsOf(db, kindOf(stored), stored.customerId)
        const { mapping, keepsLast } = await fixedPlan(db, stored, targets, body.problem, body.value)
        await db.all(sql`
          update imports set mapping = ${JSON.stringify(mapping)}::jsonb, keeps_last = ${keepsLast}
          where customer_id = ${params.customerId} and id = ${params.id}`)
        await askForCheck(db, { ...stored, mapping }, user, request.id)
        reply.raw.once('finish', workers.wake)
        return importRecordOf(db, params)
      }),
  )
  serve(
    app,
    'GET /api/customers/:customerId/imports/:id/refused',
    async ({ params, query, signedIn: { user }, reply }) => {
      const stored = await tx(database, { customerId: params.customerId }, (db) => importFor(db, user, params))
      fileHeaders(reply, `Refused rows.${query.format}`, contentTypes[query.format])
      return refusedFile(database, stored, query.format)
    },
  )
  serve(
    app,
    'GET /api/customers/:customerId/imports/:id/report',
    async ({ params, query, signedIn: { user }, reply }) => {
      const stored = await tx(database, { customerId: params.customerId }, (db) => importFor(db, user, params))
      if (stored.counts === null) throw failure('conflict', { message: 'Run the dry run first.' })
      if (stored.isCleaned) throw failure('conflict', { message: 'The rows of an import are deleted after 7 days.' })
      fileHeaders(reply, `Import report.${query.format}`, contentTypes[query.format])
      return reportFile(database, stored, user, query.format)
    },
  )
  serve(app, 'GET /api/customers/:customerId/imports/:id/kept', ({ params, query, signedIn: { user } }) =>
    tx(database, { customerId: params.customerId }, async (db) =>
      keptRecords(db, await importFor(db, user, params), user, placeOf(query.cursor)),
    ),
  )
  serve(app, 'GET /api/customers/:customerId/imports/:id/summary', ({ params, signedIn: { user } }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const kind = kindOf(await importFor(db, user, params))
      const found = await db.one(sql<{ summary: ImportSummary | null }>`
        select summary from imports where customer_id = ${params.customerId} and id = ${params.id}`)
      const { bySite = [], byField = [] } = found?.summary ?? {}
      return {
        bySite: [...bySite],
        byField: byField.flatMap(({ target, count }) => {
          const field = kind.resource.fields[target]
          return field?.writable ? { target, label: labelOf(target, field), count } : []
        }),
      }
    }),
  )
}
