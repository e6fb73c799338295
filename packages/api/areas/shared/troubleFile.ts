/** Exports issue lists as CSV, with the page's rows and filters. Each download is recorded in the audit log. */
import { Readable } from 'node:stream'
import type { TroublePage } from '@postern/domain/trouble/troubleList.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../../auth/people.ts'
import { type Database, type Db, tx } from '../../database/db.ts'
import { noteExport } from '../../engine/export/exportAudit.ts'
import { fileHeaders } from '../../http/file.ts'
import { newId } from '../../newId.ts'
import { csvOf } from '../../spreadsheet/csv.ts'
import type { SheetCell } from '../../spreadsheet/sheet.ts'

interface Common {
  readonly name: string
  readonly customer: { readonly name: string }
  readonly site: { readonly name: string }
  readonly since: string
  readonly reason: string
}

type Filters = Readonly<Record<string, string | undefined>>

interface TroubleFile<Item> {
  /** The file name, e.g. "Station issues". */
  readonly title: string
  readonly resource: string
  /** Header of the name column. */
  readonly noun: string
  readonly reasons: Readonly<Record<string, { readonly status: string; readonly words: string }>>
  /** Columns beyond those that all lists share. */
  readonly columns: readonly (readonly [head: string, cell: (item: Item) => SheetCell])[]
  readonly page: (db: Db, user: Person, filters: Filters) => Promise<TroublePage<Item>>
}

interface Download {
  readonly user: Person
  readonly query: Filters
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function troubleFile<Item extends Common>(database: Database, file: TroubleFile<Item>) {
  const { title, resource, noun, reasons, page } = file
  const columns: TroubleFile<Item>['columns'] = [
    [noun, ({ name }) => name],
    ['Customer', ({ customer }) => customer.name],
    ['Site', ({ site }) => site.name],
    ['Status', ({ reason }) => reasons[reason]?.status ?? reason],
    ['Reason', ({ reason }) => reasons[reason]?.words ?? reason],
    ['Since (UTC)', ({ since }) => new Date(since).toISOString()],
    ...file.columns,
  ]
  async function* pagesOf(user: Person, query: Filters) {
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await tx(database, 'all', (db) => page(db, user, { ...query, cursor }))
      yield items.map((item) => columns.map(([, cell]) => cell(item)))
      if (nextCursor === null) return
      cursor = nextCursor
    }
  }
  return async ({ user, query, request, reply }: Download): Promise<Readable> => {
    const taken = {
      id: newId(),
      customerId: query.customerId ?? null,
      resource,
      facts: { format: 'csv', narrowedBy: Object.keys(query) },
    }
    await tx(database, 'all', async (db) =>
      noteExport(db, { userId: user.id, via: 'console', requestId: request.id }, taken),
    )
    fileHeaders(reply, `${title} ${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv; charset=utf-8')
    const heads = columns.map(([head]) => head)
    return Readable.from(csvOf({ title, heads, pages: pagesOf(user, query) }), { objectMode: false })
  }
}

export const ticketCell = ({ ticket }: { ticket: { number: number } | null }): SheetCell =>
  ticket === null ? null : `HD-${ticket.number}`
