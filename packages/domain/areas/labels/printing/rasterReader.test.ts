/** Pictures in EPL and TSPL, read as a printer reads them. */
import { describe, expect, it } from 'vitest'
import { RasterReader } from './rasterReader.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((char) => char.charCodeAt(0)) : part)),
  )

/** Its bytes look like line ends and commands. */
const dots = [0x0a, 0x50, 0x31, 0x0a]
const messages = {
  epl: bytes('\nN\nq16\nQ2,24\nGW0,0,2,2,', dots, '\nP3\n'),
  tspl: bytes('SIZE 2 mm,1 mm\r\nCLS\r\nBITMAP 0,0,2,2,0,', dots, '\r\nPRINT 1,3\r\n'),
}

describe.each(['epl', 'tspl'] as const)('%s', (language) => {
  const picture = { width: 16, height: 2, stride: 2, bits: Uint8Array.from(dots, (byte) => ~byte & 0xff), copies: 3 }

  it('is read in whatever pieces it arrives', () => {
    for (const size of [1, 3, 1_000]) {
      const reader = new RasterReader(language)
      const found = []
      const message = messages[language]
      for (let at = 0; at < message.length; at += size) found.push(...reader.push(message.subarray(at, at + size)))
      expect(found, `${size} bytes at a time`).toEqual([picture])
      expect(reader.isPartial).toBe(false)
    }
  })

  it('is partial until it’s printed, and several follow each other', () => {
    const reader = new RasterReader(language)
    const message = messages[language]
    expect(reader.push(message.subarray(0, message.length - 6))).toEqual([])
    expect(reader.isPartial).toBe(true)
    expect(reader.push(bytes([...message.subarray(message.length - 6), ...message]))).toEqual([picture, picture])
  })

  it('passes over what isn’t a picture of ours', () => {
    const reader = new RasterReader(language)
    expect(reader.push(bytes('^XA^FDzpl^FS^XZ\n', 'x'.repeat(300)))).toEqual([])
    expect(reader.push(messages[language])).toEqual([picture])
    expect(new RasterReader(language).push(bytes('GW0,0,99999999,99999999,\nBITMAP 0,0,9e9,9e9,0,\n'))).toEqual([])
  })
})
