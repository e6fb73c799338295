/** Routes of the rule editor: check, bench, collisions and replay, for customer rules and shared rules. */

import type { BenchAnswer, ReplayReport, RuleDraft } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { identify } from '@postern/domain/areas/carrierLogic/identify.ts'
import type { Scan } from '@postern/domain/areas/carrierLogic/normalise/reading.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { type Database, tx } from '../../database/db.ts'
import type { RowScope } from '../../database/rowScope.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import type { Books } from './books.ts'
import { collisionMatrix } from './collisionMatrix.ts'
import { replay } from './replay.ts'
import { checkDraft, exhibitOf } from './ruleCheck.ts'
import { bench } from './workbench.ts'

const scopeOf = (customerId: string | null): RowScope => (customerId === null ? 'all' : { customerId })

interface Tried {
  readonly scans: readonly Scan[]
  readonly draft?: RuleDraft | undefined
  readonly unpublished: boolean
}

async function tryOnBench(
  database: Database,
  books: Books,
  customerId: string | null,
  { scans, draft, unpublished }: Tried,
): Promise<BenchAnswer> {
  const made = await tx(database, scopeOf(customerId), (db) => bench(db, books, { customerId, draft, unpublished }))
  const turn = yieldToEventLoop()
  const results: BenchAnswer['results'] = []
  for (const scan of scans) {
    const told = identify(scan, made.place)
    const winner = told.rule && made.place.books.flatMap((book) => book.get(told.rule?.id ?? '') ?? [])[0]
    results.push({
      ...told,
      candidates: [...told.candidates],
      shadows: [...told.shadows],
      exhibit: winner ? exhibitOf(winner, scan.text) : null,
    })
    await turn()
  }
  return { ruleSetVersion: made.place.version, draftRefused: made.refused?.refused ?? null, results }
}

interface Replayed {
  readonly customerId: string | null
  /** Customers the user can access; null for all. */
  readonly reachable: readonly string[] | null
  readonly draft?: RuleDraft | undefined
  readonly days: number
}

/** Compares published rules in use with the edited ones plus the draft. */
export async function replayEdited(
  database: Database,
  books: Books,
  { customerId, reachable, draft, days }: Replayed,
): Promise<ReplayReport> {
  const edited = await tx(database, scopeOf(customerId), (db) =>
    bench(db, books, { customerId, draft, unpublished: customerId === null }),
  )
  if (edited.refused) throw failure('unprocessable', { message: edited.refused.refused })
  const shared = edited.place.books.at(-1)
  const known = new Map<string, ReturnType<Parameters<typeof replay>[1]['places']>>()
  const places = (id: string) => {
    const read = async () => {
      const before = await tx(database, { customerId: id }, (db) => books.place(db, id))
      if (customerId !== null) return { before, after: edited.place }
      return { before, after: await tx(database, { customerId: id }, (db) => books.place(db, id, shared)) }
    }
    const kept = known.get(id) ?? read()
    known.set(id, kept)
    return kept
  }
  const customerIds = customerId === null ? reachable : [customerId]
  return replay(database, { scope: scopeOf(customerId), customerIds, days, places })
}

export function workbenchRoutes(app: FastifyInstance, { database }: Deps, books: Books): void {
  serve(app, 'POST /api/customers/:customerId/carrierLogic/check', ({ params: { customerId }, body }) =>
    checkDraft(database, books, body, customerId),
  )
  serve(app, 'POST /api/system/carrierLogic/check', ({ body }) => checkDraft(database, books, body, null))
  serve(app, 'POST /api/customers/:customerId/carrierLogic/bench', ({ params: { customerId }, body }) =>
    tryOnBench(database, books, customerId, body),
  )
  serve(app, 'POST /api/system/carrierLogic/bench', ({ body }) => tryOnBench(database, books, null, body))
  serve(app, 'GET /api/customers/:customerId/carrierLogic/collisions', ({ params: { customerId } }) =>
    collisionMatrix(database, books, customerId),
  )
  serve(app, 'GET /api/system/carrierLogic/collisions', () => collisionMatrix(database, books, null))
  serve(app, 'POST /api/customers/:customerId/carrierLogic/replay', ({ params: { customerId }, body, signedIn }) =>
    replayEdited(database, books, { customerId, reachable: signedIn.user.customerIds, ...body }),
  )
  serve(app, 'POST /api/system/carrierLogic/replay', ({ body, signedIn }) =>
    replayEdited(database, books, { customerId: null, reachable: signedIn.user.customerIds, ...body }),
  )
}
