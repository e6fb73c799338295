/** Three months of parcels at one customer, with every step, scan and notice that belongs to them. */
import { day, hour, minute } from '../../calendar.ts'
import { idsFrom } from '../../ids.ts'
import { firstNames, lastNames } from '../../names.ts'
import { type Random, randomFrom } from '../../random.ts'
import type { CarrierRow, ContactRow, LockerRow, PriorityLevelRow, SiteRow } from '../../rows.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { ParcelEventRow, ParcelRow, ParcelTraffic, ScanRow } from '../../traffic/rows.ts'
import { type Door, type House, hurried, intoDoor, journeyOf, type Step } from './journeys.ts'
import { noticesOf } from './notices.ts'
import { type Stranger, strangers, trackingNumber } from './numbers.ts'
import { ruleOfScan } from './ruleOfScan.ts'
import { afterOpenMinutes, siteClock } from './siteClock.ts'
import { arrival, parcelsOn } from './volume.ts'

/** Carriers by how much they bring. */
const appetite: Readonly<Record<string, number>> = {
  UPS: 26,
  FEDEX: 20,
  USPS: 22,
  AMAZON: 24,
  DHL: 4,
  ONTRAC: 3,
  HOUSE: 1,
}

function weighted<T>(random: Random, list: readonly T[], weight: (item: T) => number): T | undefined {
  let left = random.next() * list.reduce((sum, item) => sum + weight(item), 0)
  for (const item of list) {
    left -= weight(item)
    if (left <= 0) return item
  }
  return list.at(-1)
}

const carrierWeight = ({ code }: CarrierRow): number => appetite[code] ?? 1

/** Few get much: a box a day for some, one a year for most. */
const recipient = (random: Random, contacts: readonly ContactRow[]): ContactRow | undefined =>
  contacts[Math.floor(random.next() ** 2.2 * contacts.length)]

const isTaken = ({ occupancy }: LockerRow): boolean => occupancy === 'occupied' || occupancy === 'expired'

/** When what lies in a door today was put there; what has expired has lain longer than it may. */
const depositOf = (random: Random, { occupancy }: LockerRow, now: number): number =>
  now - (occupancy === 'expired' ? random.int(74, 160) : random.int(1, 60)) * hour - random.int(0, 59) * minute

/** By the level's own clock: most stand still while the doors are shut. */
function dueAt({ clock, today }: House, level: PriorityLevelRow | undefined, received: number): number | null {
  if (!level?.targetMinutes) return null
  return level.clock === 'always'
    ? received + level.targetMinutes * minute
    : afterOpenMinutes(clock, today, received, level.targetMinutes)
}

/** Few scans are strange; but a small world has its share of shapes too, and each is seen a few times. */
const strangeness = ({ days, parcelsPerDay }: Period): number => Math.max(0.0066, 120 / (days * parcelsPerDay))

