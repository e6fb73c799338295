/** Measures every element of a label with every sample. */
import type { Dpmm, LabelData, LabelDocument, LabelElement } from '../document.ts'
import { drawElement } from '../drawing/drawElement.ts'
import type { Drawn } from '../drawing/drawn.ts'
import { textOf } from '../drawing/sceneOf.ts'
import { UndrawableError } from '../drawing/undrawable.ts'
import type { Box, Glyphs } from '../scene.ts'

export interface Sample {
  /** Shown in messages, such as `longest`. */
  readonly name: string
  readonly data: LabelData
}

export interface MappedPrinter {
  readonly name: string | null
  readonly dpmm: Dpmm
  /** Null if unknown. */
  readonly headWidthMm: number | null
}

export interface Measured {
  readonly element: LabelElement
  /** Null if the element has no variables and is the same with every sample. */
  readonly sample: string | null
  readonly text: string
  readonly drawn: Drawn | null
  /** Why it can’t be drawn. */
  readonly failure: string | null
}

const hasVariables = (element: LabelElement): boolean => 'value' in element && element.value.includes('{{')

export function measure(
  document: LabelDocument,
  samples: readonly Sample[],
  glyphs: Glyphs,
  dpmm: Dpmm = document.dpmm,
): Measured[] {
  const one = (element: LabelElement, sample: Sample | null): Measured => {
    const text = textOf(element, sample?.data ?? null)
    const common = { element, sample: sample?.name ?? null, text }
    try {
      return { ...common, drawn: drawElement(element, text, { dpmm, glyphs }), failure: null }
    } catch (error) {
      if (!(error instanceof UndrawableError)) throw error
      return { ...common, drawn: null, failure: error.message }
    }
  }
  return document.elements.flatMap((element) =>
    hasVariables(element) && samples.length > 0 ? samples.map((sample) => one(element, sample)) : [one(element, null)],
  )
}

/** ` with the longest data`, or nothing for typical data. Inserted into messages. */
export const withSample = (sample: string | null): string =>
  sample === null || sample === 'typical' ? '' : ` with the ${sample} data`

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The bounding box of all boxes; null if there are none. */
export function union(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}
