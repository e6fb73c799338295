/** Exports a channel for an investigation, including edited and deleted messages. The audit log records who exported it and why. */
import { Readable } from 'node:stream'
import type { ExportFormat } from '@postern/domain/areas/chat/fileEndpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { noteExport } from '../../engine/export/exportAudit.ts'
import { fileHeaders } from '../../http/file.ts'
import { serve } from '../../http/serve.ts'
import { csvOf } from '../../spreadsheet/csv.ts'
import type { SheetCell } from '../../spreadsheet/sheet.ts'
import { channelAt } from './channelAt.ts'
import { writerOf } from './channelRoutes.ts'

const atOnce = 500

interface ExportedMessage {
  readonly seq: number
  readonly parentSeq: number | null
  readonly author: string
  readonly authorId: string | null
  readonly sentAt: string
  readonly editedAt: string | null
  readonly deletedAt: string | null
  readonly deletedBy: string | null
  readonly body: string
  /** Earlier versions, oldest first. */
  readonly versions: { body: string; replacedAt: string }[]
  readonly files: { name: string; type: string; size: number; sha256: string }[]
}

/** Each page in its own transaction, so a long export holds nothing open. */
async function* pagesOf(database: Database, channelId: string): AsyncGenerator<ExportedMessage[]> {
  for (let after = 0; ; ) {
    const rows = await tx(database, 'all', (db) =>
      db.all(sql<ExportedMessage>`
        select m.seq, m.parent_seq as "parentSeq", coalesce(person_name(m.author_id), m.bot, 'Former colleague') as author,
          m.author_id as "authorId", m.sent_at as "sentAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt",
          person_name(m.deleted_by) as "deletedBy", m.body,
          (select coalesce(jsonb_agg(jsonb_build_object('body', v.body, 'replacedAt', v.replaced_at) order by v.row_version), '[]')
           from chat_message_versions v where v.channel_id = m.channel_id and v.seq = m.seq) as versions,
          (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size,
             'sha256', encode(f.sha256, 'hex')) order by f.id), '[]')
           from chat_files f where f.channel_id = m.channel_id and f.seq = m.seq) as files
        from chat_messages m where m.channel_id = ${channelId} and m.seq > ${after} order by m.seq limit ${atOnce}`),
    )
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.seq ?? after
    if (rows.length < atOnce) return
  }
}

async function* jsonLines(pages: AsyncIterable<ExportedMessage[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((message) => `${JSON.stringify(message)}\n`).join('')
}

const columns: readonly (readonly [head: string, cell: (message: ExportedMessage) => SheetCell])[] = [
  ['Number', ({ seq }) => seq],
  ['Thread of', ({ parentSeq }) => parentSeq],
  ['Author', ({ author }) => author],
  ['Sent (UTC)', ({ sentAt }) => sentAt],
  ['Message', ({ body }) => body],
  ['Edited (UTC)', ({ editedAt }) => editedAt],
  ['Deleted (UTC)', ({ deletedAt }) => deletedAt],
  ['Deleted by', ({ deletedBy }) => deletedBy],
  [
    'Earlier versions',
    ({ versions }) => versions.map(({ body, replacedAt }) => `Until ${replacedAt}: ${body}`).join('\n') || null,
  ],
  ['Files', ({ files }) => files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`).join('\n') || null],
]

async function* cellsOf(pages: AsyncIterable<ExportedMessage[]>) {
  for await (const page of pages) yield page.map((message) => columns.map(([, cell]) => cell(message)))
}

const written: Readonly<
  Record<ExportFormat, { type: string; lines: (pages: AsyncIterable<ExportedMessage[]>) => AsyncGenerator<string> }>
> = {
  jsonl: { type: 'application/jsonl; charset=utf-8', lines: jsonLines },
  csv: {
    type: 'text/csv; charset=utf-8',
    lines: (pages) => csvOf({ title: 'Channel', heads: columns.map(([head]) => head), pages: cellsOf(pages) }),
  },
}

export function exportRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/chat/channels/:id/export',
    async ({ params: { id }, query: { format, reason }, signedIn: { user }, request, reply }) => {
      const channel = await tx(database, 'all', async (db) => {
        const found = await channelAt(db, user, id)
        noteExport(
          db,
          { ...writerOf(user, request), reason },
          { id, customerId: found.customerId, resource: 'chatChannels', facts: { format, messages: found.lastSeq } },
        )
        return found
      })
      const { type, lines } = written[format]
      fileHeaders(
        reply,
        `${channel.name ?? 'Direct messages'} ${new Date().toISOString().slice(0, 10)}.${format}`,
        type,
      )
      return Readable.from(lines(pagesOf(database, id)), { objectMode: false })
    },
  )
}
