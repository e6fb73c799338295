/** Macros: canned replies for staff, shared across customers. */
import type { Macro } from '@postern/domain/areas/helpDesk/deskEndpoints.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type AuditAction, type Writer, writeAudit } from '../../engine/audit.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { writerOf } from './ticketWriter.ts'

const columns = sql`m.id, m.name, m.body, m.changes, m.row_version as "rowVersion"`

function audit(db: Db, writer: Writer, action: AuditAction, macro: Macro, before: string | null): void {
  const name = { before, after: action === 'delete' ? null : macro.name }
  writeAudit(db, writer, [
    {
      resource: { name: 'macros' },
      customerId: null,
      recordId: macro.id,
      action,
      rowVersion: macro.rowVersion,
      changes: { name },
    },
  ])
}

async function requireFreeName(db: Db, name: string, exceptId: string): Promise<void> {
  const taken = await db.one(sql`select id from macros where lower(name) = lower(${name}) and id <> ${exceptId}`)
  if (taken) throw invalid([{ path: 'name', description: 'Another macro has this name. Enter a different one.' }])
}

export function macroRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/helpDesk/macros', () =>
    tx(database, 'all', async (db) => ({
      items: await db.all(sql<Macro>`select ${columns} from macros m order by m.position, m.name collate human`),
    })),
  )

  serve(app, 'POST /api/helpDesk/macros', ({ body: { name, body, changes }, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const id = newId()
      await requireFreeName(db, name, id)
      const made = await db.one(sql<Macro>`
        insert into macros as m (id, name, body, changes, position, updated_by)
        values (${id}, ${name}, ${body}, ${JSON.stringify(changes)}::jsonb,
          (select coalesce(max(position), 0) + 1 from macros), ${user.id})
        returning ${columns}`)
      if (!made) throw failure('broken')
      audit(db, writerOf(user, request), 'create', made, null)
      return made
    }),
  )

  serve(app, 'PATCH /api/helpDesk/macros/:id', ({ params: { id }, body, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    return tx(database, 'all', async (db) => {
      const before = await db.one(sql<Macro>`select ${columns} from macros m where m.id = ${id} for update`)
      if (!before) throw failure('not_found')
      if (before.rowVersion !== version) throw failure('stale')
      await requireFreeName(db, body.name, id)
      const after = await db.one(sql<Macro>`
        update macros as m set name = ${body.name}, body = ${body.body}, changes = ${JSON.stringify(body.changes)}::jsonb,
          row_version = row_version + 1, updated_at = now(), updated_by = ${user.id}
        where m.id = ${id} returning ${columns}`)
      if (!after) throw failure('not_found')
      audit(db, writerOf(user, request), 'update', after, before.name)
      return after
    })
  })

  serve(app, 'DELETE /api/helpDesk/macros/:id', async ({ params: { id }, signedIn: { user }, request }) => {
    await tx(database, 'all', async (db) => {
      const gone = await db.one(sql<Macro>`delete from macros m where m.id = ${id} returning ${columns}`)
      if (!gone) throw failure('not_found')
      audit(db, writerOf(user, request), 'delete', gone, gone.name)
    })
    return undefined
  })
}
