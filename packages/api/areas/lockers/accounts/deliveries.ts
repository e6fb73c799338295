/** Received events: what each is about, and how it was processed. */
import type { Delivery, DeliveryResult } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const pageSize = 50

/** Users can't see or replay events of banks whose customer they can't access. */
export const isReachable = (reachable: readonly string[] | null): RawBuilder<unknown> =>
  reachable === null ? sql`true` : sql`b.customer_id = any(${[...reachable]}::uuid[])`

export const bankOfDelivery = sql`
  join locker_vendor_accounts a on a.id = i.account_id
  left join locker_banks b on b.locker_vendor_id = a.locker_vendor_id and lower(b.vendor_bank_id) = lower(i.bank_ref)
    and b.archived_at is null`

const resultOf = sql`case when i.processed_at is null then 'waiting' else coalesce(i.result, 'applied') end`

interface Asked {
  readonly accountId: string
  readonly reachable: readonly string[] | null
  readonly result?: DeliveryResult | undefined
  readonly cursor?: string | undefined
}

const deliveriesStatement = ({ accountId, reachable, result, cursor }: Asked) => sql<Delivery>`
  select i.id::text, i.received_at as "receivedAt", i.event ->> 'occurredAt' as "occurredAt", i.event ->> 'type' as type,
    i.bank_ref as "bankRef", i.event ->> 'doorRef' as "doorRef",
    case when b.id is not null then jsonb_build_object('id', b.id, 'customerId', b.customer_id, 'name', b.name) end as bank,
    (select jsonb_build_object('id', l.id, 'label', l.label) from lockers l
      where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
        and lower(i.event ->> 'doorRef') in (lower(l.vendor_locker_id), lower(l.hardware_address))
      order by lower(l.vendor_locker_id) = lower(i.event ->> 'doorRef') desc nulls last limit 1) as door,
    ${resultOf} as result, i.repeats, i.replayed_at as "replayedAt"
  from locker_event_inbox i ${bankOfDelivery}
  where i.account_id = ${accountId} and ${isReachable(reachable)}
    ${cursor === undefined ? sql`` : sql`and i.id < ${cursor}::bigint`}
    ${result === undefined ? sql`` : result === 'duplicate' ? sql`and (i.repeats > 0 or i.result = 'duplicate')` : sql`and ${resultOf} = ${result}`}
  order by i.id desc limit ${pageSize + 1}`

export async function deliveriesOf(db: Db, asked: Asked) {
  const found = await db.all(deliveriesStatement(asked))
  const items = found.slice(0, pageSize)
  return { items, nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

interface Received {
  reading: Record<string, unknown>
  raw: unknown
}

export const deliveryOf = (
  db: Db,
  { accountId, reachable }: Asked,
  deliveryId: string,
): Promise<Received | undefined> =>
  db.one(sql<Received>`
    select i.event - 'raw' as reading, i.event -> 'raw' as raw
    from locker_event_inbox i ${bankOfDelivery}
    where i.account_id = ${accountId} and i.id = ${deliveryId}::bigint and ${isReachable(reachable)}`)
