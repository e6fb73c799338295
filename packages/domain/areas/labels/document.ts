/**
 * A label as it's drawn. Lengths are in millimeters and converted to dots per printer. Labels are stored as ZPL and this is the
 * parsed form, so every element knows the span of the source it was read from.
 */

export type Turn = 0 | 90 | 180 | 270
/** Half-open range of characters in the source. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const linearSymbologies = [
  'code128',
  'gs1_128',
  'code39',
  'code93',
  'itf',
  'ean13',
  'ean8',
  'upca',
  'upce',
  'upcExtension',
  'codabar',
  'msi',
  'postnet',
] as const
export type LinearSymbology = (typeof linearSymbologies)[number]

export const matrixSymbologies = ['qr', 'dataMatrix', 'aztec', 'pdf417', 'maxicode'] as const
export type MatrixSymbology = (typeof matrixSymbologies)[number]

interface Placed {
  /** Stable while the source is edited in the designer; not stored. */
  readonly id: string
  readonly x: number
  readonly y: number
  /** Whether x and y are its top left corner (^FO) or the start of its baseline (^FT). */
  readonly origin: 'top' | 'baseline'
  /** Absent: x is its left edge. Right: x is its right edge (^FO and ^FT with a third parameter of 1). */
  readonly anchor?: 'right'
  readonly turn: Turn
  /** Inverts black and white where it's drawn (^FR). */
  readonly isReversed: boolean
  /** Set in the designer and stored in a comment (^FX) before the field. */
  readonly name: string | null
  readonly isLocked: boolean
  /** Elements with the same group are selected and moved together. */
  readonly group: string | null
  /** Null if it isn't in the source yet. */
  readonly span: Span | null
}

/**
 * May contain variables: `{{parcel.barcode|upper}}`. Hex escapes (^FH) and block escapes are already resolved: a line break is `\n`.
 * Code 128 without a mode keeps its subset switches (`>;`); FNC1 of a DataMatrix is U+001D.
 */
export type Template = string

export interface TextBlock {
  readonly width: number
  /** Extra lines are printed over the last one (^FB) or cut off (^TB). */
  readonly lines: number
  /** Extra space between lines. */
  readonly gap: number
  readonly align: 'left' | 'center' | 'right' | 'justify'
  /** Indent of the second and following lines. */
  readonly indent: number
  readonly overflow: 'overprint' | 'cut'
}

export interface TextElement extends Placed {
  readonly kind: 'text'
  readonly value: Template
  /** `0` is the scalable font; a letter is one of the printer’s bitmap fonts; `GS` is the symbol font (^GS); else a font file. */
  readonly font: string
  readonly height: number
  readonly width: number
  readonly block: TextBlock | null
}

export interface BarcodeElement extends Placed {
  readonly kind: 'barcode'
  readonly symbology: LinearSymbology
  readonly value: Template
  readonly module: number
  /** Width ratio of wide to narrow bars, for symbologies that have both. */
  readonly ratio: number
  readonly height: number
  readonly text: 'none' | 'below' | 'above'
  /** Whether the printer adds a check digit. */
  readonly addsCheckDigit: boolean
  /** ^BC only: the data contains subset switches (`>:`), the printer chooses subsets, or the data is a shipping container code. */
  readonly mode: 'plain' | 'auto' | 'container'
}

export interface MatrixElement extends Placed {
  readonly kind: 'matrix'
  readonly symbology: MatrixSymbology
  readonly value: Template
  readonly module: number
  /** QR codes only. */
  readonly correction: 'L' | 'M' | 'Q' | 'H'
  /** PDF417: data columns. DataMatrix: columns and rows of modules. 0 for automatic. */
  readonly columns: number
  /** PDF417 only, in modules. */
  readonly rowHeight: number
  /** PDF417: security level 0–8. Aztec: error control and size as in ^BO. MaxiCode: mode 2–6. */
  readonly security: number
}

export interface BoxElement extends Placed {
  readonly kind: 'box'
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly color: 'black' | 'white'
  /** 0–8, as in ^GB: radius = rounding / 8 × half of the shorter side. */
  readonly rounding: number
}

export interface LineElement extends Placed {
  readonly kind: 'line'
  /** A horizontal line has a width and a vertical one a height; a diagonal one (^GD) has both. */
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly color: 'black' | 'white'
  /** For diagonal lines: `right` goes from bottom left to top right (`/`), `left` from top left to bottom right (`\`). */
  readonly lean: 'none' | 'right' | 'left'
}

export interface EllipseElement extends Placed {
  /** A circle has the same width and height. */
  readonly kind: 'ellipse'
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly color: 'black' | 'white'
}

export interface ImageElement extends Placed {
  readonly kind: 'image'
  readonly width: number
  readonly height: number
  /** One bit per dot, rows padded to bytes, 1 is black, base64. */
  readonly bits: string
  readonly dotsWide: number
  readonly dotsHigh: number
}

/** ZPL we can't parse or draw: kept and sent as written. Placed at its last ^FO or ^FT, or at 0, 0. */
export interface RawElement extends Placed {
  readonly kind: 'raw'
  readonly zpl: string
}

export type LabelElement =
  | TextElement
  | BarcodeElement
  | MatrixElement
  | BoxElement
  | LineElement
  | EllipseElement
  | ImageElement
  | RawElement

/** Dots per millimeter, as ZPL rounds them: 6 is 152 dpi, 8 is 203, 12 is 300, 24 is 600. */
export const dpmms = [6, 8, 12, 24] as const
export type Dpmm = (typeof dpmms)[number]

export interface LabelDocument {
  readonly widthMm: number
  readonly heightMm: number
  /** Resolution of the dots in the source. */
  readonly dpmm: Dpmm
  /** In print order. */
  readonly elements: readonly LabelElement[]
  /** Commands we don't know; they stay in the source. */
  readonly unknown: readonly { readonly command: string; readonly span: Span }[]
  /** Commands that control printing, not content (^PQ, ^PO, ^PR). Kept when the label is rewritten for another printer. */
  readonly settings?: readonly string[]
}

/** Values by variable name, such as `parcel.trackingNumber`. Instants are ISO strings. */
export interface LabelData {
  readonly values: Readonly<Record<string, string>>
  /** For the `date` filter. */
  readonly timeZone: string
}

/** A change made in the designer. The rest of the source stays byte for byte the same. */
export type LabelEdit =
  | { readonly kind: 'change'; readonly element: LabelElement }
  | { readonly kind: 'add'; readonly element: LabelElement; readonly after: string | null }
  | { readonly kind: 'remove'; readonly id: string }
  /** Printed directly after the element `after`, or first if null. */
  | { readonly kind: 'order'; readonly id: string; readonly after: string | null }

export interface LabelFinding {
  readonly level: 'error' | 'warning'
  /** Name of the check: `offLabel`, `quietZone`, `moduleTooSmall`, … */
  readonly check: string
  readonly message: string
  readonly elementId: string | null
  readonly span: Span | null
  /** Null if there's no automatic fix. */
  readonly fix: { readonly label: string; readonly edits: readonly LabelEdit[] } | null
}
