/** Messages in 2D codes (ANSI MH10.8.3): `[)>`, formats separated by RS, fields separated by GS. */

import { isOneOf, trimEnd } from '../../../values/text.ts'
import { checkSign } from '../checkDigits.ts'
import type { Reading } from './reading.ts'

export const isMessage = (text: string): boolean => text.includes('[)>')

const fieldsOf = (text: string): string[][] =>
  trimEnd(text.slice(text.indexOf('[)>') + 3), isOneOf('␄\r\n'))
    .split('␞')
    .map((format) => format.split('␝').map((field) => field.trim().toUpperCase()))

const upsNumber = /^1Z[0-9A-Z]{16}$/

/**
 * UPS MaxiCode splits the number over several fields: `1Z` and eight digits in one, shipper and service class in others.
 * The number is 1Z, shipper, last two digits of the class, and the eight digits; its check digit confirms the result.
 */
function ups(fields: readonly string[]): Reading | null {
  const at = fields.findIndex((field) => /^1Z[0-9A-Z]{8}(?:[0-9A-Z]{8})?$/.test(field))
  const number = fields[at]
  if (number === undefined) return null
  const carrierCode = 'UPS'
  const zip = zipOf(fields)
  if (upsNumber.test(number)) return { text: number, carrierCode, captured: zip }
  const service = fields[at - 1]?.slice(-2) ?? ''
  const shipper = fields.slice(at + 1).find((field) => /^[0-9A-Z]{6}$/.test(field) && field !== 'UPSN')
  if (shipper === undefined || !/^[0-9A-Z]{2}$/.test(service)) return null
  const whole = `1Z${shipper}${service}${number.slice(2)}`
  const passes = checkSign({ family: 'mod10', weights: [1, 2] }, whole.slice(2, -1)) === whole.slice(-1)
  return passes ? { text: whole, carrierCode, captured: zip } : null
}

/** The first field of format 01 is the postal code, after a two-digit version. */
function zipOf(fields: readonly string[]): Record<string, string> {
  const at = fields[0] === '01' ? 1 : 0
  const zip = /^(?:01)?(?:96|02)(\d{5})(\d{4})?/.exec(fields[at] ?? '')
  return zip?.[1] ? { DestinationZip: zip[1], ...(zip[2] ? { DestinationZipPlus4: zip[2] } : {}) } : {}
}

/** FedEx appends the form number to its twelve digits, and has a field 31Z with the 34-digit barcode. */
function fedex(fields: readonly string[], all: readonly string[]): Reading[] {
  const carrierCode = 'FEDEX'
  const captured = zipOf(fields)
  if (!fields.some((field) => /^FD[A-Z]{1,2}$/.test(field))) return []
  const readings: Reading[] = []
  const short =
    fields.find((field) => /^\d{12}(?:\d{4})?$/.test(field)) ?? fields.find((field) => /^\d{15}$/.test(field))
  if (short) readings.push({ text: short.length === 16 ? short.slice(0, 12) : short, carrierCode, captured })
  const long = all.find((field) => /^31Z\d{20,34}$/.test(field))
  if (long) readings.push({ text: long.slice(3), carrierCode, captured })
  return readings
}

/** Data identifiers that precede a parcel number (J: license plate; 1B, 2L, 3Z…: carrier-specific). */
const announced = /^(?:[1-7]?J|[1-9]?[BLSTZ]|31Z|11Z)([0-9A-Z]{8})/

/** Empty if the message contains no known kind of number. */
export function messageReadings(text: string): Reading[] {
  const formats = fieldsOf(text)
  const all = formats.flat()
  const first = formats.find((fields) => (fields[0] ?? '').startsWith('01')) ?? []
  const byUps = ups(first.length > 0 ? first : all) ?? ups(all)
  if (byUps) return [byUps]
  const byFedex = fedex(first, all)
  if (byFedex.length > 0) return byFedex
  const fields = all.map((field) => field.replace(/[^0-9A-Z]/g, '')).filter((field) => field.length >= 10)
  return fields.flatMap((field) => {
    const bare = field.replace(announced, '$1')
    return bare === field ? [{ text: field }] : [{ text: bare }, { text: field }]
  })
}
