/** Describes the differences between two versions of a label, element by element. */
import { humanise } from '../../../values/text.ts'
import type { LabelDocument, LabelElement } from '../document.ts'

export interface DocumentChange {
  readonly kind: LabelElement['kind']
  readonly title: string
  readonly text: string
}

const kindWords: Readonly<Record<LabelElement['kind'], string>> = {
  text: 'Text',
  barcode: 'Barcode',
  matrix: '2D code',
  box: 'Box',
  line: 'Line',
  ellipse: 'Ellipse',
  image: 'Image',
  raw: 'ZPL',
}

const templateOf = (element: LabelElement): string | null =>
  element.kind === 'text' || element.kind === 'barcode' || element.kind === 'matrix' ? element.value : null

/** `parcel.internalNumber` in `{{parcel.internalNumber|upper}}`; null if there's no variable. */
function variableIn(value: string): string | null {
  const [inside] = value.split('{{')[1]?.split('}}') ?? []
  return inside === undefined ? null : (inside.split('|')[0] ?? '').trim()
}

const longestTitle = 32

function titleOf(element: LabelElement): string {
  if (element.name !== null) return element.name
  if (element.kind === 'barcode') return 'Barcode'
  if (element.kind === 'matrix') return element.symbology === 'qr' ? 'QR code' : kindWords.matrix
  const value = templateOf(element)
  const variable = value === null ? null : variableIn(value)
  if (variable !== null) return humanise(variable.split('.').at(-1) ?? variable)
  return value === null || value.trim() === '' ? kindWords[element.kind] : value.slice(0, longestTitle)
}

const dots = (mm: number, dpmm: number): number => Math.round(mm * dpmm)

interface Measures {
  readonly [name: string]: number
}

/** Measurements in dots, by display name. */
function measuresOf(element: LabelElement, dpmm: number): Measures {
  switch (element.kind) {
    case 'text':
      return {
        Height: dots(element.height, dpmm),
        Width: dots(element.width, dpmm),
        ...(element.block && { 'Block width': dots(element.block.width, dpmm) }),
      }
    case 'barcode':
      return { 'Bar width': dots(element.module, dpmm), Height: dots(element.height, dpmm) }
    case 'matrix':
      return { 'Module width': dots(element.module, dpmm) }
    case 'raw':
      return {}
    default:
      return { Width: dots(element.width, dpmm), Height: dots(element.height, dpmm) }
  }
}

function measureWords(before: LabelElement, after: LabelElement, dpmm: number): string[] {
  const [was, is] = [measuresOf(before, dpmm), measuresOf(after, dpmm)]
  const words = Object.keys(is).flatMap((name) =>
    was[name] !== undefined && was[name] !== is[name] ? [`${name} ${was[name]} to ${is[name]} dots`] : [],
  )
  // If height and width changed alike, report them as one size.
  const [first, second] = words
  return before.kind === 'text' && first?.startsWith('Height') && second === first.replace('Height', 'Width')
    ? [first.replace('Height', 'Size'), ...words.slice(2)]
    : words
}

const sortedJson = (element: LabelElement): string =>
  JSON.stringify({ ...element, id: '', span: null, x: 0, y: 0 }, Object.keys(element).toSorted())

function changeWords(before: LabelElement, after: LabelElement, dpmm: number): string[] {
  const [was, is] = [templateOf(before), templateOf(after)]
  const moved =
    dots(before.x, dpmm) !== dots(after.x, dpmm) || dots(before.y, dpmm) !== dots(after.y, dpmm)
      ? [`Moved to ${dots(after.x, dpmm)}, ${dots(after.y, dpmm)}`]
      : []
  const words = [
    ...measureWords(before, after, dpmm),
    ...(was !== is ? [`${was ?? ''} to ${is ?? ''}`] : []),
    ...(before.turn === after.turn ? [] : [`Turned to ${after.turn}°`]),
    ...moved,
  ]
  return words.length === 0 && sortedJson(before) !== sortedJson(after) ? ['Changed'] : words
}

/** How different two elements are. Elements of different kinds never match. */
function distance(a: LabelElement, b: LabelElement): number {
  if (a.kind !== b.kind) return Number.POSITIVE_INFINITY
  const [was, is] = [templateOf(a), templateOf(b)]
  const apart = Math.hypot(a.x - b.x, a.y - b.y)
  if (a.name !== null && a.name === b.name) return apart / 100
  if (was === null) return apart + Math.abs(measure(a) - measure(b))
  if (was === is) return apart / 10
  const sameVariable = variableIn(was) !== null && variableIn(was) === variableIn(is ?? '')
  return sameVariable ? 10 + apart / 10 : 60 + apart
}

const measure = (element: LabelElement): number =>
  Object.values(measuresOf(element, 1)).reduce((sum, each) => sum + each, 0)

/** Beyond this distance, the change counts as a removal plus an addition. */
const farthest = 90

/** Matches old elements with new ones greedily, closest pairs first. */
function pairs(before: readonly LabelElement[], after: readonly LabelElement[]): Map<LabelElement, LabelElement> {
  const all = before
    .flatMap((old) => after.map((next) => ({ old, next, apart: distance(old, next) })))
    .filter(({ apart }) => apart <= farthest)
    .toSorted((a, b) => a.apart - b.apart)
  const matched = new Map<LabelElement, LabelElement>()
  const taken = new Set<LabelElement>()
  for (const { old, next } of all)
    if (!matched.has(old) && !taken.has(next)) {
      matched.set(old, next)
      taken.add(next)
    }
  return matched
}

/** With more elements, comparing every pair takes too long, so only the counts are compared. */
const mostCompared = 400

export function documentChanges(before: LabelDocument, after: LabelDocument): DocumentChange[] {
  if (Math.max(before.elements.length, after.elements.length) > mostCompared)
    return [{ kind: 'raw', title: 'Elements', text: `${before.elements.length} to ${after.elements.length}` }]
  const matched = pairs(before.elements, after.elements)
  const old = new Map([...matched].map(([was, is]) => [is, was]))
  const changed = after.elements.flatMap((element): DocumentChange[] => {
    const was = old.get(element)
    const change = { kind: element.kind, title: titleOf(element) }
    if (was === undefined) return [{ ...change, text: 'Added' }]
    const words = changeWords(was, element, after.dpmm)
    return words.length === 0 ? [] : [{ ...change, text: words.join(', ') }]
  })
  const removed = before.elements
    .filter((element) => !matched.has(element))
    .map((element): DocumentChange => ({ kind: element.kind, title: titleOf(element), text: 'Removed' }))
  return [...changed, ...removed]
}

interface Printing {
  readonly widthIn: number
  readonly heightIn: number
  readonly dpi: string
  readonly orientation: string
  readonly darkness: number
  readonly speed: number
  readonly copies: number
  readonly encoding: string
}

const settings: readonly [keyof Printing, string, string][] = [
  ['widthIn', 'Label width', ' in'],
  ['heightIn', 'Label height', ' in'],
  ['dpi', 'Resolution', ' dpi'],
  ['orientation', 'Rotation', '°'],
  ['darkness', 'Darkness', ''],
  ['speed', 'Print speed', ' in/s'],
  ['copies', 'Copies', ''],
  ['encoding', 'Encoding', ''],
]

/** Differences in print settings. */
export const settingChanges = (before: Printing, after: Printing): { title: string; text: string }[] =>
  settings.flatMap(([name, title, unit]) =>
    before[name] === after[name] ? [] : [{ title, text: `${before[name]} to ${after[name]}${unit}` }],
  )
