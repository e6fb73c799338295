// Color arithmetic. Pure, so a test can check the tokens and pages can make a customer's color legible.

type Triple = readonly [number, number, number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

function linearRgb(hex: string): Triple {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

function toHex(rgb: Triple): string {
  const byte = (light: number) => Math.round(toGamma(Math.min(1, Math.max(0, light))) * 255)
  return `#${rgb.map((light) => byte(light).toString(16).padStart(2, '0')).join('')}`
}

function toOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast of two `#rrggbb` colors. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const fallbackBrand = '#4a5566'

/** The customer's color, darkened in OKLCH (hue and chroma kept) until white text on it has a contrast of 4.5:1. */
export function monogramColor(brand: string | null | undefined): string {
  const start = brand && /^#[0-9a-f]{6}$/i.test(brand) ? brand.toLowerCase() : fallbackBrand
  const [, a, b] = toOklab(linearRgb(start))
  let [lightness] = toOklab(linearRgb(start))
  let color = start
  while (contrast('#ffffff', color) < 4.5 && lightness > 0) {
    lightness -= 0.01
    color = toHex(fromOklab([lightness, a, b]))
  }
  return color
}
