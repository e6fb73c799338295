/** Extracting the image from EPL and TSPL. */
import { describe, expect, it } from 'vitest'
import { sentPicture } from './sentPicture.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

const messages = {
  epl: bytes('\nN\nq16\nQ2,24\nGW0,0,2,2,\x0a\x50\x31\x0a\nP1\n'),
  tspl: bytes('SIZE 2 mm,1 mm\r\nCLS\r\nBITMAP 0,0,2,2,0,\x0a\x50\x31\x0a\r\nPRINT 1,1\r\n'),
}

describe.each(['epl', 'tspl'] as const)('%s', (language) => {
  it('contains its image, with 1 as black', () => {
    expect(sentPicture(language, messages[language])).toEqual({
      ...{ width: 16, height: 2, stride: 2 },
      bits: Uint8Array.from([0xf5, 0xaf, 0xce, 0xf5]),
    })
  })

  it('has no image if it’s truncated or something else', () => {
    expect(sentPicture(language, messages[language].subarray(0, language === 'epl' ? -6 : -15))).toBeNull()
    expect(sentPicture(language, bytes('^XA^FDzpl^FS^XZ'))).toBeNull()
  })
})
