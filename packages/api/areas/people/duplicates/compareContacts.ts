/** Compares some contacts with all others of their customer, and stores the pairs worth reviewing. */
import { isDeepStrictEqual } from 'node:util'
import {
  type ComparedContact,
  type DuplicateScore,
  keptFrom,
  scoreDuplicate,
} from '@postern/domain/areas/people/duplicates/score.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { givingWay } from '../../../giveWay.ts'
import { candidatesStatement, type PairIds } from './candidates.ts'
import { comparedContacts } from './comparedContacts.ts'

type Scored = PairIds & DuplicateScore

const keyOf = ({ contactId, otherId }: PairIds): string => `${contactId} ${otherId}`

async function scored(pairs: readonly PairIds[], known: ReadonlyMap<string, ComparedContact>): Promise<Scored[]> {
  const giveWay = givingWay()
  const kept: Scored[] = []
  for (const pair of pairs) {
    await giveWay()
    const [one, other] = [known.get(pair.contactId), known.get(pair.otherId)]
    const score = one && other && scoreDuplicate(one, other)
    if (score && score.score >= keptFrom) kept.push({ ...pair, ...score })
  }
  return kept
}

const storedPairs = (db: Db, customerId: string, ids: readonly string[]): Promise<Scored[]> =>
  db.all(sql<Scored>`
    select d.contact_id as "contactId", d.other_id as "otherId", d.score, d.is_certain as "isCertain", d.reasons
    from contact_duplicates d
    where d.customer_id = ${customerId} and (d.contact_id = any(${[...ids]}::uuid[]) or d.other_id = any(${[...ids]}::uuid[]))`)

/** Writes only what changed, so lists on screen stay valid. */
async function save(db: Db, customerId: string, before: readonly Scored[], after: readonly Scored[]): Promise<void> {
  const was = new Map(before.map((pair) => [keyOf(pair), pair]))
  const is = new Set(after.map(keyOf))
  const gone = before.filter((pair) => !is.has(keyOf(pair)))
  const written = after.filter((pair) => !isDeepStrictEqual(was.get(keyOf(pair)), pair))
  if (gone.length > 0)
    await db.all(sql`
      delete from contact_duplicates d using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) g("contactId" uuid, "otherId" uuid)
      where d.customer_id = ${customerId} and d.contact_id = g."contactId" and d.other_id = g."otherId"`)
  if (written.length > 0)
    await db.all(sql`
      insert into contact_duplicates (customer_id, contact_id, other_id, score, is_certain, reasons)
      select ${customerId}::uuid, p."contactId", p."otherId", p.score, p."isCertain", p.reasons
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        p("contactId" uuid, "otherId" uuid, score smallint, "isCertain" boolean, reasons jsonb)
      order by p."contactId", p."otherId"
      on conflict (customer_id, contact_id, other_id) do update
        set score = excluded.score, is_certain = excluded.is_certain, reasons = excluded.reasons`)
}

/** Returns how many pairs these contacts are in now. */
export async function compareContacts(db: Db, customerId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const pairs = await db.all(candidatesStatement(customerId, ids))
  const others = new Set(pairs.flatMap(({ contactId, otherId }) => [contactId, otherId]))
  const after = await scored(pairs, await comparedContacts(db, customerId, [...others]))
  await save(db, customerId, await storedPairs(db, customerId, ids), after)
  return after.length
}
