/** Calculates a check digit step by step, for users who want to see how. */
import {
  alphanumericValueOf,
  type CheckFamily,
  carryOn,
  carryStart,
  checkSign,
  digitValueOf,
  shareOf,
  type Working,
  type WorkingStep,
  weightAt,
} from './checkDigits.ts'

function conclusion(check: CheckFamily, sum: number, sign: string): string {
  const rest = sum % 11
  if (check.family === 's10')
    return rest === 0 || rest === 1
      ? `${sum} mod 11 = ${rest}, which means ${sign}`
      : `11 − ${sum} mod 11 = 11 − ${rest} = ${sign}`
  if (check.family === 'weightedMod11')
    return rest === 10 ? `${sum} mod 11 = 10, of which the last digit is 0` : `${sum} mod 11 = ${rest}`
  const left = sum % 10
  return left === 0 ? `${sum} is a multiple of 10, so the digit is 0` : `10 − ${sum} mod 10 = 10 − ${left} = ${sign}`
}

/** ISO 7064 carries a product from character to character; each step shows the product so far. */
function carriedSteps(text: string): { steps: WorkingStep[]; product: number } {
  let product = carryStart
  const steps = [...text].map((sign) => {
    const code = sign.charCodeAt(0)
    product = carryOn(product, code)
    return { sign, value: alphanumericValueOf(code), weight: 2, product }
  })
  return { steps, product }
}

function remainderSteps(text: string): { steps: WorkingStep[]; rest: number } {
  let rest = 0
  const steps = [...text].map((sign) => {
    const value = digitValueOf(sign.charCodeAt(0))
    rest = (rest * 10 + value) % 7
    return { sign, value, weight: 10, product: rest }
  })
  return { steps, rest }
}

/** `text` is the input of the calculation, `found` the check digit in the barcode. */
export function checkWorking(check: CheckFamily, text: string, found: string): Working {
  const expected = checkSign(check, text)
  const passes = expected === found
  if (check.family === 'mod7') {
    const { steps, rest } = remainderSteps(text)
    return { steps, sum: rest, conclusion: `${text} mod 7 = ${rest}`, expected, found, passes }
  }
  if (check.family === 'mod37_36') {
    const { steps, product } = carriedSteps(text)
    return {
      steps,
      sum: product,
      conclusion: `(37 − ${product}) mod 36 means ${expected}`,
      expected,
      found,
      passes,
    }
  }
  const steps = [...text].map((sign, at) => {
    const weight = weightAt(check, at, text.length)
    const code = sign.charCodeAt(0)
    return { sign, value: digitValueOf(code), weight, product: shareOf(check, code, weight) }
  })
  const sum = steps.reduce((total, { product }) => total + product, 0)
  return { steps, sum, conclusion: conclusion(check, sum, expected), expected, found, passes }
}
