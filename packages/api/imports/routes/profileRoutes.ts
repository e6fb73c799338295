import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { importFor, kindsFor, requireKind } from './importAccess.ts'
import { profileNamed, profilesOf, saveProfile } from './profiles.ts'

export function profileRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/importProfiles', ({ params: { customerId }, query, signedIn: { user } }) =>
    tx(database, { customerId }, async (db) => {
      const kinds = query.kind === undefined ? kindsFor(user) : [requireKind(user, query.kind)]
      const names = kinds.map(({ name }) => name)
      return { items: await profilesOf(db, customerId, names) }
    }),
  )
  serve(app, 'POST /api/customers/:customerId/importProfiles', ({ params: { customerId }, body, signedIn: { user } }) =>
    tx(database, { customerId }, async (db) => {
      const { id, kind, columns, mapping, matching } = await importFor(
        db,
        user,
        { customerId, id: body.importId },
        true,
      )
      const columnNames = columns.map(({ name }) => name)
      const saved = await saveProfile(db, {
        customerId,
        id: newId(),
        kind,
        name: body.name,
        columnNames,
        mapping,
        matching,
      })
      if (!saved) throw failure('not_found')
      await db.all(sql`
        update imports set profile_id = ${saved.id} where customer_id = ${customerId} and id = ${id}`)
      return saved
    }),
  )
  serve(app, 'DELETE /api/customers/:customerId/importProfiles/:id', ({ params, signedIn: { user }, request }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const expected = expectedVersion(request)
      const profile = await profileNamed(db, params.customerId, params.id)
      if (!profile) throw failure('not_found')
      requireKind(user, profile.kind)
      if (profile.rowVersion !== expected) throw failure('stale', { current: { ...profile } })
      await db.all(sql`delete from import_profiles where customer_id = ${params.customerId} and id = ${params.id}`)
      return undefined
    }),
  )
}
