/** A scene as SVG: the same text in browsers and on the server. */
import type { Scene, Shape } from '../scene.ts'

const fills: Readonly<Record<Shape['paint'], string>> = { black: '#000', white: '#fff', invert: '#fff' }

function shapeSvg({ path, paint, fillRule, isCrisp }: Shape): string {
  const rule = fillRule === 'evenodd' ? ' fill-rule="evenodd"' : ''
  const crisp = isCrisp ? ' shape-rendering="crispEdges"' : ''
  // White minus what is below: black where it was white, white where it was black.
  const invert = paint === 'invert' ? ' style="mix-blend-mode:difference"' : ''
  return `<path d="${path}" fill="${fills[paint]}"${rule}${crisp}${invert}/>`
}

export function svgOf({ width, height, shapes }: Scene): string {
  const paper = `<path d="M0 0H${width}V${height}H0Z" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${paper}${shapes.map(shapeSvg).join('')}</svg>`
}
