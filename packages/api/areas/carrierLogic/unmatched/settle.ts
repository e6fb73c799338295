/** A customer's rule that was just written settles the customer's unmatched scans: those it knows are resolved, those it no longer knows are open. */
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { RuleBook } from '@postern/domain/areas/carrierLogic/ruleBook.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { winnerOf } from '../loggedScan.ts'
import { type Unmatched, unmatchedColumns, verdictOf, writeVerdicts } from './verdicts.ts'

/** The newest. So many are read in a few milliseconds; the rest is what re-evaluating is for. */
const mostScans = 5_000

const scansStatement = (customerId: string, ruleId: string) => sql<Unmatched>`
  select ${unmatchedColumns} from scan_log
  where customer_id = ${customerId} and result = 'unmatched' and at > now() - interval '90 days'
    and (resolved_at is null or resolved_rule_id = ${ruleId}::uuid)
  order by at desc, id desc limit ${sql.lit(mostScans)}`

export async function settleScans(db: Db, customerId: string, compiled: CompiledRule, active: boolean): Promise<void> {
  const place = { books: [new RuleBook(active ? [compiled] : [])] }
  const scans = await db.all(scansStatement(customerId, compiled.rule.id))
  const verdicts = scans.map((scan) => verdictOf(scan, winnerOf(scan, place))).filter((verdict) => verdict !== null)
  if (verdicts.length > 0) await writeVerdicts(db, verdicts)
}
