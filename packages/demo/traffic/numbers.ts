/** Tracking numbers as the carriers write them, with their check digits right: rules are tried against these scans. */
import { type CheckDigit, checkSign } from '@postern/domain/carrierLogic/checkDigits.ts'
import { dhlCheck, expressCheck, groundCheck, gs1Check, upsCheck } from '@postern/domain/carrierLogic/primary/checks.ts'
import type { Random } from '../random.ts'

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
  AMZL: (random) => `TBA${digits(random, 12)}`,
  ONTRAC: (random) => withCheck(upsCheck, `C${digits(random, 13)}`),
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