export function customerTraffic(period: Period, premises: Premises): ParcelTraffic {
  const { seed, today, now } = period
  const { customerId, code, rows } = premises
  const random = randomFrom(seed, `traffic ${code}`)
  const newId = idsFrom(seed, `traffic ids ${code}`, 0)
  const actions = new Map(rows.actions.map((action) => [action.code, action]))
  const parcels: ParcelRow[] = []
  const parcelEvents: ParcelEventRow[] = []
  const scanLog: ScanRow[] = []
  const kinds = rows.packageTypes.filter(({ archivedAt }) => archivedAt === null)
  const carriers = rows.carriers.filter(({ archivedAt, isActive }) => archivedAt === null && isActive)
  const servicesOf = Map.groupBy(rows.services, ({ carrierId }) => carrierId)
  const usualLevel = rows.priorityLevels.find(({ isDefault }) => isDefault)
  const { internalPrefix, padding } = premises.numbering
  let number = premises.numbering.nextNumber

  /** What the person at the station picked: mostly right where people know the label. */
  const takenFor = (random: Random, { carrierCode }: Stranger, carrier: CarrierRow): CarrierRow =>
    (random.chance(0.87) ? carriers.find(({ code: each }) => each === carrierCode) : undefined) ?? carrier

  const hurry = randomFrom(seed, `hurry ${code}`)
  const strangerAt = (at: number) =>
    weighted(
      random,
      strangers.filter(({ since = Number.POSITIVE_INFINITY }) => now - at < since * day),
      ({ share }) => share,
    )

  const recognisedBy = ruleOfScan(premises, randomFrom(seed, `rules of scans ${code}`))
  const unrecognised = (stranger: Stranger, carrier: CarrierRow) => ({
    result: 'unmatched' as const,
    ruleId: null,
    runnerUpRuleId: null,
    shadowRuleId: null,
    chosenCarrierId: random.chance(0.9) ? takenFor(random, stranger, carrier).id : null,
  })

  function add(site: SiteRow, house: House, to: ContactRow | undefined, steps: readonly Step[]) {
    const [first] = steps
    const last = steps.at(-1)
    const current = last && house.action(last.code)
    const carrier = weighted(random, carriers, carrierWeight)
    if (!first || !last || !current || !carrier) return
    const offered = servicesOf.get(carrier.id) ?? []
    const service = offered.length > 0 && random.chance(0.8) ? random.pick(offered) : undefined
    const tracking = trackingNumber(random, carrier.code, service?.decodedValues?.[0] ?? '03', code)
    const kind = random.chance(0.5) ? kinds.find(({ isDefault }) => isDefault) : random.pick(kinds)
    const level = random.chance(0.06) ? random.pick(rows.priorityLevels) : usualLevel
    const closed = current.statusGroup === 'closed'
    const place = closed ? undefined : steps.findLast(({ locationId, lockerId }) => locationId ?? lockerId)
    const due = dueAt(house, level, first.at)
    const way = due === null || !closed ? steps : hurried(hurry, steps, due)
    const id = newId(first.at)
    const station = house.stations.length > 0 ? random.pick(house.stations) : null
    parcels.push({
      customerId,
      id,
      siteId: site.id,
      internalNumber: `${internalPrefix ?? ''}${String(number++).padStart(padding, '0')}`,
      trackingNumber: tracking,
      carrierId: carrier.id,
      serviceId: service?.id ?? null,
      packageTypeId: kind?.id ?? null,
      priorityLevelId: level?.id ?? null,
      contactId: to?.id ?? null,
      departmentId: to?.departmentId ?? null,
      tenantId: to?.tenantId ?? null,
      currentActionId: current.id,
      statusGroup: current.statusGroup,
      locationId: place?.locationId ?? null,
      lockerId: place?.lockerId ?? null,
      receivedAt: instant(first.at),
      dueAt: due === null ? null : instant(due),
      closedAt: closed ? instant(way.at(-1)?.at ?? last.at) : null,
      pieces: random.chance(0.04) ? random.int(2, 6) : 1,
      weightLb: random.chance(0.6) ? Math.round(random.next() ** 2 * 300) / 10 : null,
    })
    for (const step of way) {
      const action = house.action(step.code)
      if (!action) continue
      const byHand = step.code !== 'LKP'
      parcelEvents.push({
        customerId,
        id: newId(step.at),
        at: instant(step.at),
        parcelId: id,
        actionId: action.id,
        actionName: action.pastTense ?? action.name,
        userName: byHand && house.operators.length > 0 ? random.pick(house.operators) : null,
        stationId: byHand ? station : null,
        locationId: step.locationId ?? null,
        lockerId: step.lockerId ?? null,
        reason: step.reason ?? null,
      })
    }
    const stranger = random.chance(strangeness(period)) ? strangerAt(first.at) : undefined
    const barcode = stranger ? stranger.make(random) : tracking
    scanLog.push({
      customerId,
      id: newId(first.at),
      at: instant(first.at),
      siteId: site.id,
      stationId: station,
      barcode,
      normalised: barcode.replaceAll(/[^A-Z0-9]/g, ''),
      symbology: random.chance(0.8) ? 'code128' : 'qr',
      ruleSetVersion: 1,
      carrierId: stranger ? null : carrier.id,
      parcelId: id,
      ...(stranger ? unrecognised(stranger, carrier) : recognisedBy(carrier, tracking)),
      ms: Math.round(random.next() * 40) / 10 + 0.4,
    })
  }

  const busy = rows.sites.filter(({ archivedAt, status }) => archivedAt === null && status === 'active')
  const capacity = (site: SiteRow) => site.dailyCapacity ?? 40
  const total = busy.reduce((sum, site) => sum + capacity(site), 0)
  for (const site of busy) {
    const clock = siteClock(site, today)
    const people = rows.contacts.filter(
      ({ siteId, status, isRecipient, archivedAt }) =>
        (siteId === site.id || siteId === null) && status !== 'former' && isRecipient && archivedAt === null,
    )
    const banks = new Set(rows.lockerBanks.filter(({ siteId }) => siteId === site.id).map(({ id }) => id))
    const lockers = rows.lockers.filter(
      ({ lockerBankId, archivedAt }) => banks.has(lockerBankId) && archivedAt === null,
    )
    const deposits = new Map(lockers.filter(isTaken).map((locker) => [locker.id, depositOf(random, locker, now)]))
    const doors = lockers.map(
      ({ id, serviceState }): Door => ({
        id,
        freeFrom: serviceState === 'inService' ? 0 : Number.POSITIVE_INFINITY,
        takenFrom: deposits.get(id) ?? Number.POSITIVE_INFINITY,
      }),
    )
    const storage = new Set(rows.locationTypes.filter(({ category }) => category === 'storage').map(({ id }) => id))
    const house: House = {
      today,
      now,
      clock,
      shelves: rows.locations
        .filter(({ siteId, locationTypeId }) => siteId === site.id && storage.has(locationTypeId))
        .map(({ id }) => id),
      stations: rows.stations.filter(({ siteId }) => siteId === site.id).map(({ id }) => id),
      operators: Array.from({ length: random.int(2, 5) }, () => `${random.pick(firstNames)} ${random.pick(lastNames)}`),
      doors,
      desk: site.siteType === 'mailroom' ? 0.4 : site.siteType === 'hub' ? 0.7 : 0.05,
      action: (actionCode) => actions.get(actionCode),
    }
    const usual = (period.parcelsPerDay * premises.share * capacity(site)) / total
    for (let daysAgo = period.days; daysAgo >= 0; daysAgo--) {
      const open = clock.open(daysAgo)
      const arrivals = Array.from({ length: parcelsOn(random, site, clock, daysAgo, usual) }, () =>
        arrival(random, open),
      )
      for (const at of arrivals.sort((a, b) => a - b))
        if (at <= now) add(site, house, recipient(random, people), journeyOf(random, house, at))
    }
    for (const [doorId, deposited] of deposits)
      add(site, house, recipient(random, people), intoDoor(random, doorId, deposited))
  }
  return { parcels, parcelEvents, scanLog, notificationLog: noticesOf(period, premises, parcels, parcelEvents) }
}
