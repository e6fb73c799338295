/** Locker banks of all customers with their doors, as of this morning. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { type Moment, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { DepartmentRow, LockerBankRow, LockerRow, LockerVendorRow, SiteRow } from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import {
  bankLabels,
  bankReport,
  bankStatus,
  banksAt,
  bankValues,
  type Grounds,
  isLiveBank,
  layoutBesideDoors,
  readySince,
  spotAt,
} from './bankValues.ts'
import { doorsOf } from './doors.ts'
import { doorReport, doorState, doorValues, drawAssignee, drawOutOfService } from './doorValues.ts'

interface Lockers {
  lockerBanks: LockerBankRow[]
  lockers: LockerRow[]
}

/** Bank numbers start at 211. */
const serialBefore = 210

/** A bank with its number of door columns. */
interface Installed {
  readonly bank: LockerBankRow
  readonly columnCount: number
}

export function lockersOf(
  chronicle: Chronicle,
  crew: Crew,
  grounds: readonly Grounds[],
  vendors: readonly LockerVendorRow[],
): Lockers {
  const all: Lockers = { lockerBanks: [], lockers: [] }
  let liveDoors = 0

  function install(ground: Grounds, site: SiteRow) {
    const { client, departments } = ground
    for (const { bank, columnCount } of banksOf(chronicle, crew, ground, site, vendors, all.lockerBanks.length)) {
      const doors = doorsIn(chronicle, crew, client, { bank, columnCount }, departments, liveDoors)
      if (isLiveBank(bank.status)) liveDoors += doors.length
      all.lockerBanks.push(bank)
      all.lockers.push(...doors)
    }
  }

  for (const ground of grounds)
    if (ground.client.plan.kind.products.includes('lockers'))
      for (const site of ground.places.sites)
        if (site.archivedAt === null && site.siteType !== 'dock') install(ground, site)
  return all
}

/** One bank is draining, because it gets new locks this week. */
const isDrained = ({ plan }: Client, site: SiteRow, index: number): boolean =>
  plan.code === 'HAL' && site.isDefault && index === 1

/**
 * The banks of one site; none if the site hasn't been ready long enough. A generator, because ids are assigned in creation
 * order, and a bank's doors come before the next bank.
 */
function* banksOf(
  chronicle: Chronicle,
  crew: Crew,
  ground: Grounds,
  site: SiteRow,
  vendors: readonly LockerVendorRow[],
  installed: number,
): Generator<Installed> {
  const { client, departments } = ground
  const { calendar } = chronicle
  const random = chronicle.random(`banks ${client.plan.code} ${site.code}`)
  const spot = spotAt(ground, site)
  const begins = readySince(spot, departments, vendors)
  if (begins + 3 * workday > (client.stopped ?? client.until)) return
  const add = seriesOf(chronicle, crew, client, lockerBanks, begins + workday, 0.2 * workday)
  for (let index = 0; index < banksAt(site); index++) {
    const ordinal = installed + index
    const serial = serialBefore + ordinal + 1
    const vendor = vendors[serial % vendors.length]
    if (!vendor) throw new Error('the demo has no locker vendor')
    const status = bankStatus(client, site, index)
    const plan = { spot, index, serial, vendor, status, begins }
    const values = bankValues(random, calendar, plan)
    const before = isLiveBank(status) && random.chance(0.4) ? [{ holdHours: 72 }] : []
    const report = bankReport(random, calendar, ordinal, values)
    const columnCount = random.int(6, 9)
    const row = add({ ...values, layout: layoutBesideDoors(columnCount + 1) }, { labels: bankLabels(plan), before })
    const drainingSince = isDrained(client, site, index) ? calendar.instant(-0.4 * workday) : null
    yield { bank: { ...row, ...report, drainingSince }, columnCount }
  }
}

/** All doors of a bank. `ordinal` is the number of live doors in all banks before it. */
function doorsIn(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  { bank, columnCount }: Installed,
  departments: readonly DepartmentRow[],
  ordinal: number,
): LockerRow[] {
  const random = chronicle.random(`doors ${client.plan.code} ${bank.code} ${bank.siteId}`)
  const begins: Moment = momentOf(bank.id) + 60_000
  const add = seriesOf(chronicle, crew, client, lockers, begins, 211)
  const isLive = isLiveBank(bank.status)
  const here = departments.filter(({ siteId }) => siteId === bank.siteId)
  return doorsOf(columnCount).map((door, index): LockerRow => {
    const state = doorState(isLive ? ordinal + index : 0, isLive)
    const assignee = drawAssignee(random, here)
    const isOut = drawOutOfService(random, isLive, state)
    const values = doorValues(random, bank.id, door, { isOut, assignee })
    const report = doorReport(random, chronicle.calendar, state, { isLive, isOut })
    const labels = { lockerBankId: bank.name, ...(assignee && { assignedDepartmentId: assignee.name }) }
    const before: Partial<typeof values>[] = isOut ? [{ serviceState: 'inService', outReason: null }] : []
    return { ...add(values, { labels, before }), ...report }
  })
}
