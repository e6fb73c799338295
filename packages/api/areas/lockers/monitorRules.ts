/** Monitor rules for banks: connectivity and door faults. */
import { sql } from 'kysely'
import type { FoundTrouble, MonitorRule } from '../../monitorRule.ts'
import { connectivitySince } from '../shared/fleetFragments.ts'

const watchedBanks = sql`locker_banks r
  join customers c on c.id = r.customer_id and c.archived_at is null and c.status = 'live'
  where r.archived_at is null and r.status = 'active'`

const links = sql`r.customer_id as "customerId", r.id as "entityId", r.name, r.site_id as "siteId", r.id as "lockerBankId",
  null::uuid as "stationId", true as "opensTicket"`

const offlineBanks: MonitorRule = {
  key: 'bank.offline',
  title: 'Bank offline',
  entity: 'lockerBanks',
  category: 'connectivity',
  causeCode: 'Network',
  found: sql<FoundTrouble>`
    select ${links}, ${connectivitySince} as since,
      format('The bank %s can’t be reached. This was confirmed after %s minutes.', r.name, r.offline_confirm_minutes) as text
    from ${watchedBanks} and r.connectivity = 'offlineConfirmed'`,
}

const fewestFaults = 3

const faultyBanks: MonitorRule = {
  key: 'bank.faults',
  title: 'Doors with faults',
  entity: 'lockerBanks',
  category: 'lockerHardware',
  causeCode: 'Hardware fault',
  found: sql<FoundTrouble>`
    select ${links}, faulty.since, format('%s doors of the bank %s report a fault: %s.', faulty.doors, r.name, faulty.labels) as text
    from (
      select l.customer_id, l.locker_bank_id, count(*) as doors, max(l.updated_at) as since,
        string_agg(l.label, ', ' order by l.label) as labels
      from lockers l where l.archived_at is null and l.fault <> 'none' and l.service_state = 'inService'
      group by l.customer_id, l.locker_bank_id having count(*) >= ${sql.lit(fewestFaults)}
    ) faulty, ${watchedBanks} and r.customer_id = faulty.customer_id and r.id = faulty.locker_bank_id`,
}

export const bankMonitorRules: readonly MonitorRule[] = [offlineBanks, faultyBanks]
