/** Reads and saves a bank's layout as a whole: all doors or none, with an audit entry for each changed door. */
import { type Draft, type DraftDoor, draftOf, isReachable } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { blocksSaving, layoutProblems } from '@postern/domain/areas/lockers/geometry/problems.ts'
import { rowMmOf } from '@postern/domain/areas/lockers/geometry/wall.ts'
import type { BankLayout, LayoutBody } from '@postern/domain/areas/lockers/layoutEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { can, type Permission } from '@postern/domain/auth/permission.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { createSchema } from '@postern/domain/engine/schema.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { archiveRecord } from '../../engine/archive/archive.ts'
import type { Context } from '../../engine/context.ts'
import { getRecord, lockRecord } from '../../engine/readRecords.ts'
import { contextOf, expectedVersion } from '../../engine/recordRequest.ts'
import { createRecord, ruleContext, writeFields } from '../../engine/records.ts'
import { writeChange } from '../../engine/writeRecord.ts'
import { serve } from '../../http/serve.ts'
import { whyNotRemovable } from './lockerRules.ts'

type StoredDoor = Omit<BankLayout['doors'][number], 'blockedReason'> & { readonly occupancy: string }

const asDoor = createSchema(lockers, phoneProblem)

const doorsStatement = (customerId: string, bankId: string) => sql<StoredDoor>`
  select id, row_version as "rowVersion", label, size, hardware_address as "hardwareAddress", width_mm as "widthMm",
    height_mm as "heightMm", depth_mm as "depthMm", coalesce(is_accessible, false) as "isAccessible", mode,
    column_number as "columnNumber", row_number as "rowNumber", row_span as "rowSpan", occupancy
  from lockers where customer_id = ${customerId} and locker_bank_id = ${bankId} and archived_at is null
  order by column_number, row_number`

/** Archives changing doors during the save, so unique indexes on position and name hold at every step. */
const stepOut = (customerId: string, ids: readonly string[]) =>
  sql`update lockers set archived_at = now() where customer_id = ${customerId} and id = any(${ids}::uuid[])`
const stepBack = (customerId: string, ids: readonly string[]) =>
  sql`update lockers set archived_at = null where customer_id = ${customerId} and id = any(${ids}::uuid[])`

/** Same draft as in the editor, so both find the same problems. */
function draftFrom({ doors, added, panels }: LayoutBody): Draft {
  const all = [...doors, ...added.map((door, index) => ({ ...door, id: `added ${index}` }))]
  const draft = draftOf(all, panels)
  // Keep the user's choice even if it matches the handle height.
  const decided = new Map(all.map(({ id, isAccessible }) => [id, isAccessible]))
  return {
    ...draft,
    rowMm: rowMmOf(all),
    doors: draft.doors.map((door): DraftDoor => ({ ...door, isAccessible: decided.get(door.key) ?? null })),
  }
}

function refuseProblems(draft: Draft): void {
  const problems = layoutProblems(draft).filter(blocksSaving)
  if (problems.length > 0)
    throw invalid(problems.map(({ title, detail }) => ({ path: 'doors', description: `${title}. ${detail}` })))
}

/** The request must list every door of the bank in its current version; otherwise it's stale. */
function isStale(stored: readonly StoredDoor[], { doors, removed }: LayoutBody): boolean {
  const named = new Map([...doors, ...removed].map(({ id, rowVersion }) => [id, rowVersion]))
  return named.size !== stored.length || stored.some(({ id, rowVersion }) => named.get(id) !== rowVersion)
}

const staleMessage = 'This bank’s doors have changed in the meantime. Load the changes, then save again.'

function refuseRemoval(stored: readonly StoredDoor[], removed: LayoutBody['removed']): void {
  const ids = new Set(removed.map(({ id }) => id))
  const blocked = stored.flatMap((door) => {
    const reason = ids.has(door.id) ? whyNotRemovable(door) : null
    return reason === null ? [] : [`Door ${door.label}: ${reason}`]
  })
  if (blocked.length > 0) throw failure('conflict', { message: `Some doors can’t be removed. ${blocked.join(' ')}` })
}

