import { describe, expect, it } from 'vitest'
import { type ImageType, imageProblem, imageTypeOf } from './images.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const png = bytes('\u0089PNG\r\n\u001a\n and so on')
const logo = { accepts: ['png', 'svg'] as const, maxKb: 1 }

describe('a picture', () => {
  it.each<[ImageType | undefined, Uint8Array]>([
    ['png', png],
    ['jpeg', bytes('\u00ff\u00d8\u00ff\u00e0')],
    ['webp', bytes('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ')],
    ['svg', bytes('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', bytes('\u00ef\u00bb\u00bf<svg viewBox="0 0 1 1"></svg>')],
    [undefined, bytes('<html><svg></svg></html>')],
    [undefined, bytes('GIF89a')],
    [undefined, bytes('')],
  ])('is %s by what it holds', (type, file) => {
    expect(imageTypeOf(file)).toBe(type)
  })

  it('is refused when it is of another type or too large, with what to choose instead', () => {
    expect(imageProblem(bytes('\u00ff\u00d8\u00ff'), logo)).toBe('Choose a picture: PNG or SVG up to 1 kB.')
    expect(imageProblem(new Uint8Array([...png, ...new Uint8Array(1024)]), logo)).toBe(
      'The picture is too large. Choose one of 1 kB at most.',
    )
    expect(imageProblem(png, logo)).toBeUndefined()
  })
})

describe('a drawing', () => {
  const drawn = (inside: string) => imageProblem(bytes(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`), logo)

  it.each([
    '<script>alert(1)</script>',
    '<path onload="alert(1)"/>',
    '<path\nONCLICK = "x"/>',
    '<a href="javascript:alert(1)"><path/></a>',
    '<image href="https://elsewhere.test/x.png"/>',
    '<use xlink:href="other.svg#a"/>',
    '<foreignObject><body/></foreignObject>',
    '<style>@import "x.css";</style>',
    '<path style="fill:url(https://elsewhere.test/)"/>',
    '<image href="data:text/html,x"/>',
  ])('that could act or load is refused: %s', (inside) => {
    expect(drawn(inside)).toMatch(/scripts or links/)
  })

  it.each([
    '<path d="M0 0" fill="#fff"/>',
    '<use xlink:href="#a"/>',
    '<rect style="fill:url(#g)"/>',
    '<image href="data:image/png;base64,AAAA"/>',
  ])('that only draws is taken: %s', (inside) => {
    expect(drawn(inside)).toBeUndefined()
  })
})
