/**
 * Interprets a search: a typed name, a pasted URL or a scanned barcode. Every reading takes linear time in the text, which
 * has at most 200 characters.
 */
import { searchWords } from '../engine/query.ts'
import { isUuid } from '../values/id.ts'
import { kindNamed, type SearchKind, type SearchState, stateNamed } from './kinds.ts'

export const longestQuestion = 200

/** A door by its number, and words of its bank or site. */
export interface DoorReading {
  readonly label: string
  readonly words: readonly string[]
}

export interface Question {
  /** The search text without the filters. */
  readonly text: string
  /** Each must be found. Empty if the text is one whole value, such as an email address. */
  readonly words: readonly string[]
  /** A whole email address, in lower case. */
  readonly email: string | null
  /** A whole phone number in every possible reading, as E.164. */
  readonly phones: readonly string[]
  /** Numbers as stored: without blanks and punctuation, in lower case. A scanned barcode may contain more than one. */
  readonly numbers: readonly string[]
  readonly ids: readonly string[]
  /** The number of a ticket. */
  readonly ticket: number | null
  readonly doors: readonly DoorReading[]
  /** What follows `@`: part of a customer’s name, or its code. */
  readonly customer: string | null
  /** The customer in a pasted URL. */
  readonly customerId: string | null
  readonly kinds: readonly SearchKind[]
  readonly state: SearchState | null
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9'
const isLetter = (char: string): boolean => char.toLowerCase() !== char.toUpperCase()
const digitsIn = (text: string): string => [...text].filter(isDigit).join('')
const countDigits = (text: string): number => digitsIn(text).length
const tokensOf = (text: string): string[] => text.split(/\s+/).filter((token) => token !== '')

interface Filters {
  customer: string | null
  kinds: SearchKind[]
  state: SearchState | null
  rest: string[]
}

/** Splits at blanks, but keeps `@"Northgate University"` together. */
function filterTokens(text: string): string[] {
  const tokens: string[] = []
  let token = ''
  let isQuoted = false
  for (const char of text) {
    if (char === '"' && (isQuoted || token === '@')) {
      isQuoted = !isQuoted
      if (!isQuoted) {
        tokens.push(token)
        token = ''
      }
    } else if (/\s/.test(char) && !isQuoted) {
      tokens.push(token)
      token = ''
    } else token += char
  }
  return [...tokens, token].filter((each) => each !== '' && each !== '@')
}

/** Unknown filters are searched for as text. */
function readFilters(text: string): Filters {
  const filters: Filters = { customer: null, kinds: [], state: null, rest: [] }
  for (const token of filterTokens(text)) {
    const colon = token.indexOf(':')
    const [name, value] = [token.slice(0, colon).toLowerCase(), token.slice(colon + 1)]
    const kind = name === 'in' ? kindNamed(value) : undefined
    const state = name === 'is' ? stateNamed(value) : undefined
    if (kind) filters.kinds.push(kind)
    else if (state) filters.state = state
    else if (token.startsWith('@') && token.length > 1) filters.customer = token.slice(1)
    else filters.rest.push(token)
  }
  return filters
}

/** A name, one @, a domain with a dot: enough to know that a whole address was typed. */
function readEmail(text: string): string | null {
  const [name = '', domain = '', ...more] = text.split('@')
  const isWhole = name !== '' && more.length === 0 && domain.includes('.') && !domain.startsWith('.')
  return isWhole && !domain.endsWith('.') && !/\s/.test(text) ? text.toLowerCase() : null
}

const shortestPhone = 7
const longestPhone = 15

/** Without a country code, 10 digits may also be a North American number. */
function readPhones(text: string): string[] {
  if (![...text].every((char) => isDigit(char) || '+()-./ \u00a0'.includes(char))) return []
  const digits = digitsIn(text)
  if (digits.length < shortestPhone || digits.length > longestPhone) return []
  if (text.trim().startsWith('+')) return [`+${digits}`]
  return digits.length === 10 ? [`+1${digits}`, `+${digits}`] : [`+${digits}`]
}

const idLength = 36

/** Every id in the text: a copied one, or those in a pasted URL, the most specific first. */
function readIds(text: string): { ids: string[]; customerId: string | null } {
  const ids: string[] = []
  let customerId: string | null = null
  for (const part of text.split(/[/?#=&\s]/)) {
    const id = part.slice(0, idLength).toLowerCase()
    if (part.length !== idLength || !isUuid(id)) continue
    ids.unshift(id)
  }
  const at = text.toLowerCase().indexOf('/customers/')
  if (at !== -1 && ids.length > 1) customerId = ids.at(-1) ?? null
  return { ids: [...new Set(ids)], customerId }
}

const shortestNumber = 4
/** The ZIP code in front of the number in USPS barcodes. */
const zipPrefix = /^420(?:\d{5}|\d{9})(?=9\d{19,25}$)/
/** The symbology prefix that scanners put in front of a barcode. */
const symbology = /^\][A-Za-z][0-9A-Za-z]/
/** A long barcode ends with the number that users know, which has one of these lengths. */
const numberLengths = [12, 14, 15, 20, 22] as const
const shortestBarcode = 24

/** How the scanned text may be stored: as it is, or without the routing in front. */
function barcodeReadings(number: string): string[] {
  if (!/^\d+$/.test(number) || number.length < shortestBarcode) return [number]
  const withoutZip = number.replace(zipPrefix, '')
  return [...new Set([number, withoutZip, ...numberLengths.map((length) => number.slice(-length))])]
}

/** Letters before digits, such as PKG 20418, are part of a number; words aren’t. */
function readNumbers(text: string): string[] {
  const tokens = tokensOf(text.replace(symbology, ''))
  const [first = '', ...others] = tokens
  const isPrefix = others.length > 0 && first.length <= 4 && [...first].every(isLetter)
  if (!tokens.every((token, index) => countDigits(token) > 0 || (index === 0 && isPrefix))) return []
  const number = [...tokens.join('')]
    .filter((char) => isDigit(char) || isLetter(char))
    .join('')
    .toLowerCase()
  const isLikely = number.length >= shortestNumber && countDigits(number) * 5 >= number.length * 2
  return isLikely ? barcodeReadings(number) : []
}

const mostTicketDigits = 9

/** HD-10231, hd10231, #10231, or the bare number. */
function readTicket(text: string): number | null {
  const compact = text.toLowerCase().replaceAll(/[\s#-]/g, '')
  const digits = compact.startsWith('hd') ? compact.slice(2) : compact
  const isNumber = digits !== '' && digits.length <= mostTicketDigits && [...digits].every(isDigit)
  return isNumber ? Number(digits) : null
}

const fillers = new Set(['door', 'doors', 'locker', 'at', 'in', 'of', 'open', 'the', 'number', 'no'])
const longestLabel = 8
/** With more digits, it’s a tracking number in groups, not a list of doors. */
const mostDoorDigits = 8

/** “27 at Lobby East”, “Lobby East 27”, “door A12”: one word with a digit is the door, the others are its bank or site. */
function readDoors(text: string): DoorReading[] {
  const tokens = tokensOf(text.replaceAll(',', ' ')).map((token) => token.toLowerCase())
  const saysDoor = tokens.some((token) => token === 'door' || token === 'locker')
  const meant = tokens.filter((token) => !fillers.has(token))
  if (meant.length === 0 || (meant.length === 1 && !saysDoor && !/^\d{1,4}$/.test(meant[0] ?? ''))) return []
  return meant.flatMap((label, index) => {
    if (countDigits(label) === 0 || label.length > longestLabel) return []
    const others = meant.filter((_, at) => at !== index)
    return [{ label, words: searchWords(others.join(' ')) }]
  })
}

/** Never throws, whatever is typed. */
export function readQuestion(typed: string): Question {
  const { rest, customer, kinds, state } = readFilters(typed.slice(0, longestQuestion))
  const text = rest.join(' ')
  const { ids, customerId } = readIds(text)
  const email = ids.length === 0 ? readEmail(text) : null
  const isWhole = ids.length > 0 || email !== null
  const ticket = isWhole ? null : readTicket(text)
  const phones = isWhole ? [] : readPhones(text)
  const isTicket = ticket !== null && text.toLowerCase().startsWith('hd')
  const numbers = isWhole || isTicket ? [] : readNumbers(text)
  const isOneNumber = numbers.length > 0 && countDigits(rest[0] ?? '') > 0
  return {
    text,
    words: isWhole || isTicket || isOneNumber ? [] : searchWords(text),
    email,
    phones,
    numbers,
    ids,
    ticket,
    doors: isWhole || phones.length > 0 || countDigits(text) > mostDoorDigits ? [] : readDoors(text),
    customer,
    customerId,
    kinds,
    state,
  }
}

/** Nothing to search for and nothing to narrow to. */
export const isEmptyQuestion = ({ text, kinds, state }: Question): boolean =>
  text === '' && kinds.length === 0 && state === null
