/** Monitor rule for carrier rules: the recognition rate must not drop. */
import { sql } from 'kysely'
import type { FoundTrouble, MonitorRule } from '../../monitorRule.ts'

/** Percentage points below the week before, over a day with at least `fewestScans` scans. */
const fallPoints = 10
const fewestScans = 50

const recognized = sql`round(100.0 * count(*) filter (where l.result = 'matched') / count(*))`

const scansOf = (from: string, to: string) => sql`
  select ${recognized} as percent, count(*) as scans from scan_log l
  where l.customer_id = c.id and l.at > now() - ${sql.lit(from)}::interval and l.at <= now() - ${sql.lit(to)}::interval`

const fewerRecognized: MonitorRule = {
  key: 'recognition.fell',
  title: 'Fewer barcodes recognized',
  entity: 'customers',
  category: 'scanning',
  causeCode: 'Carrier or vendor',
  // It aggregates a week of scans.
  pace: 'hour',
  found: sql<FoundTrouble>`
    select c.id as "customerId", c.id as "entityId", c.name, null::uuid as "siteId", null::uuid as "lockerBankId",
      null::uuid as "stationId", true as "opensTicket", now() - interval '1 day' as since,
      format('%s%% of %s barcodes were recognized in the last day, compared with %s%% in the week before.', day.percent, day.scans,
        week.percent) as text
    from customers c
    cross join lateral (${scansOf('1 day', '0 days')}) day
    cross join lateral (${scansOf('8 days', '1 day')}) week
    where c.archived_at is null and c.status = 'live' and not c.is_provider and day.scans >= ${sql.lit(fewestScans)}
      and week.scans >= ${sql.lit(fewestScans)} and day.percent <= week.percent - ${sql.lit(fallPoints)}`,
}

export const carrierMonitorRules: readonly MonitorRule[] = [fewerRecognized]
