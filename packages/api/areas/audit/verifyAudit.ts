/** Compares the log with its hash chain, and reports the first row where they differ. */
import type { AuditChain, AuditVerdict, ChainProblem } from '@postern/domain/areas/audit/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import { task } from '../../tasks/task.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import { contentOf, type Link, lastLink, linkHash } from './chainAudit.ts'

const atOnce = 2_000

interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** `isPurged`: retention deleted the row. */
type Linked = Link & { content: string | null; isPurged: boolean }

interface Spot {
  readonly at: string
  readonly id: string
}

type Broken = NonNullable<AuditVerdict['broken']>

const broken = ({ at, id }: Spot, problem: ChainProblem): Broken => ({ id, at, problem })

/** Microseconds are printed without trailing zeros, so the strings don't compare as they are. */
const comparable = (at: string): string => {
  const [seconds = '', fraction = ''] = at.slice(0, -1).split('.')
  return `${seconds}.${fraction.padEnd(6, '0')}`
}

const isBefore = (a: Spot, b: Spot): boolean => `${comparable(a.at)} ${a.id}` < `${comparable(b.at)} ${b.id}`

const afterSpot = (spot: Spot | null) => (spot ? sql`(a.at, a.id) > (${spot.at}, ${spot.id})` : sql`true`)

/** The link before the first one in the range. */
const linkBefore = (db: Db, from: string): Promise<Link | undefined> =>
  db.one(sql<Link>`select position, at, audit_id as "auditId", hash from audit_chain where at < ${from}
    order by at desc, audit_id desc limit 1`)

const linksAfter = (db: Db, position: number, to: string | undefined): Promise<Linked[]> =>
  db.all(sql<Linked>`select c.position, c.at, c.audit_id as "auditId", c.hash,
      case when a.id is not null then ${contentOf} end as content,
      exists (select from audit_purged p where p.position = c.position) as "isPurged"
    from (select * from audit_chain where position > ${position} ${to === undefined ? sql`` : sql`and at < ${to}`}
      order by position limit ${atOnce}) c
    left join audit_log a on a.id = c.audit_id and a.at = c.at order by c.position`)

/** Log rows between two links that have no link themselves. */
const firstAdded = (db: Db, after: Spot | null, from: string | undefined, until: Spot): Promise<Spot | undefined> =>
  db.one(sql<Spot>`select a.at, a.id from audit_log a
    where ${afterSpot(after)} and (a.at, a.id) <= (${until.at}, ${until.id}) ${from === undefined ? sql`` : sql`and a.at >= ${from}`}
      and not exists (select from audit_chain c where c.at = a.at and c.audit_id = a.id)
    order by a.at, a.id limit 1`)

const waitingAfter = async (db: Db, last: Link | undefined): Promise<number> => {
  const spot = last ? { at: last.at, id: last.auditId } : null
  const counted = await db.one(
    sql<{ count: number }>`select count(*)::int as count from audit_log a where ${afterSpot(spot)}`,
  )
  return counted?.count ?? 0
}

const daysShown = 30

/** Uses the first position of each day, so no rows are counted. */
const chainedByDay = (db: Db) =>
  db.all(sql<{ day: string; rows: number }>`
    with days as (
      select day::date as day, coalesce(
          (select c.position from audit_chain c where c.at >= day order by c.at, c.audit_id limit 1),
          (select max(position) + 1 from audit_chain), 1) as first
      from generate_series(date_trunc('day', now()) - make_interval(days => ${sql.lit(daysShown - 1)}),
        date_trunc('day', now()) + interval '1 day', interval '1 day') day)
    select d.day::text as day, (n.first - d.first)::int as rows
    from days d join days n on n.day = d.day + 1 order by d.day`)

export const chainState = (database: Database): Promise<AuditChain> =>
  tx(database, 'all', async (db) => {
    const last = await lastLink(db)
    return {
      rows: last?.position ?? 0,
      waiting: await waitingAfter(db, last),
      through: last?.at ?? null,
      latestHash: last?.hash.toString('hex') ?? null,
      days: await chainedByDay(db),
    }
  })

/** The first of these links whose row is missing or changed. */
function firstWrong(links: readonly Linked[], before: Link | null): { checked: number; found: Broken | null } {
  let [position, hash] = [before?.position ?? 0, before?.hash ?? null]
  for (const [index, link] of links.entries()) {
    const spot = { at: link.at, id: link.auditId }
    if (link.position !== position + 1) return { checked: index, found: broken(spot, 'gap') }
    // For a purged row, use the stored hash: the next existing row confirms it.
    if (link.content === null && link.isPurged) {
      ;[position, hash] = [link.position, link.hash]
      continue
    }
    if (link.content === null) return { checked: index, found: broken(spot, 'missing') }
    if (!linkHash(hash, link.content).equals(link.hash)) return { checked: index, found: broken(spot, 'changed') }
    ;[position, hash] = [link.position, link.hash]
  }
  return { checked: links.length, found: null }
}

export async function verifyAudit(database: Database, { from, to }: Range): Promise<AuditVerdict> {
  const pause = yieldToEventLoop()
  const read = <T>(work: (db: Db) => Promise<T>) => tx(database, 'all', work)
  let before = from === undefined ? null : ((await read((db) => linkBefore(db, from))) ?? null)
  let [rows, purged, first]: [number, number, string | null] = [0, 0, null]
  let found: Broken | null = null
  while (!found) {
    const links = await read((db) => linksAfter(db, before?.position ?? 0, to))
    const last = links.at(-1)
    if (!last) break
    first ??= links[0]?.at ?? null
    const wrong = firstWrong(links, before)
    const [after, until] = [before && { at: before.at, id: before.auditId }, { at: last.at, id: last.auditId }]
    const added = await read((db) => firstAdded(db, after, from, until))
    const isAddedFirst = added && (!wrong.found || isBefore(added, wrong.found))
    found = isAddedFirst ? broken(added, 'added') : wrong.found
    rows += wrong.checked
    purged += links.filter(({ isPurged }) => isPurged).length
    before = last
    if (links.length < atOnce) break
    await pause()
  }
  const end = await read(lastLink)
  return {
    rows,
    purged,
    from: first,
    to: found?.at ?? before?.at ?? null,
    latestHash: found ? null : (before?.hash.toString('hex') ?? null),
    waiting: await read((db) => waitingAfter(db, end)),
    broken: found,
  }
}

const problems: Readonly<Record<ChainProblem, string>> = {
  changed: 'was changed after it was recorded',
  missing: 'was deleted',
  added: 'was added later, with an earlier time',
  gap: 'follows rows that were deleted',
}

const verifiedDays = 7

/** Fails if the log was tampered with, so it stays listed with the failures until it's investigated. */
export const verifyTask = task({
  key: 'audit.verify',
  title: 'Verify the audit log',
  description: `Compares the last ${verifiedDays} days of the audit log with their hash chain, and fails if a row was changed, deleted, or added.`,
  queue: 'maintenance',
  schedule: { cron: '30 4 * * *', timeZone: 'UTC' },
  retries: 0,
  run: async ({ count, summarize }, { database }) => {
    const from = new Date(Date.now() - verifiedDays * 86_400_000).toISOString()
    const { rows, broken: found } = await verifyAudit(database, { from })
    await count(rows)
    if (found) throw new Error(`Audit row ${found.id} of ${found.at} ${problems[found.problem]}.`)
    summarize(`${counted(rows, 'row', 'rows')} verified: nothing changed, missing, or added.`)
  },
})
