/** Encodes and decodes field data (^FD): hex escapes (^FH) and the escapes of blocks and symbologies. */
import { isControl } from '../controls.ts'
import { byteOf, decodeBytes, isUtf8, printsItself } from './charset.ts'
import type { Signs } from './tokens.ts'

/** How a field encodes its data. */
export interface Writing {
  readonly signs: Signs
  /** Escape character of its ^FH; null if it has none. */
  readonly hexSign: string | null
  readonly charset: number | null
  /** Text is printed in the national character set; barcodes keep the written characters. */
  readonly isText: boolean
}

const hexAt = (text: string, at: number): number | null => {
  const pair = text.slice(at, at + 2)
  return /^[0-9A-Fa-f]{2}$/.test(pair) ? Number.parseInt(pair, 16) : null
}

/** Drops literal line breaks, as printers do. Hex-escaped ones are kept. */
export function decodeData(text: string, { hexSign, charset }: Pick<Writing, 'hexSign' | 'charset'>): string {
  const parts: string[] = []
  let bytes: number[] = []
  const flush = () => {
    if (bytes.length > 0) parts.push(decodeBytes(bytes, charset))
    bytes = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    const byte = char === hexSign ? hexAt(text, at + 1) : null
    if (byte !== null) {
      bytes.push(byte)
      at += 2
      continue
    }
    flush()
    if (char !== '\r' && char !== '\n') parts.push(char)
  }
  flush()
  return parts.join('')
}

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')

export interface Written {
  readonly text: string
  /** Escape character for ^FH; null if none is needed. */
  readonly hexSign: string | null
  /** Characters the character set can't print. */
  readonly missing: readonly string[]
}

/** Escapes data so it can't become a command. */
export function encodeData(value: string, { signs, hexSign, charset, isText }: Writing): Written {
  const special = (char: string) => char === signs.caret || char === signs.tilde || char === '^' || char === '~'
  const narrow = charset !== null && !isUtf8(charset) ? charset : null
  const chars = Array.from(value)
  const isNeeded = chars.some((char) => special(char) || isControl(char) || (narrow !== null && char > '\u007f'))
  const sign = hexSign ?? (isNeeded ? '_' : null)
  const missing: string[] = []
  const written = chars.map((char) => {
    if (isText && !printsItself(char, charset)) missing.push(char)
    if (special(char) || isControl(char) || char === sign) return hexEscape(char, sign)
    if (narrow === null || char <= '\u007f') return char
    const byte = byteOf(char, narrow)
    if (byte === null) missing.push(char)
    return byte === null ? '?' : `${sign}${hex(byte)}`
  })
  return { text: written.join(''), hexSign: sign, missing }
}

/** Command characters can be non-ASCII (^CC) and take more than one byte. */
const hexEscape = (char: string, sign: string | null): string =>
  Array.from(new TextEncoder().encode(char), (byte) => `${sign}${hex(byte)}`).join('')

const softHyphen = '\u00ad'

/** In a block, `\&` is a line break and `\(*)` a soft hyphen. */
export function decodeBlock(text: string): string {
  if (!text.includes('\\')) return text
  const parts: string[] = []
  for (let at = 0; at < text.length; at += 1) {
    const next = text.charAt(at) === '\\' ? text.charAt(at + 1) : ''
    if (next === '&' || next === '\\') {
      parts.push(next === '&' ? '\n' : '\\')
      at += 1
    } else if (next === '(' && text.startsWith('*)', at + 2)) {
      parts.push(softHyphen)
      at += 3
    } else parts.push(text.charAt(at))
  }
  return parts.join('')
}

export const encodeBlock = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\&').replaceAll(softHyphen, '\\(*)')

/** FNC1 of a DataMatrix, as scanners report it. */
const fnc1 = '\u001d'

/** `_1` is FNC1, `_d065` a character by its code, `_G` a control character, `__` the escape character itself. */
export function decodeMatrix(text: string, sign: string): string {
  if (!text.includes(sign)) return text
  const parts: string[] = []
  for (let at = 0; at < text.length; at += 1) {
    const [char, next] = [text.charAt(at), text.charAt(at + 1)]
    const code = text.slice(at + 2, at + 5)
    if (char !== sign || next === '') parts.push(char)
    else if (next === 'd' && /^\d{3}$/.test(code)) {
      parts.push(String.fromCharCode(Number(code)))
      at += 4
    } else if (next === sign || next === '1' || (next >= '@' && next <= '_')) {
      parts.push(next === sign ? sign : next === '1' ? fnc1 : String.fromCharCode(next.charCodeAt(0) - 64))
      at += 1
    } else parts.push(char)
  }
  return parts.join('')
}

export const matrixSign = '_'
export const encodeMatrix = (value: string): string =>
  Array.from(value, (char) => {
    if (char === matrixSign) return matrixSign + matrixSign
    if (char === fnc1) return `${matrixSign}1`
    return isControl(char) ? `${matrixSign}d${String(char.charCodeAt(0)).padStart(3, '0')}` : char
  }).join('')
