/**
 * Anonymizes a user who has left: removes names, addresses and sign-in methods. The audit log stays and keeps showing the name
 * they had.
 */

import { users } from '@postern/domain/areas/access/users.ts'
import { mayForgetUser } from '@postern/domain/engine/archiveGuards.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { authorityOver } from '../../auth/authority.ts'
import { endSessionsOf } from '../../auth/session.ts'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../engine/context.ts'
import { dropFiles } from '../../engine/export/fileAccess.ts'
import { lockRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { writeFields } from '../../engine/records.ts'
import { serve } from '../../http/serve.ts'
import { forgetAnswers } from '../../idempotency.ts'

type Values = ValuesOf<(typeof users)['fields']>

/** "Former user 4F2A": tells users apart without identifying them. No one can receive mail at such an address. */
const nobody = (id: string): Partial<Values> => ({
  firstName: 'Former',
  lastName: `user ${id.slice(-4).toUpperCase()}`,
  email: `${id}@anonymised.invalid`,
  username: null,
  phone: null,
  phoneCountry: null,
  employeeId: null,
  jobTitle: null,
  badgeId: null,
  pin: null,
  locale: null,
  timezone: null,
  theme: null,
  notes: null,
  status: 'deactivated',
  anonymisedAt: new Date().toISOString(),
})

async function forget(context: Context, id: string) {
  const { db, place, actor } = context
  const { status, archivedAt, anonymisedAt, email } = await lockRecord(db, users, place, id)
  const may = mayForgetUser({
    isOut: status === 'deactivated' || archivedAt !== null,
    isForgotten: anonymisedAt !== null,
  })
  for (const allowed of [may, await authorityOver(db, actor, id)])
    if (allowed !== true) throw failure('conflict', { message: allowed })
  // Sessions and links normally ended when the user left; this removes any that remain.
  await endSessionsOf(db, id, 'revokedByAdministrator')
  for (const kept of ['factors', 'recovery_codes', 'one_time_links', 'sign_in_log', 'sessions'])
    await db.all(sql`delete from ${sql.table(kept)} where user_id = ${id}`)
  await db.all(sql`delete from outbox where lower(recipient) = lower(${String(email)})`)
  await forgetAnswers(db, id)
  // Exported lists of the whole platform name staff, too.
  if (place.customerId !== null) await dropFiles(db, { customerId: place.customerId, andPlatform: true })
  await db.all(sql`
    update users set name_in_log = name, password_hash = null, pin_mark = null
    where customer_id = ${place.customerId} and id = ${id}`)
  return writeFields({ ...context, writer: { ...context.writer, via: 'anonymise' } }, users, id, nobody(id))
}

export function userAnonymiseRoute(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/users/:id/anonymise', ({ params, signedIn, request }) => {
    const { customerId, id } = params
    const place = { customerId, reachable: signedIn.user.customerIds }
    return tx(deps.database, { customerId }, (db) => forget(contextOf(db, deps, { place, signedIn, request }), id))
  })
}
