/**
 * Checks whether an SVG could run, load or open anything. Reads the text in a single pass and never goes back, so a hostile
 * file takes no longer than a harmless one of the same size.
 */

/** A larger SVG is really a bitmap in disguise. */
export const maxSvgKb = 256

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at += 1
  return at
}

/** The position after `end`, or -1 if it doesn't occur. */
function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? -1 : at + end.length
}

/** Like `behind`, but also skips the blanks that follow; the end of the text if it doesn't occur. */
function afterOrNever(text: string, end: string, from: number): number {
  const at = behind(text, end, from)
  return at < 0 ? text.length : skipBlanks(text, at)
}

const byteOrderMark = '\u00ef\u00bb\u00bf'

/** Where the root element starts, after an XML declaration and comments; -1 if this isn't an SVG. */
export function svgRoot(text: string): number {
  let at = skipBlanks(text, text.startsWith(byteOrderMark) ? byteOrderMark.length : 0)
  if (text.startsWith('<?xml', at) && isBlank(text.charCodeAt(at + 5))) at = afterOrNever(text, '?>', at)
  while (text.startsWith('<!--', at)) at = afterOrNever(text, '-->', at + 4)
  if (!text.startsWith('<svg', at)) return -1
  const next = text.charCodeAt(at + 4)
  return isBlank(next) || next === 0x3e || next === 0x2f ? at : -1
}

const forbiddenElements = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'listener',
  'set',
  'animate',
])

const safeEncodings = new Set(['utf-8', 'us-ascii', 'iso-8859-1', 'windows-1252'])

/** Whatever the namespace of its prefix, the local name decides what an element does. */
const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

const namedReferences: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The character that `&…;` stands for, or null if XML doesn't define it. */
function referenced(name: string): string | null {
  if (!name.startsWith('#')) return Object.hasOwn(namedReferences, name) ? (namedReferences[name] ?? null) : null
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}

/** Text with its references resolved, as a browser would read it. */
function resolved(text: string): string | null {
  const [first = '', ...rest] = text.split('&')
  const parts = [first]
  for (const piece of rest) {
    const end = piece.slice(0, 12).indexOf(';')
    const sign = end < 0 ? null : referenced(piece.slice(0, end))
    if (sign === null) return null
    parts.push(sign, piece.slice(end + 1))
  }
  return parts.join('')
}

const hexDigits = /^[0-9a-f]{1,6}/i

/** CSS may write any letter as `\75`. */
function withoutEscapes(css: string): string {
  const [first = '', ...rest] = css.split('\\')
  const parts = [first]
  for (const piece of rest) {
    const [hex] = hexDigits.exec(piece.slice(0, 6)) ?? []
    if (hex === undefined) parts.push(piece)
    else {
      const code = Number.parseInt(hex, 16)
      parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
      parts.push(isBlank(piece.charCodeAt(hex.length)) ? piece.slice(hex.length + 1) : piece.slice(hex.length))
    }
  }
  return parts.join('')
}

/** Skips blanks and one quotation mark. */
function startsInside(text: string, from: number, starts: readonly string[]): boolean {
  let at = skipBlanks(text, from)
  if (text[at] === '"' || text[at] === "'") at = skipBlanks(text, at + 1)
  return starts.some((start) => text.startsWith(start, at))
}

const loaders = ['@import', 'image(', 'image-set(', 'src(']

/** For styles, and every attribute that may contain one: they may only refer to parts of the drawing itself. */
function stylesLoad(value: string): boolean {
  const css = withoutEscapes(value).toLowerCase()
  if (loaders.some((loader) => css.includes(loader))) return true
  for (let at = css.indexOf('url('); at >= 0; at = css.indexOf('url(', at + 4))
    if (!startsInside(css, at + 4, ['#'])) return true
  return false
}

const ownLinks = ['#', 'data:image/png;', 'data:image/jpeg;', 'data:image/webp;']
const linkAttributes = new Set(['href', 'src', 'srcset', 'data', 'action', 'formaction'])

function isUnsafeAttribute(name: string, written: string): boolean {
  const value = resolved(written)
  if (value === null) return true
  const local = localName(name)
  const lower = value.toLowerCase()
  if (local.startsWith('on') || local === 'base') return true
  // XHTML elements inside an SVG behave like a web page.
  if (name.startsWith('xmlns')) return lower.includes('xhtml')
  if (linkAttributes.has(local)) return !startsInside(lower, 0, ownLinks)
  return lower.includes('javascript:') || stylesLoad(value)
}

const endsName = (code: number): boolean =>
  isBlank(code) || code === 0x3d || code === 0x3e || code === 0x2f || code === 0x3c || code === 0x22 || code === 0x27

function nameEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && !endsName(text.charCodeAt(at))) at += 1
  return at
}

/** The position after an opening tag, or -1 if it's unsafe or can't be parsed. */
function readTag(text: string, from: number): number {
  let at = nameEnd(text, from)
  if (at === from || forbiddenElements.has(localName(text.slice(from, at)))) return -1
  for (;;) {
    const start = skipBlanks(text, at)
    if (text[start] === '>') return start + 1
    if (text.startsWith('/>', start)) return start + 2
    const end = nameEnd(text, start)
    const equals = skipBlanks(text, end)
    const open = skipBlanks(text, equals + 1)
    const quote = text[open]
    if (start === at || end === start || text[equals] !== '=' || (quote !== '"' && quote !== "'")) return -1
    const close = text.indexOf(quote, open + 1)
    if (close < 0 || isUnsafeAttribute(text.slice(start, end), text.slice(open + 1, close))) return -1
    at = close + 1
  }
}

/** The XML declaration may name an encoding in which the same bytes mean something else. */
function isSafeHead(text: string, root: number): boolean {
  const head = text.slice(0, root)
  if (head.indexOf('<?xml') < 0) return true
  const [, written] = head.slice(0, head.indexOf('?>')).split('encoding')
  if (written === undefined) return true
  const named = written.split(/["']/, 2)[1] ?? ''
  return safeEncodings.has(named.toLowerCase())
}

/** The position after the markup that starts at this `<`, or -1 if it's unsafe or can't be parsed. */
function readMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return behind(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) {
    const end = text.indexOf(']]>', at)
    return end < 0 || stylesLoad(text.slice(at, end)) ? -1 : end + 3
  }
  // A doctype may define entities that hide anything; a processing instruction may load a style sheet.
  if (text[at + 1] === '!' || text[at + 1] === '?') return -1
  return text[at + 1] === '/' ? behind(text, '>', at) : readTag(text, at + 1)
}

/** Whether an SVG only draws: nothing in it runs, loads or opens anything, and all of it can be parsed. */
export function onlyDraws(text: string): boolean {
  let at = svgRoot(text)
  if (at < 0 || !isSafeHead(text, at)) return false
  while (at >= 0 && at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    const words = resolved(text.slice(at, end))
    if (words === null || stylesLoad(words)) return false
    at = next < 0 ? end : readMarkup(text, next)
  }
  return at >= 0
}
