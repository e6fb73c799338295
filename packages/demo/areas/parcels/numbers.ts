/** Tracking numbers in the carriers' formats with valid check digits, so that the rules recognize these scans. */
import { type CheckDigit, checkSign } from '@postern/domain/areas/carrierLogic/checkDigits.ts'
import {
  dhlCheck,
  expressCheck,
  groundCheck,
  gs1Check,
  luhnCheck,
  upsCheck,
} from '@postern/domain/areas/carrierLogic/primary/checks.ts'
import type { Random } from '../../random.ts'

const digits = (random: Random, count: number): string => {
  let text = ''
  while (text.length < count) text += random.int(0, 9)
  return text
}

const withCheck = (check: CheckDigit, body: string): string => body + checkSign(check, body)

const letters = 'ABCDEFGHJKLMNPRSTUVWXY'

const byCarrier: Readonly<Record<string, (random: Random, service: string) => string>> = {
  UPS: (random, service) => {
    const shipper = digits(random, 1) + random.pick([...letters]) + digits(random, 4)
    return `1Z${withCheck(upsCheck, `${shipper}${service}${digits(random, 7)}`)}`
  },
  FEDEX: (random, service) =>
    service === '96' ? withCheck(groundCheck, digits(random, 14)) : withCheck(expressCheck, digits(random, 11)),
  USPS: (random) => withCheck(gs1Check, `94001${digits(random, 16)}`),
  DHL: (random) => withCheck(dhlCheck, digits(random, 9)),
  AMAZON: (random) => `TBA${digits(random, 12)}`,
  ONTRAC: (random) => withCheck(upsCheck, `C${digits(random, 13)}`),
}

/** In-house couriers print house labels; others scan the badge of the person dropping it off. */
function houseNumber(random: Random, carrierCode: string, house: string): string {
  const number = digits(random, 7).slice(1)
  return carrierCode === 'HOUSE' ? `${house}-${number}` : `${carrierCode.slice(0, 2)}B${number}`
}

export const trackingNumber = (random: Random, carrierCode: string, service: string, house: string): string =>
  byCarrier[carrierCode]?.(random, service) ?? houseNumber(random, carrierCode, house)

/** `A` becomes a letter, `9` a digit; anything else stays. */
const fromShape = (random: Random, shape: string): string =>
  [...shape]
    .map((sign) => (sign === '9' ? String(random.int(0, 9)) : sign === 'A' ? random.pick([...letters]) : sign))
    .join('')

export interface Stranger {
  /** Per 100 labels that no rule recognizes. */
  readonly share: number
  readonly make: (random: Random) => string
  /** Only seen within this many days. */
  readonly since?: number
  /** The carrier that users assume; without it, they pick varying ones. */
  readonly carrierCode?: string
}

const seldomShapes = [
  'LK-AA-999999',
  'PPX999999999US',
  'BOXT99AA999999',
  'ZR99-9999-9999',
  'HELIO999999999',
  'GLOBE99999999999',
  'RTN9999999999',
  'FLOWERS-999999',
  'MENU-9999-9999',
  'PRT-AAA-99999',
  'LIB-999999-9999',
  'CRT-9999999',
  'NBR-99999999',
  'EXPR9999999999',
  'PLT-99999-AA',
  'SKU99999999999',
  'GIG-AAAA-9999',
  'OFFICE-999999',
] as const

/** Labels first seen this week: couriers that are new here. */
const newcomers: readonly Stranger[] = [
  { share: 90, since: 6, carrierCode: 'DHL', make: (random) => `SWIFT${withCheck(luhnCheck, digits(random, 9))}` },
  { share: 45, since: 5, make: (random) => fromShape(random, 'KITE-A9-999999') },
]

/** Labels that no rule recognizes: regional couriers, numbers inside others' labels, and codes that aren't labels. */
export const strangers: readonly Stranger[] = [
  {
    share: 28,
    carrierCode: 'ONTRAC',
    make: (random) => `VX${withCheck(luhnCheck, digits(random, 8))}`,
  },
  {
    share: 18,
    carrierCode: 'DHL',
    make: (random) => `QFL${withCheck(gs1Check, digits(random, 12))}`,
  },
  // A mailroom printed its own label around the carrier's number.
  { share: 12, carrierCode: 'UPS', make: (random) => `MR7${byCarrier.UPS?.(random, '03') ?? ''}` },
  { share: 12, make: (random) => `ASSET${fromShape(random, '999999')}` },
  {
    share: 9,
    make: (random) => withCheck(gs1Check, `40${digits(random, 10)}`),
  },
  { share: 7, carrierCode: 'HOUSE', make: (random) => fromShape(random, 'WHSE-A99-99999') },
  ...newcomers,
  ...seldomShapes.map(
    (shape): Stranger => ({ share: 14 / seldomShapes.length, make: (random) => fromShape(random, shape) }),
  ),
]
