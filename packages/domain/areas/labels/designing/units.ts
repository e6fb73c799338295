/** Lengths as users read and type them: millimeters, inches or dots of the label. */

export const lengthUnits = ['in', 'mm', 'dots'] as const
export type LengthUnit = (typeof lengthUnits)[number]

const mmPerInch = 25.4

const perUnit = (unit: LengthUnit, dpmm: number): number => {
  if (unit === 'dots') return 1
  return unit === 'mm' ? dpmm : dpmm * mmPerInch
}

const digits = { in: 3, mm: 2, dots: 0 } as const

/** `28 dots`, `3.5 mm`, `0.138 in`. */
export function lengthText(dots: number, unit: LengthUnit, dpmm: number): string {
  const value = dots / perUnit(unit, dpmm)
  return `${Number(value.toFixed(digits[unit]))} ${unit}`
}

/** Parses a length into whole dots; null if it’s invalid. A number without a unit is in `unit`. */
export function readLength(text: string, unit: LengthUnit, dpmm: number): number | null {
  const typed = text.trim().toLowerCase().replace(',', '.')
  const named = (['dots', 'dot', 'mm', 'in', '"'] as const).find((each) => typed.endsWith(each))
  const figure = named === undefined ? typed : typed.slice(0, -named.length).trim()
  const value = figure === '' ? Number.NaN : Number(figure)
  if (!Number.isFinite(value)) return null
  const used = named === 'mm' ? 'mm' : named === 'in' || named === '"' ? 'in' : named === undefined ? unit : 'dots'
  return Math.round(value * perUnit(used, dpmm))
}

export interface RulerMark {
  /** In dots. */
  readonly at: number
  /** Set for long marks only. */
  readonly text: string | null
}

/** Distance between long, numbered marks, and how many parts short marks divide it into. */
const steps: Readonly<Record<LengthUnit, readonly { readonly long: number; readonly parts: number }[]>> = {
  in: [
    { long: 0.125, parts: 2 },
    { long: 0.25, parts: 4 },
    { long: 0.5, parts: 4 },
    { long: 1, parts: 8 },
    { long: 2, parts: 4 },
    { long: 4, parts: 4 },
  ],
  mm: [
    { long: 1, parts: 2 },
    { long: 5, parts: 5 },
    { long: 10, parts: 10 },
    { long: 20, parts: 10 },
    { long: 50, parts: 10 },
    { long: 100, parts: 10 },
  ],
  dots: [
    { long: 10, parts: 10 },
    { long: 50, parts: 5 },
    { long: 100, parts: 10 },
    { long: 200, parts: 10 },
    { long: 500, parts: 10 },
    { long: 1000, parts: 10 },
  ],
}

const leastPx = 100

/** 4 inches are 812.8 dots, but only 812 are printed. This tolerance still shows the last mark. */
const rounding = 0.15

export function rulerMarks(lengthDots: number, unit: LengthUnit, dpmm: number, pxPerDot: number): RulerMark[] {
  const per = perUnit(unit, dpmm)
  const step = steps[unit].find(({ long }) => long * per * pxPerDot >= leastPx) ?? steps[unit].at(-1)
  if (!step) return []
  const short = step.long / step.parts
  const count = Math.floor(lengthDots / per / short + rounding)
  return Array.from({ length: count + 1 }, (_, index) => ({
    at: index * short * per,
    text: index % step.parts === 0 ? `${Number((index * short).toFixed(3))}` : null,
  }))
}
