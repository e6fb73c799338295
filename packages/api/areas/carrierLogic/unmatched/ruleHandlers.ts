/** Creates a rule from a shape, or adds its barcodes to a rule's test numbers. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { createSchema } from '@postern/domain/engine/schema.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { RowScope } from '../../../database/rowScope.ts'
import { lockRecord } from '../../../engine/readRecords.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { changeRecord, createRecord } from '../../../engine/records.ts'
import type { CustomerScope } from '../../../engine/statements.ts'
import { requirePermission } from '../../../http/guard.ts'
import { testNumbersOf } from './clusterResponse.ts'
import { requireScansOf, ruleValues, withTestNumbers } from './ruleFromShape.ts'
import { decide } from './shapeStore.ts'
import { type UnmatchedCall, writerOf } from './unmatchedCall.ts'
import { requireCluster, type Unmatched } from './visibleClusters.ts'

/** The rule's owner: a customer, or null for shared rules. */
function ruleOwner({ user }: SignedIn, customerId: string | null, action: 'create' | 'edit') {
  requirePermission(user, `mail.carrierLogic.${customerId === null ? 'primary' : 'customer'}.${action}`)
  if (customerId !== null && !canReach(user, customerId)) throw failure('not_found')
  const scope: RowScope = customerId === null ? 'all' : { customerId }
  const place: CustomerScope = { customerId, reachable: user.customerIds }
  return { resource: customerId === null ? primaryCarrierLogic : carrierLogic, scope, place }
}

/** A customer rule refers to one of the customer's carriers; a shared rule names a carrier code that customers share. */
async function carrierValues(db: Db, customerId: string | null, carrierCode: string) {
  const code = carrierCode.toUpperCase()
  if (customerId === null) return { carrierCode: code }
  const carrier = await db.one(sql<{ id: string }>`
    select id from carriers where customer_id = ${customerId} and code = ${code} and archived_at is null`)
  if (!carrier)
    throw failure('unprocessable', {
      message: `This customer has no carrier with the code ${carrierCode}. Create one first.`,
    })
  return { carrierId: carrier.id }
}

export async function createRuleFromShape(unmatched: Unmatched, call: UnmatchedCall<'POST /rule'>) {
  const { body, signedIn, request } = call
  const { shape, carrierCode, name, customerId = null } = body
  const { resource, scope, place } = ruleOwner(signedIn, customerId, 'create')
  const { context, cluster } = await requireCluster(unmatched, signedIn, shape)
  const { proposal, scans } = cluster
  if (!proposal)
    throw failure('unprocessable', {
      message: 'There aren’t enough scans to suggest a rule. Create it manually.',
    })
  const values = ruleValues(proposal, name, testNumbersOf(proposal, scans, context), shape)
  return tx(unmatched.deps.database, scope, async (db) => {
    const carrier = await carrierValues(db, customerId, carrierCode)
    // Parsed by the same schema as a request, so missing fields get their defaults.
    const { id } = await createRecord(
      contextOf(db, unmatched.deps, { place, signedIn, request }),
      resource,
      createSchema(resource, phoneProblem).parse({ ...values, ...carrier }),
    )
    const decision = { state: 'reviewing', ruleId: id, ruleCustomerId: customerId, ignoreReason: null } as const
    await decide(db, writerOf(call), shape, decision)
    return { id, customerId }
  })
}

export async function addTestNumbers(unmatched: Unmatched, call: UnmatchedCall<'POST /testNumbers'>) {
  const { body, signedIn, request } = call
  const { shape, ruleId, numbers, customerId = null } = body
  const { resource, scope, place } = ruleOwner(signedIn, customerId, 'edit')
  const { cluster } = await requireCluster(unmatched, signedIn, shape)
  requireScansOf(cluster.scans, numbers)
  return tx(unmatched.deps.database, scope, async (db) => {
    const before = await lockRecord(db, resource, place, ruleId)
    const known = Array.isArray(before.testValid) ? before.testValid.map(String) : []
    const testValid = withTestNumbers(known, numbers)
    if (before.archivedAt !== null) throw failure('conflict', { message: 'This rule is archived. Restore it first.' })
    await changeRecord(contextOf(db, unmatched.deps, { place, signedIn, request }), resource, before, { testValid })
    await decide(db, writerOf(call), shape, { ruleId, ruleCustomerId: customerId })
    return { id: ruleId, added: testValid.length - known.length }
  })
}
