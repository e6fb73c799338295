/** Tracking numbers as the carriers write them, with their check digits right: rules are tried against these scans. */
import type { Random } from '../random.ts'

const digits = (random: Random, count: number): string => {
  let text = ''
  while (text.length < count) text += random.int(0, 9)
  return text
}

/** The digit that fills the sum of weighted digits up to a full ten; weights repeat from the right. */
function tens(body: string, weights: readonly number[]): string {
  const sum = [...body]
    .reverse()
    .reduce((total, sign, index) => total + Number(sign) * (weights[index % weights.length] ?? 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** UPS: letters count as digits, every second one doubles. */
function upsCheck(body: string): string {
  const sum = [...body].reduce((total, sign, index) => {
    const value = sign >= 'A' ? (sign.charCodeAt(0) - 3) % 10 : Number(sign)
    return total + value * (index % 2 === 0 ? 1 : 2)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** FedEx Express: weights 1, 7, 3 from the right, the rest of eleven, and of that the last digit. */
const fedexCheck = (body: string): string => {
  const weights = [1, 3, 7]
  const sum = [...body].reverse().reduce((total, sign, index) => total + Number(sign) * (weights[index % 3] ?? 1), 0)
  return String((sum % 11) % 10)
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXY'

const byCarrier: Readonly<Record<string, (random: Random, service: string) => string>> = {
  UPS: (random, service) => {
    const shipper = digits(random, 1) + random.pick([...letters]) + digits(random, 4)
    const body = `${shipper}${service}${digits(random, 7)}`
    return `1Z${body}${upsCheck(body)}`
  },
  FEDEX: (random, service) => {
    if (service === '96') {
      const body = digits(random, 14)
      return body + tens(body, [3, 1])
    }
    const body = digits(random, 11)
    return body + fedexCheck(body)
  },
  USPS: (random) => {
    const body = `94001${digits(random, 16)}`
    return body + tens(body, [3, 1])
  },
  DHL: (random) => {
    const body = digits(random, 9)
    return body + String(Number(body) % 7)
  },
  AMAZON: (random) => `TBA${digits(random, 12)}`,
  ONTRAC: (random) => {
    const body = digits(random, 13)
    return `C${body}${tens(`4${body}`, [2, 1])}`
  },
}

/** Couriers of the house and the neighbourhood number as they please. */
export const trackingNumber = (random: Random, carrierCode: string, service: string): string =>
  byCarrier[carrierCode]?.(random, service) ?? `${carrierCode.slice(0, 4)}-${digits(random, 7)}`

/** A letter, a digit, or what stands there: `A`, `9`, anything else. */
const fromShape = (random: Random, shape: string): string =>
  [...shape]
    .map((sign) => (sign === '9' ? String(random.int(0, 9)) : sign === 'A' ? random.pick([...letters]) : sign))
    .join('')

/** Every second digit doubled, of two digits the sum. */
function luhn(body: string): string {
  const sum = [...body].reverse().reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

export interface Stranger {
  /** Of a hundred labels that no rule knows. */
  readonly share: number
  readonly make: (random: Random) => string
  /** What people take it for; left out, they choose one or another. */
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
  'LIB99999999999999',
  'CRT-9999999',
  'NBR-99999999',
  'EXPR9999999999',
  'PLT-99999-AA',
  'SKU99999999999',
  'GIG-AAAA-9999',
  'OFFICE-999999',
] as const

/** Labels that no rule knows: couriers of a region, numbers inside others' labels, and what is no label at all. */
export const strangers: readonly Stranger[] = [
  {
    share: 28,
    carrierCode: 'ONTRAC',
    make: (random) => {
      const body = digits(random, 8)
      return `VX${body}${luhn(body)}`
    },
  },
  {
    share: 18,
    carrierCode: 'DHL',
    make: (random) => {
      const body = digits(random, 12)
      return `QFL${body}${tens(body, [3, 1])}`
    },
  },
  // A mailroom printed its own label around the carrier's number.
  { share: 12, carrierCode: 'UPS', make: (random) => `MR7${byCarrier.UPS?.(random, '03') ?? ''}` },
  { share: 12, make: (random) => `ASSET${fromShape(random, '999999')}` },
  {
    share: 9,
    make: (random) => {
      const body = `40${digits(random, 10)}`
      return body + tens(body, [3, 1])
    },
  },
  { share: 7, carrierCode: 'HOUSE', make: (random) => fromShape(random, 'WHSE-A99-99999') },
  ...seldomShapes.map(
    (shape): Stranger => ({ share: 14 / seldomShapes.length, make: (random) => fromShape(random, shape) }),
  ),
]
