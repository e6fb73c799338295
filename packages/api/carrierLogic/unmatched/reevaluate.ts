/** Unmatched scans read again: those a rule knows by now are resolved, and those whose rule is gone are open again. */
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../db.ts'
import type { Books, ScanPlace } from '../books.ts'
import { type LoggedScan, winnerOf } from '../loggedScan.ts'
import { takingTurns } from '../turns.ts'

const pageSize = 2_000
const mostScans = 200_000

interface Unmatched extends LoggedScan {
  readonly resolvedRuleId: string | null
}

interface Verdict {
  readonly id: string
  readonly customer_id: string
  readonly at: string
  readonly rule_id: string | null
  readonly carrier_code: string | null
}

export interface Reevaluated {
  readonly scans: number
  readonly resolved: number
  readonly reopened: number
}

const pageStatement = (after: Unmatched | undefined) => sql<Unmatched>`
  select id, at, customer_id as "customerId", barcode, symbology, site_id as "siteId", resolved_rule_id as "resolvedRuleId"
  from scan_log
  where result = 'unmatched' and at > now() - interval '90 days'
    ${after === undefined ? sql`` : sql`and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
  order by at desc, id desc limit ${sql.lit(pageSize)}`

function verdictOn(scan: Unmatched, place: ScanPlace): Verdict | null {
  const winner = winnerOf(scan, place)
  const ruleId = winner?.compiled.rule.id ?? null
  if (ruleId === scan.resolvedRuleId) return null
  return {
    id: scan.id,
    customer_id: scan.customerId,
    at: scan.at,
    rule_id: ruleId,
    carrier_code: winner?.carrier.code ?? null,
  }
}

/** When it was resolved first stays, if only the rule is another one. */
const write = (db: Db, verdicts: readonly Verdict[]) =>
  db.all(sql`
    update scan_log s set resolved_rule_id = v.rule_id, resolved_carrier_code = v.carrier_code,
      resolved_at = case when v.rule_id is null then null else coalesce(s.resolved_at, now()) end
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v(id uuid, customer_id uuid, at timestamptz, rule_id uuid, carrier_code text)
    where s.customer_id = v.customer_id and s.id = v.id and s.at = v.at`)

export async function reevaluate(database: Database, books: Books): Promise<Reevaluated> {
  const turn = takingTurns()
  const places = new Map<string, ScanPlace>()
  let [scans, resolved, reopened] = [0, 0, 0]
  let last: Unmatched | undefined
  while (scans < mostScans) {
    const page = await tx(database, 'all', (db) => db.all(pageStatement(last)))
    const verdicts: Verdict[] = []
    for (const scan of page) {
      const { customerId } = scan
      const place = places.get(customerId) ?? (await tx(database, { customerId }, (db) => books.place(db, customerId)))
      places.set(customerId, place)
      const verdict = verdictOn(scan, place)
      if (verdict) {
        verdicts.push(verdict)
        if (verdict.rule_id === null) reopened++
        else if (scan.resolvedRuleId === null) resolved++
      }
      await turn()
    }
    if (verdicts.length > 0) await tx(database, 'all', (db) => write(db, verdicts))
    scans += page.length
    last = page.at(-1) ?? last
    if (page.length < pageSize) break
  }
  return { scans, resolved, reopened }
}
