/** Writes what the platform's apps would: a waiting parcel, a station's heartbeat. */

import { actions } from '@postern/domain/areas/mail/actions.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../database/db.ts'
import { newId } from '../newId.ts'
import { sampleRecord } from './sample.ts'
import type { Person } from './server.ts'

interface For {
  readonly contactId?: string
  readonly departmentId?: string
  readonly tenantId?: string
  readonly lockerId?: string
}

export function trafficBench(database: Database, person: Person, customerId: string) {
  const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
  let around: Promise<[AnyRecord, AnyRecord]> | undefined
  const made = () => Promise.all([sampleRecord(person, sites, customerId), sampleRecord(person, actions, customerId)])
  return {
    /** Returns its ID. */
    parcel: async ({ contactId, departmentId, tenantId, lockerId }: For): Promise<string> => {
      around ??= made()
      const [site, action] = await around
      const id = newId()
      await run(sql`
        insert into parcels (customer_id, id, site_id, internal_number, contact_id, department_id, tenant_id, locker_id, current_action_id, status_group, received_at)
        values (${customerId}, ${id}, ${site.id}, ${`PKG${id}`}, ${contactId ?? null}, ${departmentId ?? null}, ${tenantId ?? null}, ${lockerId ?? null}, ${action.id}, 'waiting', now())`)
      return id
    },
    handOver: (parcelId: string) =>
      run(sql`update parcels set closed_at = now(), status_group = 'closed' where id = ${parcelId}`),
    /** `told`: values that devices report only when they change. */
    beat: (
      stationId: string,
      { minutesAgo = 0, version = '8.5.0', queuedScans = 0, printerOk = true } = {},
      told: { diskFreeMb: number; paperOut: boolean; lastError: string | null } | null = null,
    ) =>
      run(sql`
        insert into app_heartbeats (customer_id, station_id, at, version, os, uptime_seconds, queued_scans, printer_ok,
          scanner_ok, memory_mb, cpu_percent, errors_day, crashes_day, latency_ms, disk_free_mb, paper_out, last_error)
        values (${customerId}, ${stationId}, now() - make_interval(mins => ${minutesAgo}), ${version}, 'Windows 11', 10, ${queuedScans},
          ${printerOk}, true, 200, 5, 0, 0, 20, ${told?.diskFreeMb ?? null}, ${told?.paperOut ?? null}, ${told?.lastError ?? null})`),
  }
}
