/** A bank's timeline as CSV, with the vendor's raw payload next to our interpretation. Each download is audited. */
import { Readable } from 'node:stream'
import type { LockerEventRow } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { noteExport } from '../../../engine/export/exportAudit.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { fileHeaders } from '../../../http/file.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { csvOf } from '../../../spreadsheet/csv.ts'
import type { SheetCell } from '../../../spreadsheet/sheet.ts'
import { bankTimeline, type TimelineScope } from './bankTimeline.ts'

const days = 30
const pageSize = 500

const reading = ({ changes }: LockerEventRow): string =>
  changes
    .map(
      ({ attribute, from, to }) =>
        `${choiceText(attribute)}: ${from === null ? '' : `${choiceText(from)} → `}${choiceText(to)}`,
    )
    .join('; ')

type Column = readonly [head: string, cell: (row: LockerEventRow, label: string | undefined) => SheetCell]

const columns: readonly Column[] = [
  ['Time (UTC)', ({ at }) => new Date(at).toISOString()],
  ['Received (UTC)', ({ receivedAt }) => new Date(receivedAt).toISOString()],
  ['Kind', ({ kind }) => choiceText(kind)],
  ['Door', ({ doorRef }, label) => label ?? doorRef],
  ['What', ({ type }) => choiceText(type)],
  ['Arrival', ({ arrival, kind }) => (kind === 'event' ? choiceText(arrival) : null)],
  ['Result', ({ result }) => result && choiceText(result)],
  ['Reading', reading],
  ['Fields', ({ fields }) => fields.map(choiceText).join('; ')],
  ['By', ({ who }) => who],
  ['Reason', ({ reason }) => reason],
  ['Raw event', ({ raw }) => (raw === null ? null : JSON.stringify(raw))],
]

interface LabelRow {
  id: string
  label: string
}

async function* pagesOf(database: Database, scope: TimelineScope) {
  const { customerId, bankId } = scope
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = await tx(database, { customerId }, async (db) => {
      const labels = new Map(
        (
          await db.all(sql<LabelRow>`
            select id, label from lockers where customer_id = ${customerId} and locker_bank_id = ${bankId}`)
        ).map(({ id, label }) => [id, label]),
      )
      const page = await bankTimeline(db, scope, cursor)
      const labelOf = ({ lockerId }: LockerEventRow) => (lockerId === null ? undefined : labels.get(lockerId))
      return {
        rows: page.items.map((row) => columns.map(([, cell]) => cell(row, labelOf(row)))),
        nextCursor: page.nextCursor,
      }
    })
    yield rows
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

export function timelineFileRoute(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/customers/:customerId/lockerBanks/:id/events/export',
    async ({ params: { customerId, id }, query: { lockerId }, signedIn: { user }, request, reply }) => {
      const bank = await tx(database, { customerId }, async (db) => {
        const found = await getRecord(db, lockerBanks, { customerId, reachable: user.customerIds }, id)
        noteExport(
          db,
          { userId: user.id, via: 'console', requestId: request.id },
          {
            id: newId(),
            customerId,
            resource: lockerBanks.name,
            facts: { format: 'csv', narrowedBy: lockerId === undefined ? ['events'] : ['events', 'lockerId'] },
          },
        )
        return found
      })
      const title = `${String(bank.name)} events`
      fileHeaders(reply, `${title} ${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv; charset=utf-8')
      const from = new Date(Date.now() - days * 86_400_000)
      const pages = pagesOf(database, { customerId, bankId: id, lockerId, from, pageSize })
      return Readable.from(csvOf({ title, heads: columns.map(([head]) => head), pages }), { objectMode: false })
    },
  )
}
