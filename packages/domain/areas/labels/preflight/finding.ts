/** Wording of findings. */
import type { LabelEdit, LabelElement, LabelFinding } from '../document.ts'

export type Check =
  | 'blockOverflow'
  | 'emptyLabel'
  | 'missingGlyph'
  | 'moduleTooSmall'
  | 'offLabel'
  | 'overlap'
  | 'quietZone'
  | 'rawCommand'
  | 'symbology'
  | 'unknownVariable'
  | 'widerThanHead'

const symbologyNames: Readonly<Record<string, string>> = {
  code128: 'Code 128',
  gs1_128: 'GS1-128',
  code39: 'Code 39',
  code93: 'Code 93',
  itf: 'Interleaved 2 of 5',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  upce: 'UPC-E',
  upcExtension: 'EAN/UPC extension',
  codabar: 'Codabar',
  msi: 'MSI',
  postnet: 'POSTNET',
  qr: 'QR code',
  dataMatrix: 'DataMatrix',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  maxicode: 'MaxiCode',
}

const graphicNames = {
  box: 'The box',
  line: 'The line',
  ellipse: 'The ellipse',
  image: 'The image',
  raw: 'The raw ZPL',
} as const

const shownChars = 24

/** Start of a message: `“Ship to”`, `Code 128` or `The box`. */
export function titleOf(element: LabelElement): string {
  if (element.name !== null) return `“${element.name}”`
  if (element.kind === 'barcode' || element.kind === 'matrix')
    return symbologyNames[element.symbology] ?? element.symbology
  if (element.kind !== 'text') return graphicNames[element.kind]
  const text = element.value.replaceAll('\n', ' ').trim()
  return `“${text.length > shownChars ? `${text.slice(0, shownChars - 1)}…` : text}”`
}

interface Details {
  readonly level: LabelFinding['level']
  readonly message: string
  readonly fix?: { readonly label: string; readonly edits: readonly LabelEdit[] } | null
}

export function finding(
  check: Check,
  element: LabelElement | null,
  { level, message, fix = null }: Details,
): LabelFinding {
  return { level, check, message, elementId: element?.id ?? null, span: element?.span ?? null, fix }
}

export const change = (element: LabelElement): LabelEdit => ({ kind: 'change', element })

/** `0.5 mm`, `3 mm` */
export const inMm = (mm: number): string => `${mm < 10 ? Math.round(mm * 10) / 10 : Math.round(mm)} mm`
