/** Password rules (as in OWASP ASVS 6.2): long, not common, not based on the user's name or email. No composition rules. */

import { trimBoth } from '../values/text.ts'
import { commonPasswords } from './commonPasswords.ts'

export const shortestPassword = 12
export const longestPassword = 256

export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

const common: ReadonlySet<string> = new Set(commonPasswords)

/** Reads `p4ssw0rd` as `password`: attackers try the same swaps as users. */
const plain = (text: string): string =>
  text.replace(/[4@]/g, 'a').replace(/3/g, 'e').replace(/[1!]/g, 'i').replace(/0/g, 'o').replace(/[5$]/g, 's')

/** Strips the digits and symbols that users put around a word. */
const core = (text: string): string => trimBoth(text, (char) => /[\d\W_]/.test(char))

const isCommon = (text: string): boolean =>
  [text, plain(text), core(text), plain(core(text)), core(plain(text))].some((form) => common.has(form))

/** `abcabcabcabc`, `aaaaaaaaaaaa`: a short sequence repeated, or a common password twice. */
const isRepetition = (text: string): boolean => [1, 2, 3, 4].some((size) => repeats(text, size)) || isDoubled(text)

/** Whether the first `size` characters repeat at least 3 times, with at most 3 characters after them. */
function repeats(text: string, size: number): boolean {
  const chars = [...text]
  const firstOther = chars.findIndex((char, at) => char !== chars[at % size])
  const times = Math.floor((firstOther < 0 ? chars.length : firstOther) / size)
  return times >= 3 && chars.length - times * size <= 3
}

const isDoubled = (text: string): boolean => {
  const half = text.length / 2
  return Number.isInteger(half) && text.slice(0, half) === text.slice(half) && isCommon(text.slice(0, half))
}

const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]
const isRun = (text: string): boolean =>
  runs.some((run) => run.includes(text) || [...run].reverse().join('').includes(text))

/** The words an attacker tries first: the user's name, the parts of their email address and the name of this product. */
const ownWords = ({ name, email }: PasswordOwner): string[] =>
  [...name.toLowerCase().split(/\W+/u), ...email.toLowerCase().split(/[@.+_-]/), 'postern'].filter(
    (word) => word.length > 2,
  )

/** With fewer characters than this besides such words, a password is easy to guess. */
const leastOfOnesOwn = 8

const isOwnWords = (text: string, owner: PasswordOwner): boolean => {
  const left = ownWords(owner)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
  return left.length < text.length && left.length < leastOfOnesOwn
}

/** `true`, or what to do instead. The console calls the same function while the user types. */
export function passwordIsGood(password: string, owner: PasswordOwner): true | string {
  const length = [...password].length
  if (length < shortestPassword) return `Use at least ${shortestPassword} characters. A few words make a good password.`
  if (length > longestPassword) return `Use up to ${longestPassword} characters.`
  const text = password.toLowerCase()
  if (isCommon(text) || isRepetition(text) || isRun(text)) return 'This password is too common. Enter a different one.'
  if (isOwnWords(text, owner))
    return 'This password contains your name, your email address or ours. Enter a different one.'
  return true
}
