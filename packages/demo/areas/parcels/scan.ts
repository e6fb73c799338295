/** The scan a parcel arrives with. A few barcodes belong to couriers that no rule recognizes. */
import { day } from '../../calendar.ts'
import type { NewId } from '../../ids.ts'
import type { Random } from '../../random.ts'
import type { CarrierRow } from '../../rows.ts'
import { instant, type Period } from '../../traffic/period.ts'
import type { ParcelRow, ScanRow } from '../../traffic/rows.ts'
import { type Stranger, strangers } from './numbers.ts'
import type { RuleOfScan } from './ruleOfScan.ts'
import { weighted } from './weighted.ts'

/** Share of unrecognized scans. Higher in a small world, so that each shape still occurs a few times. */
export const strangeness = ({ days, parcelsPerDay }: Pick<Period, 'days' | 'parcelsPerDay'>): number =>
  Math.max(0.0066, 120 / (days * parcelsPerDay))

/** Some couriers are new: their barcodes are only seen recently. */
export const strangersAt = (age: number): Stranger[] =>
  strangers.filter(({ since = Number.POSITIVE_INFINITY }) => age < since * day)

export const drawStranger = (random: Random, period: Period, at: number): Stranger | undefined =>
  random.chance(strangeness(period)) ? weighted(random, strangersAt(period.now - at), ({ share }) => share) : undefined

/** The carrier the operator selected: mostly the one people associate with the label. */
function drawChosenCarrier(
  random: Random,
  carriers: readonly CarrierRow[],
  { carrierCode }: Stranger,
  carrier: CarrierRow,
): CarrierRow {
  return (random.chance(0.87) ? carriers.find(({ code }) => code === carrierCode) : undefined) ?? carrier
}

export const unrecognized = (
  random: Random,
  carriers: readonly CarrierRow[],
  stranger: Stranger,
  carrier: CarrierRow,
): RuleOfScan => ({
  result: 'unmatched',
  ruleId: null,
  runnerUpRuleId: null,
  shadowRuleId: null,
  chosenCarrierId: random.chance(0.9) ? drawChosenCarrier(random, carriers, stranger, carrier).id : null,
})

interface Scanned {
  readonly parcel: Pick<ParcelRow, 'customerId' | 'id' | 'siteId'>
  readonly at: number
  readonly stationId: string | null
  readonly barcode: string
  /** Null where no rule recognized it. */
  readonly carrierId: string | null
  /** Drawn after the symbology. */
  readonly recognition: () => RuleOfScan
}

export const scanOf = (
  random: Random,
  newId: NewId,
  { parcel, at, stationId, barcode, carrierId, recognition }: Scanned,
): ScanRow => ({
  customerId: parcel.customerId,
  id: newId(at),
  at: instant(at),
  siteId: parcel.siteId,
  stationId,
  barcode,
  normalised: barcode.replaceAll(/[^A-Z0-9]/g, ''),
  symbology: random.chance(0.8) ? 'code128' : 'qr',
  ruleSetVersion: 1,
  carrierId,
  parcelId: parcel.id,
  ...recognition(),
  ms: Math.round(random.next() * 40) / 10 + 0.4,
})
