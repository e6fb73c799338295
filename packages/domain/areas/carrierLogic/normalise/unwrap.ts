/** Strips everything around a number: frames, identifiers, label words. */

import { isOneOf, trimBoth } from '../../../values/text.ts'

/** Words printed next to the number, which people type too. A separator must follow, since numbers can begin with letters. */
const labelWords =
  /^(?:TRK|(?:TRACKING|TRACK|PARCEL|SHIPMENT)(?: ?(?:NUMBER|NBR|NO|NR|ID))?|AWB|WAYBILL|PIN|UPS|FEDEX|USPS|DHL|DPD|AMAZON|ONTRAC|LASERSHIP|PUROLATOR|CANADA POST|YODEL)(?: *[#:.]+| +)|^#+/

const without =
  (looks: RegExp) =>
  (text: string): string =>
    text.replace(looks, '')
const withoutAround =
  (chars: string) =>
  (text: string): string =>
    trimBoth(text, isOneOf(chars))

const layers: readonly ((text: string) => string)[] = [
  withoutAround('␝ '),
  without(/^\][A-Z][0-9A-Z]/),
  withoutAround('*'),
  without(labelWords),
  withoutAround(';,:\'"`~_.-\\/'),
]

/** Strips layer by layer until nothing changes. */
export function unwrap(text: string): string {
  let rest = text
  for (;;) {
    const before = rest.length
    for (const peel of layers) rest = peel(rest)
    if (rest.length === before) return rest
  }
}

/** Converts full-width characters to ASCII, and drops what no barcode contains; spaces stay for now. */
const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\t\r\n]/g, ' ')
    .replace(/[^ -`{-~␝]/g, '')

/**
 * FNC1 arrives as GS or spelled out, depending on the scanner's setup. This module represents separators by Unicode control
 * pictures, which are visible in code and logs.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/<GS>|\{GS\}|\[GS\]|\^\]|<FNC1>|\{FNC1\}/gi, '␝'],
  [/<RS>|\{RS\}|\[RS\]|\^\^/gi, '␞'],
  [/<EOT>|\{EOT\}|\[EOT\]/gi, '␄'],
]

export const withSeparators = (text: string): string =>
  spellings.reduce(
    (rest, [spelling, sign]) => rest.replace(spelling, sign),
    text.replaceAll('\u001d', '␝').replaceAll('\u001e', '␞').replaceAll('\u0004', '␄'),
  )

/** Uppercase, without spaces or anything around the number. */
export const stripped = (text: string): string =>
  unwrap(withSeparators(unwrap(visible(text)).replaceAll(' ', '')).replace(/[␞␄]/g, ''))
