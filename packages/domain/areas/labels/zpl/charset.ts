/** ^CI character sets: how hex-escaped bytes (^FH) are decoded. */

const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶\u00a7÷¸°¨·¹³²■\u00a0'

/** Sets 0 to 12 are code page 850 with these characters replaced. */
const replaced = '#@[\\]^`{|}'
const national: readonly string[] = [
  '#@[¢]^`{|}',
  '#@⅓¢⅔^`¼½¾',
  '£@[¢]^`{|}',
  'ƒ\u00a7[Ĳ]^`{ĳ}',
  '#@ÆØÅ^`æøå',
  'ÜÉÄÖÅÜéäöå',
  '#\u00a7ÄÖÜ^`äöü',
  '£à[ç]^`é|ù',
  '#àâçêîôéùè',
  '£\u00a7[çé^ùàòè',
  '#\u00a7¡Ñ¿^`{ñç',
  '£ÉÄÖÜ^äëïö',
  '#@[¥]^`{|}',
]

/** The text as printed in a national character set. Barcodes keep the written characters. */
export function printedText(text: string, charset: number | null): string {
  const printed = charset === null ? undefined : national[charset]
  if (printed === undefined) return text
  return Array.from(text, (char) => printed[replaced.indexOf(char)] ?? char).join('')
}

/** Whether a character is printed as itself. */
export const printsItself = (char: string, charset: number | null): boolean => printedText(char, charset) === char

const named: Readonly<Record<number, string>> = {
  27: 'windows-1252',
  31: 'windows-1250',
  33: 'windows-1251',
  34: 'windows-1253',
  35: 'windows-1254',
  36: 'windows-1255',
}

/** Whether non-ASCII characters are written as UTF-8. This is also the default without ^CI, because we send UTF-8. */
export const isUtf8 = (charset: number | null): boolean =>
  charset === null || (charset > 13 && named[charset] === undefined)

/** The 128 non-ASCII characters of a single-byte set. */
function upperHalf(charset: number): string {
  const name = named[charset]
  if (!name) return codePage850
  const decoder = new TextDecoder(name)
  return Array.from({ length: 128 }, (_, at) => decoder.decode(Uint8Array.of(128 + at))).join('')
}

const halves = new Map<number, string>()
function halfOf(charset: number): string {
  const known = halves.get(charset) ?? upperHalf(charset)
  halves.set(charset, known)
  return known
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const single = (bytes: readonly number[], half: string): string =>
  bytes.map((byte) => (byte < 128 ? String.fromCharCode(byte) : half.charAt(byte - 128))).join('')

export function decodeBytes(bytes: readonly number[], charset: number | null): string {
  if (charset !== null && !isUtf8(charset)) return single(bytes, halfOf(charset))
  try {
    return strict.decode(Uint8Array.from(bytes))
  } catch {
    return single(bytes, codePage850)
  }
}

/** The byte of a character in a single-byte set; null if the set lacks it. */
export function byteOf(char: string, charset: number): number | null {
  if (char < '\u0080') return char.charCodeAt(0)
  const at = halfOf(charset).indexOf(char)
  return at < 0 ? null : 128 + at
}
