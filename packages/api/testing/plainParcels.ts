/** Counts every raw parcel row in plain code with its own clock: the reference for roll-ups. */
import {
  type Duration,
  type ParcelMoment,
  type ParcelSet,
  parcelSetNames,
  parcelSets,
} from '@postern/domain/areas/analytics/parcelSets.ts'
import { wallClockIn } from '@postern/domain/clocks/zone.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../database/db.ts'

/** A parcel as plain code sees it. */
export interface PlainParcel {
  customerId: string
  siteId: string
  carrier: string | null
  packageType: string | null
  priority: string | null
  channel: string
  days: Partial<Record<ParcelMoment, string>>
  sets: Set<ParcelSet>
  seconds: Partial<Record<Duration, number>>
}

interface RawParcel {
  id: string
  customerId: string
  siteId: string
  zone: string
  carrier: string | null
  packageType: string | null
  priority: string | null
  known: boolean
  receivedAt: string
  dueAt: string | null
  closedAt: string | null
}

interface RawEvent {
  parcelId: string
  at: string
  kind: string
  voided: boolean
  signed: boolean | null
  photographed: boolean | null
}

const hour = 3_600

/** Every raw row, counted the slow way. */
export async function readPlain(database: Database): Promise<PlainParcel[]> {
  const all = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
  const rows = await all(sql<RawParcel>`
    select p.id, p.customer_id as "customerId", p.site_id as "siteId", s.timezone as zone, ca.code as carrier, pt.code as "packageType",
      pl.code as priority, coalesce(p.contact_id, p.department_id, p.tenant_id) is not null as known, p.received_at as "receivedAt",
      p.due_at as "dueAt", p.closed_at as "closedAt"
    from parcels p join sites s on s.customer_id = p.customer_id and s.id = p.site_id
    left join carriers ca on ca.customer_id = p.customer_id and ca.id = p.carrier_id
    left join package_types pt on pt.customer_id = p.customer_id and pt.id = p.package_type_id
    left join priority_levels pl on pl.customer_id = p.customer_id and pl.id = p.priority_level_id`)
  const events = Map.groupBy(
    await all(sql<RawEvent>`
      select e.parcel_id as "parcelId", e.at, a.kind, e.voided_by is not null as voided, e.signed, e.photographed from parcel_events e
      join actions a on a.customer_id = e.customer_id and a.id = e.action_id`),
    ({ parcelId }) => parcelId,
  )
  const notices = Map.groupBy(
    await all(
      sql<{
        parcelId: string
        at: string
        state: string
      }>`select parcel_id as "parcelId", at, state from notification_log`,
    ),
    ({ parcelId }) => parcelId,
  )
  const scans = new Map(
    (
      await all(sql<{ parcelId: string; result: string; manual: boolean }>`
        select parcel_id as "parcelId", result, chosen_carrier_id is not null as manual from scan_log order by at desc, id desc`)
    ).map((scan) => [scan.parcelId, scan]),
  )
  return rows.map((row) => plainOf(row, events.get(row.id) ?? [], notices.get(row.id) ?? [], scans.get(row.id)))
}

const ms = (text: string): number => Date.parse(text)

function plainOf(
  row: RawParcel,
  events: readonly RawEvent[],
  notices: readonly { at: string; state: string }[],
  scan: { result: string; manual: boolean } | undefined,
): PlainParcel {
  const earliest = (isMeant: (event: RawEvent) => boolean): number | undefined => {
    const times = events.filter((event) => !event.voided && isMeant(event)).map(({ at }) => ms(at))
    return times.length === 0 ? undefined : Math.min(...times)
  }
  const first = (...kinds: string[]) => earliest(({ kind }) => kinds.includes(kind))
  const notified = notices.length === 0 ? undefined : Math.min(...notices.map(({ at }) => ms(at)))
  const closed = row.closedAt === null ? undefined : ms(row.closedAt)
  const received = ms(row.receivedAt)
  const moments: Partial<Record<ParcelMoment, number | undefined>> = {
    received,
    notified,
    deposited: first('lockerDeposit'),
    delivered: first('deliver'),
    pickedUp: first('pickup', 'lockerPickup'),
    closed,
    returned: first('return'),
    forwarded: first('forward'),
    attempted: first('attempt'),
    held: first('hold'),
    damaged: first('damage'),
    lost: first('lost'),
    misdelivered: first('misdelivery'),
    unsigned: earliest(({ signed }) => signed === false),
    unphotographed: earliest(({ photographed }) => photographed === false),
  }
  const after = (from: number | undefined, to: number | undefined): number | undefined =>
    from === undefined || to === undefined || to < from ? undefined : (to - from) / 1_000
  const seconds = {
    notifyTime: after(received, notified),
    deliveryTime: after(received, moments.delivered),
    dwell: after(notified, moments.pickedUp),
  }
  const due = row.dueAt === null ? undefined : ms(row.dueAt)
  const isJudged = closed !== undefined && due !== undefined
  const over = isJudged ? closed - due : 0
  const isEarly = isJudged && closed <= received + (due - received) / 2
  const inSet: Readonly<Partial<Record<ParcelSet, boolean>>> = {
    unknownRecipient: !row.known,
    scanned: scan !== undefined,
    recognized: scan?.result === 'matched',
    unmatched: scan?.result === 'unmatched',
    ambiguous: scan?.result === 'ambiguous',
    manualCarrier: scan?.manual === true,
    corrected: events.some(({ voided }) => voided),
    opened: notices.some(({ state }) => state === 'opened'),
    undelivered: notices.every(({ state }) => ['bounced', 'failed'].includes(state)),
    lockerPickups: moments.pickedUp !== undefined && first('lockerPickup') === moments.pickedUp,
    dwellMeasured: seconds.dwell !== undefined,
    dwellOver48: Math.round(seconds.dwell ?? 0) > 48 * hour,
    judged: isJudged,
    early: isEarly,
    inTime: isJudged && over <= 0 && !isEarly,
    late: isJudged && over > 0 && over < 24 * hour * 1_000,
    veryLate: isJudged && over >= 24 * hour * 1_000,
  }
  const happened = Object.entries(moments).filter((entry): entry is [ParcelMoment, number] => entry[1] !== undefined)
  return {
    customerId: row.customerId,
    siteId: row.siteId,
    carrier: row.carrier,
    packageType: row.packageType,
    priority: row.priority,
    channel:
      moments.deposited !== undefined
        ? 'locker'
        : (first('outForDelivery', 'attempt') ?? moments.delivered) !== undefined
          ? 'delivery'
          : 'counter',
    days: Object.fromEntries(happened.map(([moment, at]) => [moment, wallClockIn(row.zone, at).date])),
    sets: new Set(parcelSetNames.filter((name) => moments[parcelSets[name].at] !== undefined && (inSet[name] ?? true))),
    seconds: Object.fromEntries(Object.entries(seconds).filter(([, value]) => value !== undefined)),
  }
}
