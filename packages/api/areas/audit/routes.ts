/** The audit log across customers. */
import { Readable } from 'node:stream'
import type { Actor } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { noteExport } from '../../engine/export/exportAudit.ts'
import { fileHeaders } from '../../http/file.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { auditCsv } from './auditFile.ts'
import { actorsStatement, pageStatement, requestStatement, rowStatement, type StoredRow } from './auditStatements.ts'
import { shownRows } from './shownRows.ts'
import { chainState, verifyAudit } from './verifyAudit.ts'

const pageSize = 50
const relatedRows = 50

const linkOf = (db: Db, { id, at }: StoredRow) =>
  db.one(sql<{ position: number; hash: string; previousHash: string | null }>`
    select c.position, encode(c.hash, 'hex') as hash,
      (select encode(p.hash, 'hex') from audit_chain p where p.position = c.position - 1) as "previousHash"
    from audit_chain c where c.at = ${at} and c.audit_id = ${id}`)

/** The chain covers every customer's rows, and its results count them. */
function requireAllCustomers({ customerIds }: Actor): void {
  if (customerIds !== null)
    throw failure('forbidden', { message: 'Only staff with access to all customers can verify the audit log.' })
}

export function auditRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/system/audit', ({ query: { cursor, limit = pageSize, ...asked }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const found = await db.all(await pageStatement(db, user, asked, { cursor, limit: limit + 1 }))
      const page = found.slice(0, limit)
      return {
        items: await shownRows(db, user, page),
        nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      }
    }),
  )

  serve(app, 'GET /api/system/audit/:id', ({ params: { id }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const stored = await db.one(rowStatement(user, id))
      if (!stored) throw failure('not_found')
      const same = stored.requestId === null ? [] : await db.all(requestStatement(user, stored.requestId, relatedRows))
      const [row, ...sameRequest] = await shownRows(db, user, [stored, ...same.map(({ total: _, ...each }) => each)])
      if (!row) throw failure('not_found')
      return {
        row,
        sameRequest,
        sameRequestTotal: same[0]?.total ?? 0,
        link: (await linkOf(db, stored)) ?? null,
      }
    }),
  )

  serve(app, 'GET /api/system/audit/export', async ({ query, signedIn: { user }, request, reply }) => {
    await tx(database, 'all', async (db) =>
      noteExport(
        db,
        { userId: user.id, via: 'console', requestId: request.id },
        {
          id: newId(),
          customerId: null,
          resource: 'auditLog',
          facts: { format: 'csv', narrowedBy: Object.keys(query) },
        },
      ),
    )
    fileHeaders(reply, `Audit log ${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv; charset=utf-8')
    return Readable.from(auditCsv(database, user, query), { objectMode: false })
  })

  serve(app, 'GET /api/system/audit/actors', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ items: await db.all(actorsStatement(user)) })),
  )

  serve(app, 'GET /api/system/audit/chain', ({ signedIn: { user } }) => {
    requireAllCustomers(user)
    return chainState(database)
  })

  serve(app, 'GET /api/system/audit/verify', ({ query, signedIn: { user } }) => {
    requireAllCustomers(user)
    return verifyAudit(database, query)
  })
}
