/** Where a label is used: sites, package types and actions that name it, and stations that print it. */
import type { LabelUse } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { type Actor, can, type Permission } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { stationsPrinting } from '../choosing/chosenLabel.ts'
import { mappedPrinters } from '../printing/mappedPrinters.ts'
import { currentVersion } from './labelVersions.ts'
import { lastPrints, printsBySite } from './printCounts.ts'

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

const places: Readonly<Record<'sites' | 'packageTypes' | 'actions', Place>> = {
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
}

/** All users get the count; only those with permission get the names. */
async function usesIn(db: Db, actor: Actor, customerId: string, labelId: string, place: Place) {
  const from = naming(place.table, place.column, customerId, labelId)
  const counted = await db.one(sql<{ count: number }>`select count(*)::int as count ${from}`)
  const count = counted?.count ?? 0
  if (count === 0 || !can(actor, place.permission)) return { count, items: [] }
  const items = await db.all(sql<Use>`
    select r.id, r.name, ${place.detail} as detail ${from} order by r.name, r.id limit ${sql.lit(most)}`)
  return { count, items }
}

interface UsedLabel {
  readonly id: string
  readonly purpose: string
  readonly siteIds: string[] | null
}

async function stationsOf(db: Db, actor: Actor, customerId: string, label: UsedLabel): Promise<LabelUse['stations']> {
  const found = await stationsPrinting(db, customerId, label)
  const shown = can(actor, 'customers.stations.view') ? found.slice(0, most) : []
  const ids = shown.map(({ station }) => station.id)
  const last = new Map((await lastPrints(db, customerId, label.id, ids)).map(({ id, version }) => [id, version]))
  return {
    count: found.length,
    items: shown.map(({ station, site, step }) => ({
      ...station,
      detail: site.name,
      step,
      lastVersion: last.get(station.id) ?? null,
    })),
  }
}

export async function usedBy(db: Db, actor: Actor, customerId: string, labelId: string): Promise<LabelUse> {
  const uses = (place: Place) => usesIn(db, actor, customerId, labelId, place)
  const label = await db.one(sql<UsedLabel>`
    select id, purpose, site_ids as "siteIds" from thermal_labels where customer_id = ${customerId} and id = ${labelId}`)
  if (!label) throw failure('not_found')
  return {
    sites: await uses(places.sites),
    packageTypes: await uses(places.packageTypes),
    actions: await uses(places.actions),
    stations: await stationsOf(db, actor, customerId, label),
    printedAt: can(actor, 'customers.sites.view') ? await printsBySite(db, customerId, labelId) : [],
    printers: await mappedPrinters(db, customerId, label),
    version: (await currentVersion(db, customerId, labelId))?.number ?? null,
  }
}
