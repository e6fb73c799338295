/**
 * Extracts the label's number from scanner input. Scanners add identifiers, line endings and separators; people type spaces
 * and words from the label; 2D codes wrap the number in a message. All of that is stripped before rules are compared.
 */
import { maxLength, maxScanLength } from '../limits.ts'
import type { Symbology } from '../rule.ts'
import { elementReadings } from './elements.ts'
import { isMessage, messageReadings } from './messages.ts'
import { notALabel, ownNumbering } from './otherThings.ts'
import type { Normalised, Reading, Scan } from './reading.ts'
import { stripped, withSeparators } from './unwrap.ts'

/** AIM identifiers: `]`, a letter for the symbology, a modifier. */
const aimSymbologies: Readonly<Record<string, Symbology>> = {
  A: 'code39',
  C: 'code128',
  L: 'pdf417',
  Q: 'qr',
  U: 'maxicode',
  d: 'datamatrix',
  e: 'databar',
  z: 'aztec',
}
/** EAN and UPC, and symbologies outside the AIM list. */
const retailAims = 'EX'

/** First letters of the label words people type (`unwrap.ts`). */
const wordBeginning = /^(?:TR|AW|WA|PA|SH|PI|UP|FE|US|DH|DP|AM|ON|LA|PU|CA|YO)/

/** Fast path: most scans are only capitals and digits once spaces are removed. Null for all others. */
function plainText(text: string): string | null {
  let hasSmall = false
  let hasBlank = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 57 ? code >= 48 : code >= 65 && code <= 90) continue
    if (code === 32 || code === 13 || code === 10 || code === 9) hasBlank = true
    else if (code >= 97 && code <= 122) hasSmall = true
    else return null
  }
  const capitals = hasSmall ? text.toUpperCase() : text
  if (!hasBlank) return capitals
  const clean = capitals.replace(/\s+/g, '')
  return wordBeginning.test(clean) ? null : clean
}

/** As is first, since some numbers contain a dash; then without punctuation. */
function readingsOf(text: string): readonly Reading[] {
  const elements = elementReadings(text)
  if (elements.length > 0) return elements
  const bare = text.replace(/[^0-9A-Z]/g, '')
  return bare === text || bare === '' ? [{ text }] : [{ text }, { text: bare }]
}

const plain = (text: string, symbology: Symbology | null): Normalised => ({
  text,
  symbology,
  readings: [{ text }],
  notALabel: null,
  onlyOwnRules: false,
})

const unlabelled = (text: string, symbology: Symbology | null, reason: string): Normalised => ({
  text,
  symbology,
  readings: [],
  notALabel: reason,
  onlyOwnRules: false,
})

export function normalise(scan: Scan): Normalised {
  const { text: raw } = scan
  const said = scan.symbology ?? null
  const quick = raw.length <= 2 * maxLength ? plainText(raw) : null
  if (quick !== null && quick !== '' && quick.length <= maxLength) return plain(quick, said)
  if (raw.length > maxScanLength)
    return unlabelled('', said, `The scan has ${raw.length} characters, too many for a label.`)
  const whole = withSeparators(raw)
  const aim = /^[^!-~]*\]([A-Za-z])[0-9A-Za-z]/.exec(whole)?.[1] ?? ''
  const symbology = said ?? aimSymbologies[aim] ?? null
  const message = isMessage(whole) ? messageReadings(whole) : []
  const clean = stripped(whole)
  const readings = message.length > 0 ? message : readingsOf(clean)
  const text = readings[0]?.text ?? ''
  if (text === '') return unlabelled('', symbology, 'The scan is empty.')
  if (aim !== '' && retailAims.includes(aim))
    return unlabelled(text, symbology, 'This is a retail product code (EAN or UPC), not a shipping label.')
  const other = notALabel(whole, clean)
  if (other !== null) return unlabelled(text, symbology, other)
  const readable = readings.filter((reading) => reading.text.length <= maxLength)
  if (readable.length === 0)
    return unlabelled(
      text,
      symbology,
      `The scan has ${text.length} characters. Tracking numbers have up to ${maxLength}.`,
    )
  const own = ownNumbering(clean)
  return { text, symbology, readings: readable, notALabel: own, onlyOwnRules: own !== null }
}
