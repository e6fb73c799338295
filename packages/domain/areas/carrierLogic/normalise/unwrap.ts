/** What stands around a number and never belongs to one: frames, identifiers, words printed beside it. */

import { isOneOf, trimBoth } from '../../../values/text.ts'

/** Words printed beside the number, which people type along. A word alone is not enough: numbers begin with letters too. */
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

/** Layer by layer, until nothing more comes off. */
export function unwrap(text: string): string {
  let rest = text
  for (;;) {
    const before = rest.length
    for (const peel of layers) rest = peel(rest)
    if (rest.length === before) return rest
  }
}

/** Wide digits of an input method become plain ones, and whatever no barcode can hold goes; blanks stay for now. */
const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\t\r\n]/g, ' ')
    .replace(/[^ -`{-~␝]/g, '')

/**
 * FNC1 arrives as GS, or spelled out, depending on the scanner's setup. In this module, a message's separators are their control
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

/** Capitals, no blanks, nothing around. */
export const stripped = (text: string): string =>
  unwrap(withSeparators(unwrap(visible(text)).replaceAll(' ', '')).replace(/[␞␄]/g, ''))
