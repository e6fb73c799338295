/** Scans from stations: recognizes, stores and answers them. */

import type { Identification } from '@postern/domain/areas/carrierLogic/answer.ts'
import { identify } from '@postern/domain/areas/carrierLogic/identify.ts'
import type { ReportedScan } from '@postern/domain/areas/carrierLogic/scanEndpoints.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import { holdLock } from '../../database/holdLock.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import type { Books, ScanContext } from './books.ts'

/** Maximum length of a stored barcode. */
const keptLength = 500
const dayMs = 86_400_000

interface Known {
  readonly carriers: ReadonlyMap<string, string>
  readonly sites: ReadonlySet<string>
  readonly stations: ReadonlySet<string>
}

const idsOf = (scans: readonly ReportedScan[], name: 'siteId' | 'stationId'): string[] => [
  ...new Set(scans.flatMap((scan) => scan[name] ?? [])),
]

async function knownTo(db: Db, customerId: string, scans: readonly ReportedScan[]): Promise<Known> {
  const carriers = await db.all(sql<{ code: string; id: string }>`
    select code, id from carriers where customer_id = ${customerId} and archived_at is null`)
  const present = async (table: string, ids: readonly string[]) =>
    ids.length === 0
      ? new Set<string>()
      : new Set(
          (
            await db.all(sql<{ id: string }>`
              select id from ${sql.table(table)} where customer_id = ${customerId} and id = any(${[...ids]}::uuid[])`)
          ).map(({ id }) => id),
        )
  return {
    carriers: new Map(carriers.map(({ code, id }) => [code, id])),
    sites: await present('sites', idsOf(scans, 'siteId')),
    stations: await present('stations', idsOf(scans, 'stationId')),
  }
}

function issuesIn(scans: readonly ReportedScan[], { carriers, sites, stations }: Known): Issue[] {
  return scans.flatMap(({ siteId, stationId, chosenCarrier, at }, index) => {
    const issue = (name: string, description: string) => ({ path: `scans.${index}.${name}`, description })
    return [
      ...(siteId && !sites.has(siteId) ? [issue('siteId', 'Site not found.')] : []),
      ...(stationId && !stations.has(stationId) ? [issue('stationId', 'Station not found.')] : []),
      ...(chosenCarrier && !carriers.has(chosenCarrier.toUpperCase())
        ? [issue('chosenCarrier', 'This customer has no carrier with this code.')]
        : []),
      ...(at && Date.parse(at) > Date.now() + dayMs ? [issue('at', 'This time is in the future.')] : []),
    ]
  })
}

/** Barcodes that aren't labels are stored as unmatched: the log has only three results. */
const resultOf = ({ outcome }: Identification): 'matched' | 'ambiguous' | 'unmatched' =>
  outcome === 'notALabel' ? 'unmatched' : outcome

/** Postgres can't store NUL in text. */
const kept = (text: string): string => text.replaceAll('\0', '').slice(0, keptLength)

const uuidOrNull = (id: string | undefined): string | null => (id !== undefined && isUuid(id) ? id : null)

function rowOf(scan: ReportedScan, told: Identification, ms: number, { carriers }: Known) {
  const runnerUp = told.candidates.find(({ carrier }) => carrier.code !== told.carrier?.code)
  return {
    id: scan.id,
    at: scan.at ?? new Date().toISOString(),
    site_id: scan.siteId ?? null,
    station_id: scan.stationId ?? null,
    barcode: kept(scan.text),
    normalised: kept(told.text),
    symbology: scan.symbology ?? null,
    result: resultOf(told),
    carrier_id: (told.carrier && carriers.get(told.carrier.code)) ?? null,
    rule_id: uuidOrNull(told.rule?.id),
    runner_up_rule_id: uuidOrNull(runnerUp?.rule.id),
    shadow_rule_id: uuidOrNull(told.shadows[0]?.rule.id),
    parcel_id: scan.parcelId ?? null,
    chosen_carrier_id: (scan.chosenCarrier && carriers.get(scan.chosenCarrier.toUpperCase())) ?? null,
    ms: Math.round(ms * 1_000) / 1_000,
  }
}

/** The primary key includes the time, so duplicates are found by a lookup; of two in one report, the first is kept. */
const insertStatement = (customerId: string, version: number, rows: readonly object[]) => sql`
  insert into scan_log (customer_id, id, at, site_id, station_id, barcode, normalised, symbology, result, carrier_id, rule_id,
    rule_set_version, runner_up_rule_id, shadow_rule_id, parcel_id, chosen_carrier_id, ms)
  select distinct on (s.id) ${customerId}::uuid, s.id, s.at, s.site_id, s.station_id, s.barcode, s.normalised, s.symbology, s.result, s.carrier_id,
    s.rule_id, ${version}::int, s.runner_up_rule_id, s.shadow_rule_id, s.parcel_id, s.chosen_carrier_id, s.ms
  from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as s(place int, id uuid, at timestamptz, site_id uuid, station_id uuid, barcode text,
    normalised text, symbology text, result text, carrier_id uuid, rule_id uuid, runner_up_rule_id uuid, shadow_rule_id uuid, parcel_id uuid,
    chosen_carrier_id uuid, ms real)
  where not exists (select from scan_log l where l.customer_id = ${customerId}::uuid and l.id = s.id)
  order by s.id, s.place`

/** A scan reported before stays unchanged, even if the first report hasn't been committed yet. */
export async function keepScans(db: Db, customerId: string, version: number, rows: readonly object[]): Promise<void> {
  await holdLock(db, `scans ${customerId}`)
  await db.all(insertStatement(customerId, version, rows))
}

async function readAll(scans: readonly ReportedScan[], place: ScanContext) {
  const turn = yieldToEventLoop()
  const read: { scan: ReportedScan; told: Identification; ms: number }[] = []
  for (const scan of scans) {
    const begun = performance.now()
    const { text, symbology, siteId } = scan
    const told = identify({ text, ...(symbology && { symbology }) }, { ...place, ...(siteId && { siteId }) })
    read.push({ scan, told, ms: performance.now() - begun })
    await turn()
  }
  return read
}

export function scanRoutes(app: FastifyInstance, { database }: Deps, books: Books): void {
  serve(app, 'POST /api/customers/:customerId/scans', ({ params: { customerId }, body: { scans } }) =>
    tx(database, { customerId }, async (db) => {
      const known = await knownTo(db, customerId, scans)
      const issues = issuesIn(scans, known)
      if (issues.length > 0) throw invalid(issues)
      const place = await books.place(db, customerId)
      const read = await readAll(scans, place)
      const rows = read.map(({ scan, told, ms }) => rowOf(scan, told, ms, known))
      await keepScans(db, customerId, place.version, rows)
      if (scans.some(({ chosenCarrier, parcelId }) => chosenCarrier ?? parcelId)) books.forgetPrior(customerId)
      return {
        ruleSetVersion: place.version,
        results: read.map(({ scan, told }) => ({
          id: scan.id,
          result: resultOf(told),
          carrier: told.carrier,
          service: told.service,
          trackingNumber: told.trackingNumber,
          rule: told.rule,
          reason: told.reason,
        })),
      }
    }),
  )
}
