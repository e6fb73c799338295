/**
 * Anonymizes a contact: removes everything that identifies them. Parcels and history stay, linked to the anonymous contact.
 * The audit log is append-only and stays, but its entries about them are no longer shown (privacy.ts).
 */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { anonymised, mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { dropFiles } from '../../engine/export/fileAccess.ts'
import { maskPersonalData } from '../../engine/privacy.ts'
import { lockRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { writeFields } from '../../engine/records.ts'
import { serve } from '../../http/serve.ts'
import { forgetAnswers } from '../../idempotency.ts'
import { forgetMerges } from './duplicates/mergeRecord.ts'
import { forgetIdentity } from './scim/scimLog.ts'

type Values = ValuesOf<(typeof contacts)['fields']>

/** "Former contact 4F2A": distinguishes them without identifying them. */
const nobodysName = (id: string): string => `Former contact ${id.slice(-4).toUpperCase()}`

const nobody = (id: string): Partial<Values> => ({
  displayName: nobodysName(id),
  firstName: null,
  middleName: null,
  lastName: null,
  preferredName: null,
  aliases: null,
  externalId: null,
  emails: [],
  email: null,
  emailState: null,
  phones: [],
  phone: null,
  phoneCountry: null,
  suite: null,
  mailboxNumber: null,
  badgeIds: null,
  pickupPin: null,
  channels: ['none'],
  reachable: false,
  consentSms: false,
  language: null,
  sourceId: null,
  lockedFields: [],
  customFields: {},
  notes: null,
  vip: false,
  confidential: false,
  status: 'former',
  anonymisedAt: new Date().toISOString(),
})

export function anonymiseRoute(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/contacts/:id/anonymise', async ({ params, signedIn, request }) => {
    const { customerId, id } = params
    const place = { customerId, reachable: signedIn.user.customerIds }
    return maskPersonalData(contacts, signedIn.user, () =>
      tx(deps.database, { customerId }, async (db) => {
        const context = contextOf(db, deps, { place, signedIn, request })
        const { anonymisedAt, parcelsWaiting } = await lockRecord(db, contacts, place, id)
        if (anonymisedAt !== null) throw failure('conflict', { message: anonymised })
        const allowed = mayLeave({ parcelsWaiting: Number(parcelsWaiting) })
        if (allowed !== true) throw failure('conflict', { message: allowed })
        const writer = { ...context.writer, via: 'anonymise' }
        await forgetAnswers(db, id)
        await forgetIdentity(db, customerId, id)
        await forgetMerges(db, customerId, id)
        await dropFiles(db, { customerId, andPlatform: false })
        return writeFields({ ...context, writer }, contacts, id, nobody(id))
      }),
    )
  })
}
