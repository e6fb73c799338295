/** Draws boxes, lines, ellipses and images. */
import type { BoxElement, EllipseElement, ImageElement, LineElement } from '../document.ts'
import { bitmapOutline } from './bitmapOutline.ts'
import { type Drawing, type Drawn, dotsAtLeast1, edges, placed, plain, sized } from './drawn.ts'
import { kept } from './kept.ts'
import { ellipse, type Matrix, type Outline, polygon, rectangle, roundedRectangle } from './outline.ts'

export function drawBox(element: BoxElement, { dpmm }: Drawing): Drawn {
  const thickness = dotsAtLeast1(element.thickness, dpmm)
  const width = Math.max(thickness, Math.round(element.width * dpmm))
  const height = Math.max(thickness, Math.round(element.height * dpmm))
  const place = placed(element, width, height, dpmm)
  const [innerWidth, innerHeight] = [width - 2 * thickness, height - 2 * thickness]
  const isFilled = innerWidth <= 0 || innerHeight <= 0
  const radius = (shorter: number) => (element.rounding * shorter) / 16
  const outer =
    element.rounding === 0
      ? rectangle(0, 0, width, height)
      : roundedRectangle(0, 0, width, height, radius(Math.min(width, height)))
  const inner =
    element.rounding === 0
      ? rectangle(thickness, thickness, innerWidth, innerHeight)
      : roundedRectangle(thickness, thickness, innerWidth, innerHeight, radius(Math.min(innerWidth, innerHeight)))
  return plain(element, {
    outlines: isFilled ? [outer] : [outer, inner],
    size: sized(width, height),
    place,
    ...(!isFilled && { ink: edges(width, height, thickness) }),
  })
}

export function drawLine(element: LineElement, { dpmm }: Drawing): Drawn {
  const thickness = dotsAtLeast1(element.thickness, dpmm)
  const [across, down] = [Math.round(element.width * dpmm), Math.round(element.height * dpmm)]
  if (element.lean === 'none') {
    const [width, height] = [Math.max(across, thickness), Math.max(down, thickness)]
    const place = placed(element, width, height, dpmm)
    return plain(element, { outlines: [rectangle(0, 0, width, height)], size: sized(width, height), place })
  }
  const [from, to] = element.lean === 'left' ? [0, down] : [down, 0]
  const outline = polygon([
    [0, from],
    [thickness, from],
    [across + thickness, to],
    [across, to],
  ])
  const place = placed(element, across + thickness, down, dpmm)
  return plain(element, { outlines: [outline], size: sized(across + thickness, down), place, isCrisp: false })
}

export function drawEllipse(element: EllipseElement, { dpmm }: Drawing): Drawn {
  const [width, height] = [dotsAtLeast1(element.width, dpmm), dotsAtLeast1(element.height, dpmm)]
  const thickness = dotsAtLeast1(element.thickness, dpmm)
  const place = placed(element, width, height, dpmm)
  const outer = ellipse(0, 0, width, height)
  const isFilled = 2 * thickness >= Math.min(width, height)
  const inner = ellipse(thickness, thickness, width - 2 * thickness, height - 2 * thickness)
  return plain(element, {
    outlines: isFilled ? [outer] : [outer, inner],
    size: sized(width, height),
    place,
    isCrisp: false,
    ...(!isFilled && { ink: edges(width, height, thickness) }),
  })
}

const bitmaps = kept(40, (question): Outline => {
  // Serialized by `drawImage` below.
  const [bits, wide, high]: [string, number, number] = JSON.parse(question)
  return bitmapOutline(bits, wide, high)
})

export function drawImage(element: ImageElement, { dpmm }: Drawing): Drawn {
  const { bits, dotsWide, dotsHigh } = element
  const [width, height] = [dotsAtLeast1(element.width, dpmm), dotsAtLeast1(element.height, dpmm)]
  const [a, b, c, d, e, f] = placed(element, width, height, dpmm)
  const [across, down] = [width / Math.max(1, dotsWide), height / Math.max(1, dotsHigh)]
  const place: Matrix = [a * across, b * across, c * down, d * down, e, f]
  const outline = bitmaps(JSON.stringify([bits, dotsWide, dotsHigh]))
  return plain(element, { outlines: [outline], size: sized(dotsWide, dotsHigh), place })
}
