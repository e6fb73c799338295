/** Phone numbers as stored: E.164 and their country. Server and forms validate with the same code. */
import { fullMetadata } from './fullMetadata.ts'
import { lengthProblem, parsePhone } from './number.ts'

const sentences = {
  TOO_SHORT: 'This number is too short. Check its digits.',
  TOO_LONG: 'This number is too long. Check its digits.',
  INVALID_COUNTRY: 'No country has this code. Enter the number like +1 617 555 0134.',
}

/** Why this E.164 number can't exist, as a sentence, or null. */
export function phoneProblem(number: string): string | null {
  const phone = parsePhone(fullMetadata, number, null)
  if (phone?.number === number && phone.isValid()) return null
  const problem = lengthProblem(fullMetadata, number, null)
  if (problem === 'TOO_SHORT' || problem === 'TOO_LONG' || problem === 'INVALID_COUNTRY') return sentences[problem]
  return 'This number isn’t valid. Check its digits.'
}

/** Null if the number belongs to no country: satellite phones and the like. */
export const countryOfPhone = (number: string): string | null => parsePhone(fullMetadata, number, null)?.country ?? null
