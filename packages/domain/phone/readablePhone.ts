/** Formats a stored number without the metadata: pages that only show numbers must not load what forms need. */

const oneDigit = /^[17]/
const twoDigits = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

const codeLength = (digits: string): number => (oneDigit.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3)

/** In groups of 3, with one or two groups of 4 at the end if that doesn't come out even: `6175550134` → `617 555 0134`. */
function grouped(national: string): string {
  const fours = national.length % 3
  const inThrees = national.length - 4 * fours
  if (inThrees < 0) return national
  const [head, tail] = [national.slice(0, inThrees), national.slice(inThrees)]
  return [...(head.match(/\d{3}/g) ?? []), ...(tail.match(/\d{4}/g) ?? [])].join(' ')
}

/** `+16175550134` → `+1 617 555 0134`. Anything that isn't E.164 stays as it is. */
export function readablePhone(number: string): string {
  if (!/^\+\d{7,15}$/.test(number)) return number
  const digits = number.slice(1)
  const end = codeLength(digits)
  return `+${digits.slice(0, end)} ${grouped(digits.slice(end))}`
}
