/** GS1 elements: values prefixed with an application identifier, joined by FNC1 or written with brackets. */
import { checkSign } from '../checkDigits.ts'
import type { Reading } from './reading.ts'

/** USPS puts the destination before the number: AI 420 and a ZIP code of five or nine digits. */
const routing = /^420(\d{5})(\d{4})?$/

/** DPD prints a check character after its number that the barcode omits; the barcode starts with a percent sign instead. */
function dpd(text: string): Reading | null {
  const bars = /^%([0-9A-Z]{27})$/.exec(text)?.[1]
  if (!bars) return null
  return { text: bars + checkSign({ family: 'mod37_36' }, bars), carrierCode: 'DPD' }
}

const bare = (element: string): string => element.replace(/[^0-9A-Z]/g, '')

const bracketed = /^\(\d{2,4}\)/

/** Empty if the text has no elements. */
export function elementReadings(text: string): readonly Reading[] {
  const bars = dpd(text)
  if (bars) return [bars]
  if (!bracketed.test(text) && !text.includes('␝')) return []
  const elements = text
    .replace(/\((?=\d{2,4}\))/g, '␝')
    .split('␝')
    .map(bare)
    .filter((element) => element !== '')
  const [head = '', ...others] = elements
  const rest = others.join('')
  const zip = routing.exec(head)
  // A separator or bracket marks the end of the ZIP code; in a flattened number, the rules find it.
  if (zip?.[1] && rest !== '') {
    const plus4: Record<string, string> = zip[2] ? { DestinationZipPlus4: zip[2] } : {}
    return [{ text: rest, captured: { RoutingApplicationId: '420', DestinationZip: zip[1], ...plus4 } }]
  }
  const whole = elements.join('')
  return elements.length > 1 ? [{ text: whole }, ...elements.map((element) => ({ text: element }))] : [{ text: whole }]
}
