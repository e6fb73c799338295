/** After a customer rule is written, resolves the customer's unmatched scans that it matches and reopens those it no longer does. */
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { RuleBook } from '@postern/domain/areas/carrierLogic/ruleBook.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { winnerOf } from '../loggedScan.ts'
import { type Unmatched, unmatchedColumns, verdictOf, writeVerdicts } from './verdicts.ts'

/** Only the newest, which takes a few milliseconds; re-evaluating covers the rest. */
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
