/** Splices designer edits into the source. Everything else stays byte for byte the same. */
import type { LabelDocument, LabelEdit, LabelElement } from '../document.ts'
import { usesModule } from './barcodes.ts'
import { insertionText, placeSplice, removalText, type Splice, splicesFor } from './changes.ts'
import type { Field } from './fields.ts'
import { carryIds, meaningOf, withIds } from './identity.ts'
import { paramsOf } from './params.ts'
import { type Parsed, parse } from './parse.ts'
import { firstState, type State, stateAfter } from './state.ts'
import { type Token, tokenize, usualSigns } from './tokens.ts'
import type { Ground } from './write.ts'

/** The combined result of the edits: the elements, their order, and which of them are rewritten elsewhere. */
interface Plan {
  readonly order: readonly string[]
  readonly elements: ReadonlyMap<string, LabelElement>
  readonly changed: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
  /** Written at a new position in the source. */
  readonly moved: ReadonlySet<string>
}

function planOf(document: LabelDocument, edits: readonly LabelEdit[]): Plan {
  const elements = new Map(document.elements.map((element) => [element.id, element]))
  let order = document.elements.map(({ id }) => id)
  const [changed, removed, moved] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const putAfter = (id: string, after: string | null) => {
    const rest = order.filter((each) => each !== id)
    const at = after === null ? 0 : rest.indexOf(after) + 1 || rest.length
    order = [...rest.slice(0, at), id, ...rest.slice(at)]
    moved.add(id)
  }
  for (const edit of edits) {
    if (edit.kind === 'remove') {
      order = order.filter((id) => id !== edit.id)
      removed.add(edit.id)
    } else if (edit.kind === 'order') {
      if (elements.has(edit.id) && order.includes(edit.id) && edit.id !== edit.after) putAfter(edit.id, edit.after)
    } else {
      const { id } = edit.element
      if (edit.kind === 'change' && !order.includes(id)) continue
      elements.set(id, edit.element)
      if (edit.kind === 'change') changed.add(id)
      else putAfter(id, edit.after)
    }
  }
  return { order, elements, changed, removed, moved }
}

/** Whether a later field relies on the last ^BY. */
function leansOnBarWidth(tokens: readonly Token[], from: number): boolean {
  for (const token of tokens) {
    if (token.start < from) continue
    if (token.name === '^BY') return paramsOf(token).filter((param) => param !== '').length < 3
    if (usesModule(token.name) || token.name === '^BQ') return true
  }
  return false
}

/** A ^BY that restores the bar width that later fields rely on. */
function barWidthBack(text: string, ground: Ground, wanted: State, tokens: readonly Token[], from: number): string {
  const reached = tokenize(text).reduce((state, token) => stateAfter(state, token, ground.dpmm), ground.state)
  const isSame =
    reached.module === wanted.module && reached.ratio === wanted.ratio && reached.barHeight === wanted.barHeight
  if (isSame || !leansOnBarWidth(tokens, from)) return ''
  const { caret, delimiter } = ground.signs
  const height = wanted.barHeight / (wanted.unit * wanted.scale)
  const params = [wanted.module / wanted.scale, wanted.ratio, Number(height.toFixed(3))]
  return `${caret}BY${params.join(delimiter)}`
}

interface Known {
  readonly element: LabelElement
  readonly field: Field
}

/** Elements of the document by id, with the fields they were read from. */
function knownIn(document: LabelDocument, parsed: Parsed): ReadonlyMap<string, Known> {
  const byStart = new Map(
    parsed.fields.map((field, at) => [field.span.start, { field, element: parsed.document.elements[at] }]),
  )
  const known = new Map<string, Known>()
  for (const { id, span } of document.elements) {
    const found = span && byStart.get(span.start)
    if (found?.element) known.set(id, { field: found.field, element: found.element })
  }
  return known
}

const signsOf = (field: Field) => (field.tokens.at(-1) ?? field.tokens[0])?.signs

function groundOf(field: Field, { document: { dpmm } }: Parsed, where: 'before' | 'after'): Ground {
  const signs = signsOf(field) ?? usualSigns
  return { dpmm, signs, state: field[where] }
}

/** Where to insert an element that's printed first. */
function firstPlace(source: string, parsed: Parsed): { at: number; ground: Ground; isBeforeField: boolean } {
  const { format, reading, document } = parsed
  const first = parsed.fields[0] ?? format?.fields[0]
  if (first) return { at: first.span.start, ground: groundOf(first, parsed, 'before'), isBeforeField: true }
  const end = format?.isEnded ? reading.tokens.findLast(({ start }) => start < format.span.end)?.start : undefined
  const at = end ?? format?.span.end ?? source.length
  const signs = reading.tokens.findLast(({ start }) => start <= at)?.signs ?? usualSigns
  const state = format?.lastState ?? firstState
  return { at, ground: { dpmm: document.dpmm, signs, state }, isBeforeField: true }
}

