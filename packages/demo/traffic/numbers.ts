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

/** Labels that no rule knows, shape by shape: `A` a letter, `9` a digit, the rest as it stands. */
export const strangeShapes = [
  'VX99999999',
  'LK-AA-999999',
  'PPX999999999US',
  'BOXT99AA999999',
  '#ORD-9999999',
  'QFL9999999999999',
  'ZR99-9999-9999',
  'HALO999999999',
  'GLOBE99999999999',
  'WHSE-A99-99999',
  'RTN9999999999',
  'FLOWERS-999999',
  'MEAL99999999',
  'TX9999999999999999',
  'PRT-AAA-99999',
  'ASSET999999',
  'LIB99999999999999',
  'DRV999999999AA',
  'CART-9999999',
  'NBR99999999',
  'EXPR9999999999',
  'PAL-99999-AA',
  'SKU99999999999',
  'GIG-AAAA-9999',
  'OFFICE999999',
] as const

export const fromShape = (random: Random, shape: string): string =>
  [...shape]
    .map((sign) => (sign === '9' ? String(random.int(0, 9)) : sign === 'A' ? random.pick([...letters]) : sign))
    .join('')
