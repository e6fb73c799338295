/** Check digits of the retail symbologies: every second digit from the right counts three times. */
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
