/** One icon per kind of element. */
import type { PaletteKey } from '@postern/domain/areas/labels/designing/newElements.ts'
import type { LabelElement } from '@postern/domain/areas/labels/document.ts'
import type { Icon } from '@tabler/icons-react'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconGridDots from '@tabler/icons-react/dist/esm/icons/IconGridDots.mjs'
import IconLetterT from '@tabler/icons-react/dist/esm/icons/IconLetterT.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconOvalVertical from '@tabler/icons-react/dist/esm/icons/IconOvalVertical.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconSquare from '@tabler/icons-react/dist/esm/icons/IconSquare.mjs'

export const iconProps = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export const paletteIcons: Readonly<Record<PaletteKey, Icon>> = {
  text: IconLetterT,
  code128: IconBarcode,
  qr: IconQrcode,
  line: IconMinus,
  box: IconSquare,
  image: IconPhoto,
  textBlock: IconAlignLeft,
  gs1_128: IconBarcode,
  code39: IconBarcode,
  itf: IconBarcode,
  ean13: IconBarcode,
  upca: IconBarcode,
  dataMatrix: IconGridDots,
  pdf417: IconBarcode,
  aztec: IconGridDots,
  circle: IconCircle,
  ellipse: IconOvalVertical,
  raw: IconCode,
}

const keyOf = (element: LabelElement): PaletteKey => {
  switch (element.kind) {
    case 'text':
      return element.block ? 'textBlock' : 'text'
    case 'barcode':
      return 'code128'
    case 'matrix':
      return element.symbology === 'qr' ? 'qr' : 'dataMatrix'
    case 'ellipse':
      return element.width === element.height ? 'circle' : 'ellipse'
    default:
      return element.kind
  }
}

export function ElementIcon({ element }: { element: LabelElement }) {
  const Shown = paletteIcons[keyOf(element)]
  return <Shown {...iconProps} />
}
