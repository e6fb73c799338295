/** A site from its parcels' perspective: shelves, doors, stations, operators, and recipients. */
import { hour, minute } from '../../calendar.ts'
import { firstNames, lastNames } from '../../names.ts'
import type { Random } from '../../random.ts'
import type { ActionRow, ContactRow, LockerBankRow, LockerRow, SiteRow } from '../../rows.ts'
import type { Period, Premises } from '../../traffic/period.ts'
import type { Door, House } from './journeys.ts'
import { siteClock } from './siteClock.ts'

/** Everyone who can receive a parcel here. */
export const recipientsAt = (site: SiteRow, contacts: readonly ContactRow[]): ContactRow[] =>
  contacts.filter(
    ({ siteId, status, isRecipient, archivedAt }) =>
      (siteId === site.id || siteId === null) && status !== 'former' && isRecipient && archivedAt === null,
  )

/** Skewed: some recipients get a parcel a day, most one a year. */
export const drawRecipient = (random: Random, contacts: readonly ContactRow[]): ContactRow | undefined =>
  contacts[Math.floor(random.next() ** 2.2 * contacts.length)]

const isTaken = ({ occupancy }: LockerRow): boolean => occupancy === 'occupied' || occupancy === 'expired'

/** Hold period in hours by bank: the stricter of the bank's own and the site's or customer's. */
export const holdsAt = (
  { settingsOverride }: Pick<SiteRow, 'settingsOverride'>,
  banks: readonly LockerBankRow[],
  usual: number,
): ReadonlyMap<string, number> => {
  const here = typeof settingsOverride.holdHours === 'number' ? settingsOverride.holdHours : usual
  return new Map(banks.map(({ id, holdHours }) => [id, Math.min(holdHours ?? here, here)]))
}

/** When a door's current parcel was deposited: longer ago than the hold period if it's expired, else more recently. */
const depositOf = (random: Random, { occupancy }: LockerRow, hold: number, now: number): number =>
  now -
  (occupancy === 'expired' ? random.int(hold + 2, hold + 88) : random.int(1, Math.max(1, Math.min(60, hold - 2)))) *
    hour -
  random.int(0, 59) * minute

/** When each door's current parcel was deposited. */
export const drawDeposits = (
  random: Random,
  lockers: readonly LockerRow[],
  holds: ReadonlyMap<string, number>,
  now: number,
): ReadonlyMap<string, number> =>
  new Map(
    lockers
      .filter(isTaken)
      .map((locker) => [locker.id, depositOf(random, locker, holds.get(locker.lockerBankId) ?? 72, now)]),
  )

/** Doors out of service are never free, and doors in use now are free only until their deposit. */
export const doorsFor = (lockers: readonly LockerRow[], deposits: ReadonlyMap<string, number>): Door[] =>
  lockers.map(({ id, serviceState }) => ({
    id,
    freeFrom: serviceState === 'inService' ? 0 : Number.POSITIVE_INFINITY,
    takenFrom: deposits.get(id) ?? Number.POSITIVE_INFINITY,
  }))

function lockersAt(site: SiteRow, { lockerBanks, lockers }: Premises['rows']): LockerRow[] {
  const banks = new Set(lockerBanks.filter(({ siteId }) => siteId === site.id).map(({ id }) => id))
  return lockers.filter(({ lockerBankId, archivedAt }) => banks.has(lockerBankId) && archivedAt === null)
}

function shelvesAt(site: SiteRow, { locations, locationTypes }: Premises['rows']): string[] {
  const storage = new Set(locationTypes.filter(({ category }) => category === 'storage').map(({ id }) => id))
  return locations
    .filter(({ siteId, locationTypeId }) => siteId === site.id && storage.has(locationTypeId))
    .map(({ id }) => id)
}

export const deskShare = ({ siteType }: Pick<SiteRow, 'siteType'>): number =>
  siteType === 'mailroom' ? 0.4 : siteType === 'hub' ? 0.7 : 0.05

export interface HouseWithDeposits {
  readonly house: House
  readonly deposits: ReadonlyMap<string, number>
}

export function houseAt(
  random: Random,
  { today, now }: Period,
  { rows, holdHours }: Premises,
  site: SiteRow,
  actions: ReadonlyMap<string, ActionRow>,
): HouseWithDeposits {
  const lockers = lockersAt(site, rows)
  const deposits = drawDeposits(random, lockers, holdsAt(site, rows.lockerBanks, holdHours), now)
  const house: House = {
    today,
    now,
    clock: siteClock(site, today),
    shelves: shelvesAt(site, rows),
    stations: rows.stations.filter(({ siteId }) => siteId === site.id).map(({ id }) => id),
    operators: Array.from({ length: random.int(2, 5) }, () => `${random.pick(firstNames)} ${random.pick(lastNames)}`),
    doors: doorsFor(lockers, deposits),
    desk: deskShare(site),
    action: (code) => actions.get(code),
  }
  return { house, deposits }
}