/** Unedited elements that would change because of an edit, so they're written out explicitly. */
interface WrittenOut {
  /** Only their position is written out, because they continued the previous field. */
  readonly placed: ReadonlySet<string>
  readonly whole: ReadonlySet<string>
}

function splicesOf(source: string, document: LabelDocument, plan: Plan, { placed, whole }: WrittenOut): Splice[] {
  const parsed = parse(source, document)
  const known = knownIn(document, parsed)
  const { tokens } = parsed.reading
  const splices: Splice[] = []
  for (const [id, { field, element: before }] of known) {
    const ground = groundOf(field, parsed, 'after')
    if (plan.removed.has(id) || plan.moved.has(id)) {
      splices.push({ ...field.span, text: removalText(field) })
    } else if (placed.has(id)) {
      const splice = placeSplice(field, before, ground)
      if (splice) splices.push(splice)
    } else if (plan.changed.has(id) || whole.has(id)) {
      const after = plan.elements.get(id) ?? before
      for (const splice of splicesFor(field, before, after, ground, whole.has(id))) {
        const isWhole = splice.start === field.span.start && splice.end === field.span.end
        const start = { ...ground, state: field.before }
        const back = isWhole ? barWidthBack(splice.text, start, field.after, tokens, field.span.end) : ''
        splices.push({ ...splice, text: splice.text + back })
      }
    }
  }
  return [...splices, ...insertions(source, parsed, plan, known)]
}

/** Inserts added and moved elements after the element they're printed after. */
function insertions(source: string, parsed: Parsed, plan: Plan, known: ReadonlyMap<string, Known>): Splice[] {
  const splices: Splice[] = []
  let anchor: Field | null = null
  let pending: LabelElement[] = []
  const flush = () => {
    if (pending.length === 0) return
    const place = anchor
      ? { at: anchor.span.end, ground: groundOf(anchor, parsed, 'after'), isBeforeField: false }
      : firstPlace(source, parsed)
    const texts = pending.map((element) => insertionText(element, place.ground, known.get(element.id)?.field ?? null))
    const text = texts.map((each) => (place.isBeforeField ? `${each}\n` : `\n${each}`)).join('')
    const end = anchor && !anchor.isEnded ? `${place.ground.signs.caret}FS` : ''
    const back = barWidthBack(text, place.ground, place.ground.state, parsed.reading.tokens, place.at)
    splices.push({ start: place.at, end: place.at, text: end + text + back })
    pending = []
  }
  for (const id of plan.order) {
    const [element, field] = [plan.elements.get(id), known.get(id)?.field]
    if (element && (plan.moved.has(id) || !field)) pending.push(element)
    else if (field) {
      flush()
      anchor = field
    }
  }
  flush()
  return splices
}

function apply(source: string, splices: readonly Splice[]): string {
  // At the same offset, insertions come before replacements.
  const ordered = splices.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of ordered) {
    parts.push(source.slice(at, start), text)
    at = Math.max(at, end)
  }
  return parts.join('') + source.slice(at)
}

/** Adds ^XA and ^XZ if missing, because nothing would print without them. */
const framed = (source: string): string =>
  tokenize(source).some(({ name }) => name === '^XA') ? source : `${source}^XA\n^XZ`

export interface Edited {
  readonly source: string
  readonly document: LabelDocument
}

/**
 * Returns the edited source and its parsed document, in which every element keeps its id. If an edit would change an element that
 * depends on the edited one, that element is written out explicitly so it stays the same.
 */
export function editLabel(source: string, document: LabelDocument, edits: readonly LabelEdit[]): Edited {
  const [plan, base] = [planOf(document, edits), framed(source)]
  const write = (out: WrittenOut): Edited => {
    const edited = apply(base, splicesOf(base, document, plan, out))
    const next = parse(edited, document).document
    const isExpected = next.elements.length === plan.order.length
    return { source: edited, document: isExpected ? withIds(next, plan.order) : carryIds(document, next) }
  }
  const wanted = new Map(document.elements.map((element) => [element.id, meaningOf(element)]))
  const brokenIn = ({ document: { elements } }: Edited): string[] =>
    elements
      .filter(({ id }) => !plan.changed.has(id) && !plan.moved.has(id) && plan.elements.get(id)?.span)
      .filter((element) => wanted.has(element.id) && meaningOf(element) !== wanted.get(element.id))
      .map(({ id }) => id)
  const first = write({ placed: new Set(), whole: new Set() })
  const broken = brokenIn(first)
  if (broken.length === 0) return first
  const nearest = write({ placed: new Set(broken.slice(0, 1)), whole: new Set() })
  return brokenIn(nearest).length === 0 ? nearest : write({ placed: new Set(), whole: new Set(broken) })
}

export const editSource = (source: string, document: LabelDocument, edits: readonly LabelEdit[]): string =>
  editLabel(source, document, edits).source
