/** Serializes a scene as SVG, identically in browsers and on the server. */
import type { Scene, Shape } from '../scene.ts'

const fills: Readonly<Record<Shape['paint'], string>> = { black: '#000', white: '#fff', invert: '#fff' }

function shapeSvg({ path, paint, fillRule, isCrisp }: Shape): string {
  const rule = fillRule === 'evenodd' ? ' fill-rule="evenodd"' : ''
  const crisp = isCrisp ? ' shape-rendering="crispEdges"' : ''
  // White minus the backdrop inverts it: white becomes black and black becomes white.
  const invert = paint === 'invert' ? ' style="mix-blend-mode:difference"' : ''
  return `<path d="${path}" fill="${fills[paint]}"${rule}${crisp}${invert}/>`
}

export function svgOf({ width, height, shapes }: Scene): string {
  const paper = `<path d="M0 0H${width}V${height}H0Z" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${paper}${shapes.map(shapeSvg).join('')}</svg>`
}
