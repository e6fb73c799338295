/** Checks that text fits its block and that the font has all characters. */
import type { LabelDocument, LabelElement, LabelFinding, TextElement } from '../document.ts'
import { drawElement } from '../drawing/drawElement.ts'
import { missingGlyphs } from '../drawing/textLayout.ts'
import type { Glyphs } from '../scene.ts'
import { change, finding, titleOf } from './finding.ts'
import { cutTo } from './fixes.ts'
import { type Measured, withSample } from './measured.ts'

/** The first change that makes the text fit. */
function fittingFix(
  document: LabelDocument,
  element: TextElement,
  { text }: Measured,
  glyphs: Glyphs,
): { label: string; edits: [ReturnType<typeof change>] } | null {
  const { block, turn } = element
  if (!block) return null
  const fits = (candidate: TextElement, shown = text) => {
    const { layout } = drawElement(candidate, shown, { dpmm: document.dpmm, glyphs })
    return layout !== null && layout.linesOver === 0 && !layout.brokeWord
  }
  const room = turn === 90 || turn === 270 ? document.heightMm - element.y : document.widthMm - element.x
  const wider = { ...element, block: { ...block, width: Math.max(block.width, room) } }
  if (room > block.width && fits(wider)) return { label: 'Widen block', edits: [change(wider)] }
  for (let chars = text.length - 1; chars > 0; chars--) {
    const shorter = cutTo(element, chars)
    if (!shorter) return null
    if (fits(element, text.slice(0, chars))) return { label: 'Truncate', edits: [change(shorter)] }
  }
  return null
}

export function overflowFindings(
  document: LabelDocument,
  measured: readonly Measured[],
  glyphs: Glyphs,
): LabelFinding[] {
  return measured.flatMap((one) => {
    const { element, sample, drawn } = one
    if (element.kind !== 'text' || !drawn?.layout || !element.block) return []
    const { linesOver, brokeWord } = drawn.layout
    if (linesOver === 0 && !brokeWord) return []
    const lines = linesOver === 1 ? '1 line too many' : `${linesOver} lines too many`
    const message =
      linesOver > 0
        ? `${titleOf(element)} has ${lines} for its block${withSample(sample)}.`
        : `A word of ${titleOf(element)} is wider than its block${withSample(sample)}.`
    const fix = fittingFix(document, element, one, glyphs)
    return [finding('blockOverflow', element, { level: 'warning', message, fix })]
  })
}

const shownChars = 6

export function glyphFindings(measured: readonly Measured[], glyphs: Glyphs): LabelFinding[] {
  const byElement = new Map<LabelElement, Set<string>>()
  for (const { element, text } of measured) {
    if (element.kind !== 'text' || element.font === 'GS') continue
    const missing = byElement.get(element) ?? new Set<string>()
    for (const char of missingGlyphs(text, glyphs)) missing.add(char)
    if (missing.size > 0) byElement.set(element, missing)
  }
  return [...byElement].map(([element, missing]) =>
    finding('missingGlyph', element, {
      level: 'warning',
      message: `The label font can’t print ${[...missing].slice(0, shownChars).join(' ')} in ${titleOf(element)}.`,
    }),
  )
}
