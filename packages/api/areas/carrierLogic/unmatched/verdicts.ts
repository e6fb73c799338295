/** The result of re-reading an unmatched scan, and how it's stored. */
import type { Hit } from '@postern/domain/areas/carrierLogic/rankHits.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { LoggedScan } from '../loggedScan.ts'

export interface Unmatched extends LoggedScan {
  readonly resolvedRuleId: string | null
}

export interface Verdict {
  readonly id: string
  readonly customer_id: string
  readonly at: string
  readonly rule_id: string | null
  readonly carrier_code: string | null
}

export const unmatchedColumns = sql`id, at, customer_id as "customerId", barcode, symbology, site_id as "siteId",
  resolved_rule_id as "resolvedRuleId"`

/** Null if nothing changes. */
export function verdictOf(scan: Unmatched, winner: Hit | null): Verdict | null {
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

/** Keeps the original resolution time if only the rule differs. */
export const writeVerdicts = (db: Db, verdicts: readonly Verdict[]) =>
  db.all(sql`
    update scan_log s set resolved_rule_id = v.rule_id, resolved_carrier_code = v.carrier_code,
      resolved_at = case when v.rule_id is null then null else coalesce(s.resolved_at, now()) end
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v(id uuid, customer_id uuid, at timestamptz, rule_id uuid, carrier_code text)
    where s.customer_id = v.customer_id and s.id = v.id and s.at = v.at`)
