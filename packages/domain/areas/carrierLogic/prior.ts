/** How likely each carrier is at a customer before looking at the barcode. */

export interface Prior {
  /** Bits by carrier code; carriers not listed get `other`. */
  readonly bits: ReadonlyMap<string, number>
  readonly other: number
}

/**
 * Carrier shares in percent for a mailroom without history. They reflect North America, where the shared rules come
 * from; scans confirmed by a customer's staff replace them.
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
/** The default shares weigh as much as this many confirmed scans. */
const usualWeight = 20

const bits = (share: number): number => Math.log2(share / otherShare)

/** `confirmed`: scans that users confirmed or assigned by hand, counted by carrier code. */
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
