/** A parcel: its contents, due time and events. */
import { minute } from '../../calendar.ts'
import type { NewId } from '../../ids.ts'
import type { Random } from '../../random.ts'
import type { ActionRow, CarrierRow, PackageTypeRow, PriorityLevelRow, ServiceRow } from '../../rows.ts'
import { instant, type Premises } from '../../traffic/period.ts'
import type { ParcelEventRow, ParcelRow } from '../../traffic/rows.ts'
import type { House, Step } from './journeys.ts'
import { trackingNumber } from './numbers.ts'
import { afterOpenMinutes } from './siteClock.ts'
import { weighted } from './weighted.ts'

/** Carriers by volume. */
const appetite: Readonly<Record<string, number>> = {
  UPS: 26,
  FEDEX: 20,
  USPS: 22,
  AMAZON: 24,
  DHL: 4,
  ONTRAC: 3,
  HOUSE: 1,
}

export const drawCarrier = (random: Random, carriers: readonly CarrierRow[]): CarrierRow | undefined =>
  weighted(random, carriers, ({ code }) => appetite[code] ?? 1)

/** What a customer's parcels are drawn from. */
export interface Assortment {
  readonly code: string
  readonly carriers: readonly CarrierRow[]
  readonly servicesOf: ReadonlyMap<string | null, readonly ServiceRow[]>
  readonly kinds: readonly PackageTypeRow[]
  readonly levels: readonly PriorityLevelRow[]
}

export const assortmentOf = ({ code, rows }: Premises): Assortment => ({
  code,
  carriers: rows.carriers.filter(({ archivedAt, isActive }) => archivedAt === null && isActive),
  servicesOf: Map.groupBy(rows.services, ({ carrierId }) => carrierId),
  kinds: rows.packageTypes.filter(({ archivedAt }) => archivedAt === null),
  levels: rows.priorityLevels,
})

export interface Contents {
  readonly carrier: CarrierRow
  readonly service: ServiceRow | undefined
  readonly tracking: string
  readonly kind: PackageTypeRow | undefined
  readonly level: PriorityLevelRow | undefined
}

/** Contents for this carrier. Half of all parcels have the usual type, nearly all the usual priority. */
export function drawContents(
  random: Random,
  { code, servicesOf, kinds, levels }: Assortment,
  carrier: CarrierRow,
): Contents {
  const offered = servicesOf.get(carrier.id) ?? []
  const service = offered.length > 0 && random.chance(0.8) ? random.pick(offered) : undefined
  const tracking = trackingNumber(random, carrier.code, service?.decodedValues?.[0] ?? '03', code)
  const kind = random.chance(0.5) ? kinds.find(({ isDefault }) => isDefault) : random.pick(kinds)
  const level = random.chance(0.06) ? random.pick(levels) : levels.find(({ isDefault }) => isDefault)
  return { carrier, service, tracking, kind, level }
}

/** By the level's own clock: most pause while the site is closed. */
export function dueAt(
  { clock, today }: Pick<House, 'clock' | 'today'>,
  level: Pick<PriorityLevelRow, 'clock' | 'targetMinutes'> | undefined,
  received: number,
): number | null {
  if (!level?.targetMinutes) return null
  return level.clock === 'always'
    ? received + level.targetMinutes * minute
    : afterOpenMinutes(clock, today, received, level.targetMinutes)
}

/** Its current place: the last one of its journey; none once it's closed. */
export function placeNow(steps: readonly Step[], isClosed: boolean): Pick<ParcelRow, 'locationId' | 'lockerId'> {
  const place = isClosed ? undefined : steps.findLast(({ locationId, lockerId }) => locationId ?? lockerId)
  return { locationId: place?.locationId ?? null, lockerId: place?.lockerId ?? null }
}

interface Handled {
  readonly customerId: string
  readonly parcelId: string
  readonly stationId: string | null
}

/** One event per step. Recipients open doors themselves; operators do everything else at a station. */
export const eventsOf = (
  random: Random,
  newId: NewId,
  { customerId, parcelId, stationId }: Handled,
  house: Pick<House, 'operators' | 'action'>,
  steps: readonly Step[],
): ParcelEventRow[] =>
  steps.flatMap((step): ParcelEventRow[] => {
    const action: ActionRow | undefined = house.action(step.code)
    if (!action) return []
    const byHand = step.code !== 'LKP'
    return [
      {
        customerId,
        id: newId(step.at),
        at: instant(step.at),
        parcelId,
        actionId: action.id,
        actionName: action.pastTense ?? action.name,
        userName: byHand && house.operators.length > 0 ? random.pick(house.operators) : null,
        stationId: byHand ? stationId : null,
        locationId: step.locationId ?? null,
        lockerId: step.lockerId ?? null,
        reason: step.reason ?? null,
        signed: null,
        photographed: null,
      },
    ]
  })
