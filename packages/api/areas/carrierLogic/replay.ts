/** Replay: reads the last weeks' scans again with other rules, and reports what would change. */

import type { ReplayReport } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import type { RecognitionContext } from '@postern/domain/areas/carrierLogic/recognise.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../../database/db.ts'
import type { RowScope } from '../../database/rowScope.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import { maskedBarcode } from '../shared/maskedBarcode.ts'
import { customersThatMask } from '../shared/maskedFiles.ts'
import { type LoggedScan, winnerOf } from './loggedScan.ts'

const pageSize = 5_000
const mostScans = 400_000
const mostExamples = 300

export interface Replay {
  readonly scope: RowScope
  /** Null for all customers. */
  readonly customerIds: readonly string[] | null
  readonly days: number
  /** Contexts for reading a customer's scans, now and with the other rules. */
  readonly places: (customerId: string) => Promise<{ before: RecognitionContext; after: RecognitionContext }>
}

interface Reading {
  readonly carrier: string | null
  readonly rule: string | null
  readonly trackingNumber: string | null
}

function readingOf(scan: LoggedScan, place: RecognitionContext): Reading {
  const winner = winnerOf(scan, place)
  return {
    carrier: winner?.carrier.name ?? null,
    rule: winner?.compiled.rule.name ?? null,
    trackingNumber: winner?.trackingNumber ?? null,
  }
}

type Kind = ReplayReport['examples'][number]['kind']

function changeOf(before: Reading, after: Reading): Kind | null {
  if (before.carrier !== after.carrier)
    return before.carrier === null ? 'gained' : after.carrier === null ? 'lost' : 'carrier'
  return before.trackingNumber === after.trackingNumber ? null : 'number'
}

function summaryOf(all: number, counts: Record<Kind, number>): string {
  if (all === 0) return 'No scans in that period.'
  const read = counted(all, 'scan', 'scans')
  const parts = [
    counts.carrier > 0 && `${counts.carrier.toLocaleString('en')} change carrier`,
    counts.lost > 0 && `${counts.lost.toLocaleString('en')} become unmatched`,
    counts.gained > 0 && `${counts.gained.toLocaleString('en')} become matched`,
    counts.number > 0 && `${counts.number.toLocaleString('en')} get a different tracking number`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? `Nothing changes for ${read}.` : `Of ${read}, ${parts.join(', ')}.`
}

const pageStatement = ({ customerIds, days }: Replay, after: LoggedScan | undefined) => sql<LoggedScan>`
  select id, at, customer_id as "customerId", barcode, symbology, site_id as "siteId"
  from scan_log
  where at > now() - make_interval(days => ${days})
    ${customerIds === null ? sql`` : sql`and customer_id = any(${[...customerIds]}::uuid[])`}
    ${after === undefined ? sql`` : sql`and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
  order by at desc, id desc limit ${sql.lit(pageSize)}`

type Example = ReplayReport['examples'][number]

/** As on the unmatched scans page: barcodes of customers that hide personal data are masked. */
export const withoutHidden = (hidden: ReadonlySet<string>, examples: readonly Example[]): Example[] =>
  examples.map((example) =>
    hidden.has(example.customer.id) ? { ...example, barcode: maskedBarcode(example.barcode) } : example,
  )

export async function replay(database: Database, asked: Replay): Promise<ReplayReport> {
  const turn = yieldToEventLoop()
  const counts: Record<Kind, number> = { carrier: 0, lost: 0, gained: 0, number: 0 }
  const examples: (Omit<ReplayReport['examples'][number], 'customer'> & { customerId: string })[] = []
  const to = new Date()
  let all = 0
  let last: LoggedScan | undefined
  let complete = false
  while (all < mostScans) {
    const page = await tx(database, asked.scope, (db) => db.all(pageStatement(asked, last)))
    for (const scan of page) {
      const { before, after } = await asked.places(scan.customerId)
      const [now, then] = [readingOf(scan, before), readingOf(scan, after)]
      const kind = changeOf(now, then)
      if (kind !== null) {
        counts[kind]++
        if (examples.length < mostExamples)
          examples.push({
            kind,
            at: scan.at,
            barcode: scan.barcode,
            customerId: scan.customerId,
            before: { carrier: now.carrier, rule: now.rule },
            after: { carrier: then.carrier, rule: then.rule },
          })
      }
      await turn()
    }
    all += page.length
    last = page.at(-1) ?? last
    complete = page.length < pageSize
    if (complete) break
  }
  const ids = [...new Set(examples.map(({ customerId }) => customerId))]
  const { named, hidden } = await tx(database, 'all', async (db) => ({
    named: await db.all(sql<{ id: string; name: string }>`
      select id, name from customers where id = any(${ids}::uuid[])`),
    hidden: await customersThatMask(db),
  }))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const from = new Date(to.getTime() - asked.days * 86_400_000).toISOString()
  return {
    from: complete || !last ? from : last.at,
    to: to.toISOString(),
    scans: all,
    changed: counts.carrier,
    lost: counts.lost,
    gained: counts.gained,
    renumbered: counts.number,
    complete,
    summary: summaryOf(all, counts),
    examples: withoutHidden(
      hidden,
      examples.map(({ customerId, ...example }) => ({
        ...example,
        customer: { id: customerId, name: names.get(customerId) ?? '' },
      })),
    ),
  }
}
