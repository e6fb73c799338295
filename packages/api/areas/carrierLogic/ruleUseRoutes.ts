/** Rule usage, for the pages of rules and carriers. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { CarrierRule, RuleHit } from '@postern/domain/areas/carrierLogic/ruleUseEndpoints.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { maskedBarcode } from '../shared/maskedBarcode.ts'
import type { Books } from './books.ts'
import { ownRows } from './ruleRows.ts'
import type { StoredRule } from './storedRules.ts'

const pageSize = 50

interface After {
  readonly at: string
  readonly id: string
}

/** Time and ID of the last scan returned: several can share a time. */
function readAfter(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  const [at = '', id = ''] = cursor.split('~')
  if (Number.isNaN(Date.parse(at)) || !isUuid(id))
    throw invalid([
      { path: 'cursor', description: 'This cursor isn’t valid for this list. Start from the first page.' },
    ])
  return { at, id }
}

interface FoundHit extends RuleHit {
  readonly hidden: boolean
}

/** Reads one page from each index, and joins names only to the merged page. */
const hitsStatement = (ruleId: string, mine: RawBuilder<unknown>, after: After | null) => {
  const page = (column: string) => sql`(
    select * from scan_log s where ${sql.ref(`s.${column}`)} = ${ruleId}::uuid and ${mine}
      ${after === null ? sql`` : sql`and (s.at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by s.at desc, s.id desc limit ${sql.lit(pageSize + 1)})`
  return sql<FoundHit>`
    select h.id, h.at, h.barcode, json_build_object('id', cu.id, 'name', cu.name) as customer, si.name as site, st.name as station,
      case when h.rule_id is distinct from ${ruleId}::uuid then 'onTrial' else h.result end as result,
      coalesce(own.name, shared.name) as "runnerUp",
      case when ca.id is null then null else json_build_object('code', ca.code, 'name', ca.name) end as "confirmedAs",
      coalesce(se.mask_pii, false) as hidden
    from (select * from (${page('rule_id')} union all ${page('shadow_rule_id')}) both_ways
      order by at desc, id desc limit ${sql.lit(pageSize + 1)}) h
    join customers cu on cu.id = h.customer_id
    left join settings se on se.customer_id = h.customer_id
    left join sites si on si.customer_id = h.customer_id and si.id = h.site_id
    left join stations st on st.customer_id = h.customer_id and st.id = h.station_id
    left join carriers ca on ca.customer_id = h.customer_id and ca.id = h.chosen_carrier_id
      and h.chosen_carrier_id is distinct from h.carrier_id
    left join carrier_logic own on own.customer_id = h.customer_id and own.id = h.runner_up_rule_id
    left join primary_carrier_logic shared on shared.id = h.runner_up_rule_id
    order by h.at desc, h.id desc`
}

async function hitsOf(db: Db, ruleId: string, mine: RawBuilder<unknown>, cursor: string | undefined) {
  const found = await db.all(hitsStatement(ruleId, mine, readAfter(cursor)))
  const items = found
    .slice(0, pageSize)
    .map(({ hidden, ...hit }) => (hidden ? { ...hit, barcode: maskedBarcode(hit.barcode) } : hit))
  const last = items.at(-1)
  return { items, nextCursor: found.length > pageSize && last ? `${last.at}~${last.id}` : null }
}

const patternOf = ({ matchMode, pattern, regex, prefixes, lengths }: StoredRule): string =>
  (matchMode === 'pattern' ? pattern : matchMode === 'regex' ? regex : null) ??
  `${(prefixes ?? []).join(', ')} (${(lengths ?? []).join(', ')})`

const toldRule =
  (scope: CarrierRule['scope']) =>
  (rule: StoredRule): CarrierRule => ({
    id: rule.id,
    name: rule.name,
    scope,
    priority: rule.priority,
    pattern: patternOf(rule),
    checksum: rule.checksum,
    status: rule.status,
  })

export function ruleUseRoutes(app: FastifyInstance, { database }: Deps, books: Books): void {
  serve(
    app,
    'GET /api/customers/:customerId/carrierLogic/:id/hits',
    ({ params: { customerId, id }, query: { cursor }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, carrierLogic, { customerId, reachable: user.customerIds }, id)
        return hitsOf(db, id, sql`s.customer_id = ${customerId}`, cursor)
      }),
  )

  serve(app, 'GET /api/system/carrierLogic/:id/hits', ({ params: { id }, query: { cursor }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await getRecord(db, primaryCarrierLogic, { customerId: null, reachable: user.customerIds }, id)
      const mine = user.customerIds === null ? sql`true` : sql`s.customer_id = any(${[...user.customerIds]}::uuid[])`
      return hitsOf(db, id, mine, cursor)
    }),
  )

  serve(
    app,
    'GET /api/customers/:customerId/carriers/:id/rules',
    ({ params: { customerId, id }, signedIn: { user } }) => {
      requirePermission(user, 'mail.carriers.view')
      return tx(database, { customerId }, async (db) => {
        const carrier = await getRecord(db, carriers, { customerId, reachable: user.customerIds }, id)
        const own = await ownRows(db, customerId)
        const { rules } = await books.published(db)
        return {
          own: own.filter((rule) => rule.carrier.code === carrier.code).map(toldRule('customer')),
          shared: rules.filter(({ carrierCode }) => carrierCode === carrier.code).map(toldRule('primary')),
          sharedApply: carrier.usePrimaryLogic === true,
        }
      })
    },
  )
}
