import { describe, expect, it } from 'vitest'
import { type ImageType, imageProblem, imageTypeOf } from './images.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const png = bytes('\u0089PNG\r\n\u001a\n and so on')
const logo = { accepts: ['png', 'svg'] as const, maxKb: 1 }

describe('an image', () => {
  it.each<[ImageType | undefined, Uint8Array]>([
    ['png', png],
    ['jpeg', bytes('\u00ff\u00d8\u00ff\u00e0')],
    ['webp', bytes('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ')],
    ['svg', bytes('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', bytes('\u00ef\u00bb\u00bf<svg viewBox="0 0 1 1"></svg>')],
    [undefined, bytes('<html><svg></svg></html>')],
    [undefined, bytes('GIF89a')],
    [undefined, bytes('')],
  ])('is %s by its content', (type, file) => {
    expect(imageTypeOf(file)).toBe(type)
  })

  it('is refused if it has another type or is too large, with what to select instead', () => {
    expect(imageProblem(bytes('\u00ff\u00d8\u00ff'), logo)).toBe('Select an image: PNG or SVG up to 1 kB.')
    expect(imageProblem(new Uint8Array([...png, ...new Uint8Array(1024)]), logo)).toBe(
      'The image is too large. Select one of up to 1 kB.',
    )
    expect(imageProblem(png, logo)).toBeUndefined()
  })
})

describe('an SVG', () => {
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
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<x:foreignObject/>',
    '<html:meta xmlns:html="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0"/>',
    '<path xmlns:e="http://www.w3.org/2001/xml-events" e:onclick="x"/>',
    '<g xml:base="https://elsewhere.test/"><use href="#a"/></g>',
    '<path fill="u\\72l(https://elsewhere.test/)"/>',
    '<path fill="&#117;rl(https://elsewhere.test/)"/>',
    '<style>p{background:image-set("https://elsewhere.test/" 1x)}</style>',
    '<style><![CDATA[@import "x.css";]]></style>',
    '<path title="&made-up;"/>',
    '<?xml-stylesheet href="https://elsewhere.test/x.css"?>',
    '<!DOCTYPE svg>',
    '<path title=unquoted/>',
    '<path title="never closed/>',
    '<!-- never closed',
  ])('that could run or load something is refused: %s', (inside) => {
    expect(drawn(inside)).toMatch(/scripts or links/)
  })

  it.each([
    '<path d="M0 0" fill="#fff"/>',
    '<use xlink:href="#a"/>',
    '<rect style="fill:url(#g)"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<metadata><rdf:li rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></metadata>',
    '<title>R&amp;D &#8211; 2nd floor</title>',
    '<style><![CDATA[.a{fill:url("#g")}]]></style>',
    "<!-- drawn by hand --><g data-name='Layer 1'><path d='M0 0' /></g>",
  ])('that only draws is accepted: %s', (inside) => {
    expect(drawn(inside)).toBeUndefined()
  })

  it('in an encoding in which the same bytes mean something else is refused', () => {
    const encoded = (encoding: string) =>
      imageProblem(bytes(`<?xml version="1.0" encoding="${encoding}"?><svg xmlns="x"/>`), logo)
    expect(encoded('ISO-2022-JP')).toMatch(/scripts or links/)
    expect(encoded('UTF-8')).toBeUndefined()
  })

  it('has at most 256 kB, even if other images may be larger', () => {
    const plan = { accepts: ['png', 'jpeg', 'svg'] as const, maxKb: 5 * 1024 }
    const large = (start: string) => bytes(start + ' '.repeat(257 * 1024))
    expect(imageProblem(large('<svg/>'), plan)).toBe('The image is too large. Select an SVG of up to 256 kB.')
    expect(imageProblem(large('\u0089PNG\r\n\u001a\n'), plan)).toBeUndefined()
    expect(imageProblem(bytes('GIF89a'), plan)).toBe('Select an image: PNG or JPEG up to 5 MB, or SVG up to 256 kB.')
  })

  // With the regular expressions we used before, the first never finished and the others took minutes.
  it.each([
    ['comments before the root', `${'<!---->'.repeat(60)}<p`],
    ['blanks in a tag', `<svg><${' '.repeat(250_000)}`],
    ['blanks before an attribute', `<svg ${' '.repeat(250_000)}x`],
    ['blanks behind a link', `<svg href=${' '.repeat(250_000)}`],
    ['openings that never close', '<svg>'.concat('<a '.repeat(80_000))],
    ['styles that never close', '<svg>'.concat('url('.repeat(60_000))],
    ['references that never end', '<svg>'.concat('&'.repeat(250_000))],
    ['escapes of CSS', `<svg style="${'\\'.repeat(250_000)}"/>`],
  ])('made to be slow is parsed in one pass: %s', (_, file) => {
    const drawing = { accepts: ['svg'] as const, maxKb: 256 }
    expect(String(imageProblem(bytes(file), drawing))).toMatch(/Select an image|scripts or links|^undefined$/)
  })
})
