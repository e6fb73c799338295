/** Publishes the shared rules and rolls them back. */
import { RuleBook } from '@postern/domain/areas/carrierLogic/ruleBook.ts'
import { setBefore } from '@postern/domain/areas/carrierLogic/ruleSetOrder.ts'
import { canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../auth/session.ts'
import { type Database, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import type { Writer } from '../../engine/audit.ts'
import { serve } from '../../http/serve.ts'
import { customersThatMask } from '../shared/maskedFiles.ts'
import { type Books, compileSharedRules } from './books.ts'
import { finishFollowUps } from './followUps.ts'
import { replay, withoutHidden } from './replay.ts'
import { carrierNames } from './ruleRows.ts'
import { currentSet, holdPublishing, insertSet, setOf, summaries, toldSet } from './ruleSetStore.ts'
import { diffOf, isStill, prepare } from './ruleSets.ts'
import type { SharedRule } from './storedRules.ts'

const replayDays = 30

const writerOf = ({ user }: SignedIn, request: FastifyRequest): Writer => ({
  userId: user.id,
  via: 'console',
  requestId: request.id,
})

/** Replays the last month's scans of every customer, because all customers share the set. */
async function replaySet(database: Database, books: Books, rules: readonly SharedRule[]) {
  const names = await tx(database, 'all', carrierNames)
  const shared = new RuleBook(compileSharedRules(rules, names))
  const known = new Map<string, ReturnType<Parameters<typeof replay>[1]['places']>>()
  const read = (customerId: string) =>
    tx(database, { customerId }, async (db) => ({
      before: await books.place(db, customerId),
      after: await books.place(db, customerId, shared),
    }))
  const places = (customerId: string) => {
    const kept = known.get(customerId) ?? read(customerId)
    known.set(customerId, kept)
    return kept
  }
  return replay(database, { scope: 'all', customerIds: null, days: replayDays, places })
}

/** Examples show customers' barcodes, so users only see those of customers they can access. */
async function toldTo(database: Database, version: number, { user }: SignedIn) {
  const { set, hidden } = await tx(database, 'all', async (db) => ({
    set: await toldSet(db, version),
    hidden: await customersThatMask(db),
  }))
  const { replayReport: report } = set
  if (report === null) return set
  const mine = report.examples.filter(({ customer }) => canReach(user, customer.id))
  return { ...set, replayReport: { ...report, examples: withoutHidden(hidden, mine) } }
}

export function ruleSetRoutes(app: FastifyInstance, { database }: Deps, books: Books): void {
  serve(app, 'GET /api/system/ruleSets', () =>
    tx(database, 'all', async (db) => {
      await books.published(db)
      return { items: await summaries(db) }
    }),
  )

  serve(app, 'GET /api/system/ruleSets/draft', async () => (await prepare(database, books)).draft)

  serve(app, 'GET /api/system/ruleSets/:version', ({ params: { version }, signedIn }) =>
    toldTo(database, version, signedIn),
  )

  serve(app, 'POST /api/system/ruleSets', async ({ body, signedIn, request }) => {
    const { draft, rules } = await prepare(database, books)
    const late = () =>
      failure('conflict', {
        message: 'The rules changed since you opened this page. Review the changes again, then publish.',
      })
    if (draft.fingerprint !== body.fingerprint) throw late()
    if (draft.mayPublish !== true) throw failure('unprocessable', { message: draft.mayPublish })
    if (draft.collisions.length > 0 && !body.acknowledgedCollisions)
      throw failure('unprocessable', {
        message: 'Some rules match the same barcodes. Review and confirm the collisions.',
      })
    const replayReport = await replaySet(database, books, rules)
    await tx(database, 'all', async (db) => {
      await holdPublishing(db)
      if (!(await isStill(db, body.fingerprint))) throw late()
      await insertSet(db, writerOf(signedIn, request), {
        version: draft.version,
        rules,
        diff: draft.diff,
        collisionReport: draft.collisions,
        replayReport,
        notes: body.notes,
        restores: null,
      })
    })
    await finishFollowUps(database, books)
    return toldTo(database, draft.version, signedIn)
  })

  serve(app, 'POST /api/system/ruleSets/rollback', async ({ body, signedIn, request }) => {
    const { current, earlier, names } = await tx(database, 'all', async (db) => {
      const set = await currentSet(db)
      const before = setBefore(set)
      if (before === null) throw failure('conflict', { message: 'There’s no earlier rule set.' })
      return { current: set, earlier: await setOf(db, before), names: await carrierNames(db) }
    })
    const late = () =>
      failure('conflict', { message: 'Another rule set was published since you opened this page. Review it first.' })
    if (current.version !== body.current) throw late()
    const version = current.version + 1
    const replayReport = await replaySet(database, books, earlier.rules)
    await tx(database, 'all', async (db) => {
      await holdPublishing(db)
      if ((await currentSet(db)).version !== body.current) throw late()
      await insertSet(db, writerOf(signedIn, request), {
        version,
        rules: earlier.rules,
        diff: diffOf(current.rules, earlier.rules, names),
        collisionReport: earlier.collisionReport,
        replayReport,
        notes: body.notes,
        restores: earlier.version,
      })
    })
    await finishFollowUps(database, books)
    return toldTo(database, version, signedIn)
  })
}
