/**
 * A label as it's drawn. Lengths are millimeters; dots are made per printer. A label is kept as ZPL and this is what that ZPL says,
 * so every element knows the part of the source it was read from.
 */

export type Turn = 0 | 90 | 180 | 270
/** Half-open, in characters of the source. */
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
  /** Stable while the source is edited in the designer; not kept. */
  readonly id: string
  readonly x: number
  readonly y: number
  /** Whether x and y are its top left corner (^FO) or where its baseline begins (^FT). */
  readonly origin: 'top' | 'baseline'
  /** Absent: x is its left edge. Right: x is its right edge (^FO and ^FT with a third parameter of 1). */
  readonly anchor?: 'right'
  readonly turn: Turn
  /** Black becomes white and white black where it's drawn (^FR). */
  readonly isReversed: boolean
  /** Given in the designer, kept in a comment (^FX) before the field. */
  readonly name: string | null
  readonly isLocked: boolean
  /** Elements with the same group are selected and moved together. */
  readonly group: string | null
  /** Null for one that isn't in the source yet. */
  readonly span: Span | null
}

/**
 * May hold variables: `{{parcel.barcode|upper}}`. Hex escapes (^FH) and those of blocks are already resolved: a line break is `\n`.
 * Code 128 without a mode keeps its subset switches (`>;`); FNC1 of a DataMatrix is U+001D.
 */
export type Template = string

export interface TextBlock {
  readonly width: number
  /** Lines beyond are printed over the last one (^FB), or cut off (^TB). */
  readonly lines: number
  /** Added between lines. */
  readonly gap: number
  readonly align: 'left' | 'center' | 'right' | 'justify'
  /** Of the second and following lines. */
  readonly indent: number
  readonly overflow: 'overprint' | 'cut'
}

export interface TextElement extends Placed {
  readonly kind: 'text'
  readonly value: Template
  /** `0` is the scalable font; a letter is one of the printer’s bitmap fonts; `GS` are symbols (^GS); else a font file. */
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
  /** Wide to narrow bars, for symbologies that have both. */
  readonly ratio: number
  readonly height: number
  readonly text: 'none' | 'below' | 'above'
  /** Whether the printer adds a check digit. */
  readonly addsCheckDigit: boolean
  /** ^BC only: subset switches are written in the data (`>:`), chosen by the printer, or the data is an 18-digit shipping container code. */
  readonly mode: 'plain' | 'auto' | 'container'
}

export interface MatrixElement extends Placed {
  readonly kind: 'matrix'
  readonly symbology: MatrixSymbology
  readonly value: Template
  readonly module: number
  /** Of QR codes; other symbologies choose it themselves. */
  readonly correction: 'L' | 'M' | 'Q' | 'H'
  /** PDF417: columns of data. DataMatrix: columns and rows of modules. 0 for automatic. */
  readonly columns: number
  /** Of PDF417, in modules. */
  readonly rowHeight: number
  /** PDF417: security level 0–8. Aztec: error control and size as ^BO counts. MaxiCode: mode 2–6. */
  readonly security: number
}

export interface BoxElement extends Placed {
  readonly kind: 'box'
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly color: 'black' | 'white'
  /** 0–8, as ^GB counts: radius = rounding / 8 × half of the shorter side. */
  readonly rounding: number
}

export interface LineElement extends Placed {
  readonly kind: 'line'
  /** A horizontal line has a width and a vertical one a height; a diagonal one (^GD) has both. */
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly color: 'black' | 'white'
  /** Of a diagonal line: from bottom left to top right (`/`) or from top left to bottom right (`\`). */
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

/** What isn't understood, or has no picture: kept and sent as it was written. Its place is that of its first ^FO or ^FT, or 0, 0. */
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

/** Dots per millimeter, as ZPL counts: 6 is 152 dpi, 8 is 203, 12 is 300, 24 is 600. */
export const dpmms = [6, 8, 12, 24] as const
export type Dpmm = (typeof dpmms)[number]

export interface LabelDocument {
  readonly widthMm: number
  readonly heightMm: number
  /** What the dots of the source were counted in. */
  readonly dpmm: Dpmm
  /** In the order they're printed. */
  readonly elements: readonly LabelElement[]
  /** Commands without a meaning here, kept in the source. */
  readonly unknown: readonly { readonly command: string; readonly span: Span }[]
  /** How it's printed rather than what (^PQ, ^PO, ^PR): kept when it's written for another printer. */
  readonly settings?: readonly string[]
}

/** What a label is filled with, by variable: `parcel.trackingNumber`. Instants are ISO strings. */
export interface LabelData {
  readonly values: Readonly<Record<string, string>>
  /** For the `date` filter. */
  readonly timeZone: string
}

/** A change in the designer. Everything else of the source is kept to the byte. */
export type LabelEdit =
  | { readonly kind: 'change'; readonly element: LabelElement }
  | { readonly kind: 'add'; readonly element: LabelElement; readonly after: string | null }
  | { readonly kind: 'remove'; readonly id: string }
  /** Printed directly after the other, or first. */
  | { readonly kind: 'order'; readonly id: string; readonly after: string | null }

export interface LabelFinding {
  readonly level: 'error' | 'warning'
  /** Which check: `offLabel`, `quietZone`, `moduleTooSmall`, … */
  readonly check: string
  readonly message: string
  readonly elementId: string | null
  readonly span: Span | null
  /** What mends it, where something does. */
  readonly fix: { readonly label: string; readonly edits: readonly LabelEdit[] } | null
}