async function changeDoors(
  context: Context,
  wanted: readonly (Record<string, unknown> & { id: string })[],
): Promise<void> {
  const { db, place } = context
  const before = []
  for (const { id } of wanted) before.push(await lockRecord(db, lockers, place, id))
  const ids = wanted.map(({ id }) => id)
  await db.all(stepOut(place.customerId ?? '', ids))
  for (const [index, values] of wanted.entries()) {
    const record = before[index]
    const { id: _, ...changes } = values
    if (record) await writeChange(context, lockers, record, changes, ruleContext)
  }
  await db.all(stepBack(place.customerId ?? '', ids))
}

const same = (stored: StoredDoor, next: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(next).every(([name, value]) => stored[name as keyof StoredDoor] === value)

async function readLayout(
  db: Db,
  customerId: string,
  id: string,
  bank: Readonly<Record<string, unknown>>,
): Promise<BankLayout> {
  const doors = await db.all(doorsStatement(customerId, id))
  return {
    rowVersion: Number(bank.rowVersion),
    // Safe cast: the field's schema validated it on write.
    panels: bank.layout as BankLayout['panels'],
    doors: doors.map(({ occupancy, ...door }) => ({ ...door, blockedReason: whyNotRemovable({ occupancy }) })),
  }
}

export function layoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/layout',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) =>
        readLayout(
          db,
          customerId,
          id,
          await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id),
        ),
      ),
  )

  serve(
    app,
    'PATCH /api/customers/:customerId/lockerBanks/:id/layout',
    ({ params: { customerId, id }, body, signedIn, request }) => {
      const version = expectedVersion(request)
      return tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        const bank = await lockRecord(db, lockerBanks, place, id)
        if (bank.archivedAt !== null) throw failure('conflict', { message: 'This bank is archived. Restore it first.' })
        const stored = await db.all(doorsStatement(customerId, id))
        if (bank.rowVersion !== version || isStale(stored, body))
          throw failure('stale', { message: staleMessage, current: bank })
        const panelsChanged = JSON.stringify(bank.layout) !== JSON.stringify(body.panels)
        const needed: [boolean, Permission][] = [
          [body.added.length > 0, 'lockers.lockers.create'],
          [body.removed.length > 0, 'lockers.lockers.delete'],
          [panelsChanged, 'lockers.banks.edit'],
        ]
        for (const [isNeeded, permission] of needed)
          if (isNeeded && !can(signedIn.user, permission))
            throw failure('forbidden', { message: needPermission([permission]), permission })
        const draft = draftFrom(body)
        refuseProblems(draft)
        refuseRemoval(stored, body.removed)

        const context = contextOf(db, deps, { place, signedIn, request })
        const reach = new Map(draft.doors.map((door) => [door.key, isReachable(draft, door)]))
        const wanted = body.doors.map(({ rowVersion: _, ...door }) => ({
          ...door,
          isAccessible: reach.get(door.id) ?? false,
        }))
        const changed = wanted.filter((next) => {
          const before = stored.find((door) => door.id === next.id)
          return before && !same(before, next)
        })
        if (panelsChanged) await writeFields(context, lockerBanks, id, { layout: body.panels })
        for (const door of body.removed) await archiveRecord(context, lockers, door.id, { name: true })
        await changeDoors(context, changed)
        for (const [index, door] of body.added.entries()) {
          const isAccessible = reach.get(`added ${index}`) ?? false
          await createRecord(context, lockers, asDoor.parse({ lockerBankId: id, ...door, isAccessible }))
        }
        const { rowVersion } = await getRecord(db, lockerBanks, place, id)
        return { rowVersion, added: body.added.length, changed: changed.length, removed: body.removed.length }
      })
    },
  )
}
