/** Who names a label: sites, package types, actions and stations, each the same records that their own lists show for it. */
import type { LabelUse } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { type Actor, can, type Permission } from '@postern/domain/auth/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { mappedPrinters } from '../printing/mappedPrinters.ts'
import { currentVersion } from './labelVersions.ts'

interface Use {
  readonly id: string
  readonly name: string
  readonly detail: string | null
}

const most = 200

const naming = (table: string, column: string, customerId: string, labelId: string): RawBuilder<unknown> => sql`
  from ${sql.table(table)} r where r.customer_id = ${customerId} and ${sql.ref(`r.${column}`)} = ${labelId}
    and r.archived_at is null`

interface Place {
  readonly table: string
  readonly column: string
  readonly permission: Permission
  readonly detail: RawBuilder<unknown>
}

const siteName = sql`(select s.name from sites s where s.customer_id = r.customer_id and s.id = r.site_id)`

const places: Readonly<Record<'sites' | 'packageTypes' | 'actions' | 'stations', Place>> = {
  sites: {
    table: 'sites',
    column: 'default_thermal_label_id',
    permission: 'customers.sites.view',
    detail: sql`r.city`,
  },
  packageTypes: {
    table: 'package_types',
    column: 'thermal_label_id',
    permission: 'mail.packageTypes.view',
    detail: sql`null::text`,
  },
  actions: {
    table: 'actions',
    column: 'print_label_id',
    permission: 'mail.actions.view',
    detail: sql`null::text`,
  },
  stations: {
    table: 'stations',
    column: 'default_thermal_label_id',
    permission: 'customers.stations.view',
    detail: siteName,
  },
}

async function usesIn(db: Db, actor: Actor, customerId: string, labelId: string, place: Place) {
  const from = naming(place.table, place.column, customerId, labelId)
  const counted = await db.one(sql<{ count: number }>`select count(*)::int as count ${from}`)
  const count = counted?.count ?? 0
  // Counted for everyone, and named for those who may see them.
  if (count === 0 || !can(actor, place.permission)) return { count, items: [] }
  const items = await db.all(sql<Use>`
    select r.id, r.name, ${place.detail} as detail ${from} order by r.name, r.id limit ${sql.lit(most)}`)
  return { count, items }
}

export async function usedBy(db: Db, actor: Actor, customerId: string, labelId: string): Promise<LabelUse> {
  const uses = (place: Place) => usesIn(db, actor, customerId, labelId, place)
  return {
    sites: await uses(places.sites),
    packageTypes: await uses(places.packageTypes),
    actions: await uses(places.actions),
    stations: await uses(places.stations),
    printers: await mappedPrinters(db, customerId, labelId),
    version: (await currentVersion(db, customerId, labelId))?.number ?? null,
  }
}
