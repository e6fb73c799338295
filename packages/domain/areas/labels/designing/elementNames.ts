/** Element names for lists and screen readers. */
import type { LabelElement, LinearSymbology, MatrixSymbology, Template } from '../document.ts'
import { labelVariables, variablesIn } from '../variables.ts'

export const symbologyNames: Readonly<Record<LinearSymbology | MatrixSymbology, string>> = {
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
  dataMatrix: 'Data Matrix',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  maxicode: 'MaxiCode',
}

/** The kind of element, such as “Barcode”, regardless of symbology. */
export function kindName(element: LabelElement): string {
  switch (element.kind) {
    case 'text':
      return element.block ? 'Text block' : 'Text'
    case 'barcode':
      return 'Barcode'
    case 'matrix':
      return symbologyNames[element.symbology]
    case 'box':
      return 'Box'
    case 'line':
      return 'Line'
    case 'ellipse':
      return element.width === element.height ? 'Circle' : 'Ellipse'
    case 'image':
      return 'Image'
    case 'raw':
      return 'Raw ZPL'
  }
}

const labels: ReadonlyMap<string, string> = new Map(labelVariables.map(({ name, label }) => [name, label]))

/** The name the user gave it, or one derived from its text: “Mail stop”. */
export function elementName(element: LabelElement): string {
  if (element.name !== null) return element.name
  const [first] = element.kind === 'text' ? variablesIn(element.value) : []
  return (first && labels.get(first.name)) ?? kindName(element)
}

/** The variable, if the template is exactly one variable and nothing else; otherwise null. */
export function soleVariable(template: Template): string | null {
  const text = template.trim()
  const [only] = variablesIn(text)
  return only?.start === 0 && only.end === text.length ? only.name : null
}

const templateOf = (element: LabelElement): Template =>
  element.kind === 'text' || element.kind === 'barcode' || element.kind === 'matrix' ? element.value : ''

/** Shown next to the name: the variable, such as `internalNumber`, or the text itself. */
export function elementNote(element: LabelElement): { readonly text: string; readonly isVariable: boolean } {
  const value = templateOf(element)
  const [first] = variablesIn(value)
  return first === undefined
    ? { text: value.replaceAll('\n', ' '), isVariable: false }
    : { text: first.name.slice(first.name.indexOf('.') + 1), isVariable: true }
}

/** Description for screen readers. */
export function elementWords(element: LabelElement, place: string): string {
  const value = templateOf(element)
  const [name, kind] = [elementName(element), kindName(element)]
  return [
    name,
    ...(name === kind ? [] : [kind]),
    ...(value === '' ? [] : [value]),
    place,
    ...(element.isLocked ? ['Locked'] : []),
    ...(element.group === null ? [] : [`Group ${element.group}`]),
  ].join(', ')
}
