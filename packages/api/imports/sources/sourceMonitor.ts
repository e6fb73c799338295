/** Monitors sources: one that has been failing for a while has a ticket until it works again. */
import { sql } from 'kysely'
import type { FoundTrouble, MonitorRule } from '../../monitorRule.ts'

export const failingSources: MonitorRule = {
  key: 'import.sourceFailing',
  title: 'Import source failing',
  entity: 'importSources',
  category: 'contacts',
  causeCode: 'Configuration',
  found: sql<FoundTrouble>`
    select s.customer_id as "customerId", s.id as "entityId", s.name, null::uuid as "siteId", null::uuid as "lockerBankId",
      null::uuid as "stationId", true as "opensTicket", coalesce(s.failed_since, now()) as since,
      format('Files can’t be fetched from %s. %s', s.name, s.failure) as text
    from import_sources s where s.is_active and s.failures >= 3 and s.failed_since is not null`,
}
