/** Check digits: the families carriers use, each a weighted sum and what is left of it. */

export type CheckFamily =
  /** Weights alternate over the signs, from the left or from the right; the digit fills the sum up to a full ten. */
  | {
      readonly family: 'mod10'
      readonly weights: readonly [first: number, second: number]
      readonly from?: 'left' | 'right'
    }
  | { readonly family: 'luhn' }
  /** The number itself, divided by seven: the rest is the digit. */
  | { readonly family: 'mod7' }
  | { readonly family: 's10' }
  /** Weights repeat from the left; the rest of eleven, and of that the last digit. */
  | { readonly family: 'weightedMod11'; readonly weights: readonly number[] }
  /** ISO 7064: the only one whose check sign may be a letter. */
  | { readonly family: 'mod37_36' }

export type CheckDigit = CheckFamily & {
  /** Groups the digit is worked out of, in order. Absent: `SerialNumber` if there is one, else all before the digit. */
  readonly over?: readonly string[]
  /** The group holding the digit. Absent: `CheckDigit` if there is one, else the last sign of what it is worked out of. */
  readonly digit?: string
  /** Signs that count though the barcode leaves them out; `unless` names the group that holds them when it does not. */
  readonly prepend?: { readonly text: string; readonly unless?: string }
}

/** One sign's share in the sum. */
export interface WorkingStep {
  readonly sign: string
  readonly value: number
  readonly weight: number
  readonly product: number
}

/** A check digit worked out in full view, for the editor. */
export interface Working {
  readonly steps: readonly WorkingStep[]
  readonly sum: number
  /** From the sum to the digit, as a person would write it: `10 − 47 mod 10 = 3`. */
  readonly conclusion: string
  readonly expected: string
  readonly found: string
  readonly passes: boolean
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const zero = 48
const letterA = 65

/** Digits count as they are. A letter counts as UPS set it: its code less three, of that the last digit (A = 2, C = 4). */
export const digitValueOf = (code: number): number => (code >= letterA ? (code - 3) % 10 : code - zero)
/** In mod 37, 36 letters go on counting where the digits end: A = 10. */
export const alphanumericValueOf = (code: number): number => (code >= letterA ? code - letterA + 10 : code - zero)

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** What each family divides by: the chance that a wrong number passes is one in so many. */
export const modulusOf: Readonly<Record<CheckFamily['family'], number>> = {
  mod10: 10,
  luhn: 10,
  mod7: 7,
  s10: 11,
  weightedMod11: 11,
  mod37_36: 36,
}

export const checkNames: Readonly<Record<CheckFamily['family'], string>> = {
  mod10: 'mod 10',
  luhn: 'Luhn',
  mod7: 'mod 7',
  s10: 'S10',
  weightedMod11: 'weighted mod 11',
  mod37_36: 'mod 37, 36',
}

/** Powers of ten, of which the rest of seven is taken. */
const sevenWeights = [1, 3, 2, 6, 4, 5]

/** The weight of the sign at this place of so many. mod 37, 36 has none: it carries a product along. */
export function weightAt(check: CheckFamily, at: number, count: number): number {
  if (check.family === 'mod10') return check.weights[(check.from === 'right' ? count - 1 - at : at) % 2 === 0 ? 0 : 1]
  if (check.family === 'luhn') return (count - 1 - at) % 2 === 0 ? 2 : 1
  if (check.family === 'mod7') return sevenWeights[(count - 1 - at) % sevenWeights.length] ?? 0
  if (check.family === 's10') return s10Weights[at % s10Weights.length] ?? 0
  if (check.family === 'weightedMod11') return check.weights[at % check.weights.length] ?? 0
  return 1
}

/** What a sign adds to the sum. Luhn takes the digits of a doubled digit one by one. */
export function shareOf(check: CheckFamily, code: number, weight: number): number {
  const product = digitValueOf(code) * weight
  return check.family === 'luhn' && product > 9 ? product - 9 : product
}

/** The code of the check sign a sum leads to. */
export function signOfSum(check: CheckFamily, sum: number): number {
  if (check.family === 's10') {
    const rest = 11 - (sum % 11)
    return zero + (rest === 10 ? 0 : rest === 11 ? 5 : rest)
  }
  if (check.family === 'weightedMod11') return zero + ((sum % 11) % 10)
  if (check.family === 'mod7') return zero + (sum % 7)
  return zero + ((10 - (sum % 10)) % 10)
}

/** ISO 7064: what is carried on after one more sign. */
export const carryOn = (carried: number, code: number): number => {
  const sum = (carried + alphanumericValueOf(code)) % 36
  return ((sum === 0 ? 36 : sum) * 2) % 37
}
export const carryStart = 36
export const signOfCarried = (carried: number): number => signs.charCodeAt((37 - carried) % 36)

/** The check sign of these signs. */
export function checkSign(check: CheckFamily, text: string): string {
  let total = check.family === 'mod37_36' ? carryStart : 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (check.family === 'mod37_36') total = carryOn(total, code)
    else total += shareOf(check, code, weightAt(check, at, text.length))
  }
  return String.fromCharCode(check.family === 'mod37_36' ? signOfCarried(total) : signOfSum(check, total))
}
