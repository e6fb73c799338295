/** Check digit of retail symbologies: every other digit from the right is weighted 3. */
export function retailCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

const code39Chars = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

export const isCode39 = (text: string): boolean => [...text].every((char) => code39Chars.includes(char))

export function code39CheckChar(text: string): string {
  const sum = [...text].reduce((total, char) => total + code39Chars.indexOf(char), 0)
  return code39Chars.charAt(sum % 43)
}

const letter = (at: number): string => String.fromCharCode(65 + at)

/** Encodes characters missing from Code 39 as pairs, which scanners in full-ASCII mode decode. */
function inPairs(char: string): string {
  const code = char.charCodeAt(0)
  if (/^[0-9A-Z .-]$/.test(char)) return char
  if (code === 0) return '%U'
  if (code <= 26) return `$${letter(code - 1)}`
  if (code <= 31) return `%${letter(code - 27)}`
  if (code <= 47) return `/${letter(code - 33)}`
  if (code === 58) return '/Z'
  if (code <= 63) return `%${letter(code - 59 + 5)}`
  if (code === 64) return '%V'
  if (code <= 95) return `%${letter(code - 91 + 10)}`
  if (code === 96) return '%W'
  if (code <= 122) return `+${letter(code - 97)}`
  return `%${letter(code - 123 + 15)}`
}

/** The text as encoded in Code 39; null if it can’t be. */
export function code39Text(text: string): string | null {
  if (isCode39(text)) return text
  const chars = [...text]
  return chars.every((char) => (char.codePointAt(0) ?? 0) < 128) ? chars.map(inPairs).join('') : null
}
