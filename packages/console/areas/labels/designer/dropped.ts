/** Items that can be dropped onto the canvas: an element kind, a variable or an image file. */
import { type PaletteKey, palette } from '@postern/domain/areas/labels/designing/newElements.ts'

export const elementMime = 'application/x-postern-element'
export const variableMime = 'application/x-postern-variable'

export const dragged = ({ types }: DataTransfer): boolean =>
  [elementMime, variableMime, 'Files'].some((type) => types.includes(type))

export const droppedElement = (data: DataTransfer): PaletteKey | undefined => {
  const key = data.getData(elementMime)
  return palette.find((each) => each === key)
}

export const droppedVariable = (data: DataTransfer): string => data.getData(variableMime)
