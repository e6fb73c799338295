/** The check digits of the shared rules. */
import type { CheckDigit } from '../checkDigits.ts'

/** GS1 and North American posts: every second digit counts three times, starting with the last. */
export const gs1Check: CheckDigit = { family: 'mod10', weights: [3, 1], from: 'right' }
export const upsCheck: CheckDigit = { family: 'mod10', weights: [1, 2] }
export const groundCheck: CheckDigit = { family: 'mod10', weights: [1, 3] }
/** FedEx Express: twelve digits, of which the last is the check digit. */
export const expressCheck: CheckDigit = { family: 'weightedMod11', weights: [3, 1, 7] }
/** FedEx's long barcodes include two more digits before those twelve. */
export const longExpressCheck: CheckDigit = {
  family: 'weightedMod11',
  weights: [1, 7, 3],
  over: ['Filler', 'SerialNumber'],
}
export const luhnCheck: CheckDigit = { family: 'luhn' }
export const dhlCheck: CheckDigit = { family: 'mod7' }
export const s10Check: CheckDigit = { family: 's10' }
export const dpdCheck: CheckDigit = { family: 'mod37_36' }
