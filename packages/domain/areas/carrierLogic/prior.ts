/** How likely each carrier is at a place before the barcode is looked at. */

export interface Prior {
  /** Bits by carrier code; a carrier that is not listed has `other`. */
  readonly bits: ReadonlyMap<string, number>
  readonly other: number
}

/**
 * Carrier shares, in percent, for a mailroom we know nothing about yet. They reflect North America, where the shared rules come
 * from; scans confirmed by a customer's staff take their place.
 */
const usualShares: ReadonlyMap<string, number> = new Map([
  ['UPS', 24],
  ['FEDEX', 24],
  ['USPS', 24],
  ['AMAZON', 16],
  ['DHL', 4],
])
/** Every other carrier. */
const otherShare = 1
/** The usual shares weigh as much as so many confirmed scans. */
const usualWeight = 20

const bits = (share: number): number => Math.log2(share / otherShare)

/** Scans people confirmed or chose by hand, counted by carrier code. */
export function learnPrior(confirmed: ReadonlyMap<string, number>): Prior {
  const total = [...confirmed.values()].reduce((sum, count) => sum + count, 0)
  const shareOf = (code: string) =>
    ((confirmed.get(code) ?? 0) * 100 + usualWeight * (usualShares.get(code) ?? otherShare)) / (total + usualWeight)
  const codes = new Set([...usualShares.keys(), ...confirmed.keys()])
  return {
    bits: new Map([...codes].map((code) => [code, bits(shareOf(code))])),
    other: bits(shareOf('')),
  }
}

export const usualPrior: Prior = learnPrior(new Map())

export const priorBits = (prior: Prior, code: string): number => prior.bits.get(code) ?? prior.other
