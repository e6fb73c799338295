/** Check digits: the families that carriers use, each a weighted sum modulo some number. */

export type CheckFamily =
  /** Weights alternate over the characters, from the left or the right; the digit rounds the sum up to a multiple of 10. */
  | {
      readonly family: 'mod10'
      readonly weights: readonly [first: number, second: number]
      readonly from?: 'left' | 'right'
    }
  | { readonly family: 'luhn' }
  /** The digit is the number modulo 7. */
  | { readonly family: 'mod7' }
  | { readonly family: 's10' }
  /** Weights repeat from the left; the digit is the last digit of the sum modulo 11. */
  | { readonly family: 'weightedMod11'; readonly weights: readonly number[] }
  /** ISO 7064: the only family whose check character may be a letter. */
  | { readonly family: 'mod37_36' }

export type CheckDigit = CheckFamily & {
  /** Groups the digit is computed from, in order. Defaults to `SerialNumber` if it exists, else everything before the digit. */
  readonly over?: readonly string[]
  /** The group holding the digit. Defaults to `CheckDigit` if it exists, else the last character of the input. */
  readonly digit?: string
  /** Characters that count but aren't in the barcode; `unless` names the group that contains them if they are. */
  readonly prepend?: { readonly text: string; readonly unless?: string }
}

/** One character's contribution to the sum. */
export interface WorkingStep {
  readonly sign: string
  readonly value: number
  readonly weight: number
  readonly product: number
}

/** A check digit calculation step by step, for the editor. */
export interface Working {
  readonly steps: readonly WorkingStep[]
  readonly sum: number
  /** From the sum to the digit, as people write it: `10 − 47 mod 10 = 3`. */
  readonly conclusion: string
  readonly expected: string
  readonly found: string
  readonly passes: boolean
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const zero = 48
const letterA = 65

/** Digits have their own value. Letters follow UPS: the last digit of the character code minus 3 (A = 2, C = 4). */
export const digitValueOf = (code: number): number => (code >= letterA ? (code - 3) % 10 : code - zero)
/** In mod 37, 36, letters continue after the digits: A = 10. */
export const alphanumericValueOf = (code: number): number => (code >= letterA ? code - letterA + 10 : code - zero)

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** The modulus of each family: a wrong number passes with a chance of 1 in this many. */
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

/** Powers of ten modulo 7. */
const sevenWeights = [1, 3, 2, 6, 4, 5]

/** The weight of the character at this position. mod 37, 36 has no weights: it carries a product along. */
export function weightAt(check: CheckFamily, at: number, count: number): number {
  if (check.family === 'mod10') return check.weights[(check.from === 'right' ? count - 1 - at : at) % 2 === 0 ? 0 : 1]
  if (check.family === 'luhn') return (count - 1 - at) % 2 === 0 ? 2 : 1
  if (check.family === 'mod7') return sevenWeights[(count - 1 - at) % sevenWeights.length] ?? 0
  if (check.family === 's10') return s10Weights[at % s10Weights.length] ?? 0
  if (check.family === 'weightedMod11') return check.weights[at % check.weights.length] ?? 0
  return 1
}

/** What a character adds to the sum. Luhn adds the digits of a two-digit product. */
export function shareOf(check: CheckFamily, code: number, weight: number): number {
  const product = digitValueOf(code) * weight
  return check.family === 'luhn' && product > 9 ? product - 9 : product
}

/** The character code of the check character for a sum. */
export function signOfSum(check: CheckFamily, sum: number): number {
  if (check.family === 's10') {
    const rest = 11 - (sum % 11)
    return zero + (rest === 10 ? 0 : rest === 11 ? 5 : rest)
  }
  if (check.family === 'weightedMod11') return zero + ((sum % 11) % 10)
  if (check.family === 'mod7') return zero + (sum % 7)
  return zero + ((10 - (sum % 10)) % 10)
}

/** ISO 7064: the carried product after one more character. */
export const carryOn = (carried: number, code: number): number => {
  const sum = (carried + alphanumericValueOf(code)) % 36
  return ((sum === 0 ? 36 : sum) * 2) % 37
}
export const carryStart = 36
export const signOfCarried = (carried: number): number => signs.charCodeAt((37 - carried) % 36)

/** Computes the check character of a text. */
export function checkSign(check: CheckFamily, text: string): string {
  let total = check.family === 'mod37_36' ? carryStart : 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (check.family === 'mod37_36') total = carryOn(total, code)
    else total += shareOf(check, code, weightAt(check, at, text.length))
  }
  return String.fromCharCode(check.family === 'mod37_36' ? signOfCarried(total) : signOfSum(check, total))
}
