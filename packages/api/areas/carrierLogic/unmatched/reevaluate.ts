/** Re-reads unmatched scans: resolves those a rule now matches, and reopens those whose rule is gone. */
import { sql } from 'kysely'
import { type Database, tx } from '../../../database/db.ts'
import { yieldToEventLoop } from '../../../yieldToEventLoop.ts'
import type { Books, ScanContext } from '../books.ts'
import { winnerOf } from '../loggedScan.ts'
import { type Unmatched, unmatchedColumns, type Verdict, verdictOf, writeVerdicts } from './verdicts.ts'

const pageSize = 2_000
const mostScans = 200_000

export interface Reevaluated {
  readonly scans: number
  readonly resolved: number
  readonly reopened: number
}

const pageStatement = (after: Unmatched | undefined) => sql<Unmatched>`
  select ${unmatchedColumns} from scan_log
  where result = 'unmatched' and at > now() - interval '90 days'
    ${after === undefined ? sql`` : sql`and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
  order by at desc, id desc limit ${sql.lit(pageSize)}`

export async function reevaluate(database: Database, books: Books): Promise<Reevaluated> {
  const turn = yieldToEventLoop()
  const places = new Map<string, ScanContext>()
  let [scans, resolved, reopened] = [0, 0, 0]
  let last: Unmatched | undefined
  while (scans < mostScans) {
    const page = await tx(database, 'all', (db) => db.all(pageStatement(last)))
    const verdicts: Verdict[] = []
    for (const scan of page) {
      const { customerId } = scan
      const place = places.get(customerId) ?? (await tx(database, { customerId }, (db) => books.place(db, customerId)))
      places.set(customerId, place)
      const verdict = verdictOf(scan, winnerOf(scan, place))
      if (verdict) {
        verdicts.push(verdict)
        if (verdict.rule_id === null) reopened++
        else if (scan.resolvedRuleId === null) resolved++
      }
      await turn()
    }
    if (verdicts.length > 0) await tx(database, 'all', (db) => writeVerdicts(db, verdicts))
    scans += page.length
    last = page.at(-1) ?? last
    if (page.length < pageSize) break
  }
  return { scans, resolved, reopened }
}
