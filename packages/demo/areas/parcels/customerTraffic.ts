/** Three months of parcels at one customer, with all their events, scans and notifications. */
import { idsFrom } from '../../ids.ts'
import { randomFrom } from '../../random.ts'
import type { ContactRow, SiteRow } from '../../rows.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { ParcelRow, ParcelTraffic } from '../../traffic/rows.ts'
import { afterClosure, daysOfTraffic, dockClosures, isAtDock, usualAtDock } from './closedDock.ts'
import { drawRecipient, houseAt, recipientsAt } from './house.ts'
import { type House, hurried, intoDoor, journeyOf, type Step } from './journeys.ts'
import { noticesOf } from './notices.ts'
import { assortmentOf, drawCarrier, drawContents, dueAt, eventsOf, placeNow } from './parcel.ts'
import { photosOf } from './photos.ts'
import { withProofs } from './proofs.ts'
import { ruleOfScan } from './ruleOfScan.ts'
import { drawStranger, scanOf, unrecognized } from './scan.ts'
import { promisedTarget, usualTarget } from './tightenedTarget.ts'
import { arrival, parcelsOn } from './volume.ts'

const capacityOf = ({ dailyCapacity }: SiteRow): number => dailyCapacity ?? 40

/** The open sites with their usual parcels per day, by capacity. */
export function usualVolumes({ parcelsPerDay }: Period, { code, share, rows }: Premises): ReadonlyMap<SiteRow, number> {
  const open = rows.sites.filter(({ archivedAt, status }) => archivedAt === null && status === 'active')
  const total = open.reduce((sum, site) => sum + capacityOf(site), 0)
  return new Map(
    open.map((site) => [site, usualAtDock(code, site, (parcelsPerDay * share * capacityOf(site)) / total)]),
  )
}

export function customerTraffic(period: Period, premises: Premises): ParcelTraffic {
  const { seed, now } = period
  const { customerId, code, rows } = premises
  const random = randomFrom(seed, `traffic ${code}`)
  const hurry = randomFrom(seed, `hurry ${code}`)
  const newId = idsFrom(seed, `traffic ids ${code}`, 0)
  const recognizedBy = ruleOfScan(premises, randomFrom(seed, `rules of scans ${code}`))
  const actions = new Map(rows.actions.map((action) => [action.code, action]))
  const assortment = assortmentOf(premises)
  const { internalPrefix, padding, nextNumber } = premises.numbering
  const traffic: Omit<ParcelTraffic, 'notificationLog' | 'parcelPhotos'> = {
    parcels: [],
    parcelEvents: [],
    scanLog: [],
  }

  function add(site: SiteRow, house: House, to: ContactRow | undefined, steps: readonly Step[]) {
    const [first] = steps
    const last = steps.at(-1)
    const current = last && house.action(last.code)
    const carrier = drawCarrier(random, assortment.carriers)
    if (!first || !last || !current || !carrier) return
    const { service, tracking, kind, level } = drawContents(random, assortment, carrier)
    const isClosed = current.statusGroup === 'closed'
    const due = dueAt(house, promisedTarget(code, level, first.at), first.at)
    const aim = dueAt(house, usualTarget(code, level), first.at)
    const closures = isAtDock(code, site) ? dockClosures(house.clock, now) : []
    const way = aim === null || !isClosed ? steps : afterClosure(hurry, hurried(hurry, steps, aim), closures)
    const id = newId(first.at)
    const stationId = house.stations.length > 0 ? random.pick(house.stations) : null
    const number = nextNumber + traffic.parcels.length
    const parcel: ParcelRow = {
      customerId,
      id,
      siteId: site.id,
      internalNumber: `${internalPrefix ?? ''}${String(number).padStart(padding, '0')}`,
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
      ...placeNow(steps, isClosed),
      receivedAt: instant(first.at),
      dueAt: due === null ? null : instant(due),
      closedAt: isClosed ? instant(way.at(-1)?.at ?? last.at) : null,
      pieces: random.chance(0.04) ? random.int(2, 6) : 1,
      weightLb: random.chance(0.6) ? Math.round(random.next() ** 2 * 300) / 10 : null,
    }
    traffic.parcels.push(parcel)
    traffic.parcelEvents.push(...eventsOf(random, newId, { customerId, parcelId: id, stationId }, house, way))
    const stranger = drawStranger(random, period, first.at)
    const barcode = stranger ? stranger.make(random) : tracking
    const recognition = () =>
      stranger ? unrecognized(random, assortment.carriers, stranger, carrier) : recognizedBy(carrier, tracking)
    const carrierId = stranger ? null : carrier.id
    const scanned = { parcel, at: first.at, stationId, barcode, carrierId, recognition }
    traffic.scanLog.push(scanOf(random, newId, scanned))
  }

  for (const [site, usual] of usualVolumes(period, premises)) {
    const { house, deposits } = houseAt(random, period, premises, site, actions)
    const people = recipientsAt(site, rows.contacts)
    for (let daysAgo = daysOfTraffic(code, period); daysAgo >= 0; daysAgo--) {
      const open = house.clock.open(daysAgo)
      const count = parcelsOn(random, site, house.clock, daysAgo, usual)
      const arrivals = Array.from({ length: count }, () => arrival(random, open))
      for (const at of arrivals.sort((a, b) => a - b))
        if (at <= now) add(site, house, drawRecipient(random, people), journeyOf(random, house, at))
    }
    for (const [doorId, deposited] of deposits)
      add(site, house, drawRecipient(random, people), intoDoor(random, doorId, deposited))
  }
  const { parcels, parcelEvents } = traffic
  return {
    ...traffic,
    parcelEvents: withProofs(period, premises, parcelEvents),
    notificationLog: noticesOf(period, premises, parcels, parcelEvents),
    parcelPhotos: photosOf(period, premises, parcels, parcelEvents),
  }
}
