/** Parsing EPL and TSPL like a printer. */
import { describe, expect, it } from 'vitest'
import { PictureReader } from './pictureReader.ts'

/** Image bytes that look like line ends and commands. */
const messages = {
  epl: Buffer.from('\nN\nq16\nQ2,24\nGW0,0,2,2,\nP1\n\nP3\n', 'latin1'),
  tspl: Buffer.from('SIZE 2 mm,1 mm\r\nCLS\r\nBITMAP 0,0,2,2,0,\nP1\n\r\nPRINT 1,3\r\n', 'latin1'),
}

describe.each(['epl', 'tspl'] as const)('%s', (language) => {
  const message = messages[language]
  const label = { kind: 'label', zpl: null, bytes: message.toString('base64'), copies: 3 }

  it('is read no matter how it’s split into chunks', () => {
    for (const size of [1, 3, 1_000]) {
      const reader = new PictureReader(language)
      const found = []
      for (let at = 0; at < message.length; at += size) found.push(...reader.push(message.subarray(at, at + size)))
      expect(found, `${size} bytes at a time`).toEqual([label])
      expect(reader.isPartial).toBe(false)
    }
  })

  it('is partial until the print command, and handles several labels in a row', () => {
    const reader = new PictureReader(language)
    expect(reader.push(message.subarray(0, -6))).toEqual([])
    expect(reader.isPartial).toBe(true)
    expect(reader.push(Buffer.concat([message.subarray(-6), message]))).toEqual([label, label])
  })

  it('skips bytes that aren’t in its language', () => {
    const reader = new PictureReader(language)
    expect(reader.push(Buffer.from(`^XA^FDzpl^FS^XZ\n${'x'.repeat(300)}`))).toEqual([])
    expect(reader.push(message)).toEqual([label])
    const huge = Buffer.from('GW0,0,99999999,99999999,\nBITMAP 0,0,9e9,9e9,0,\n')
    expect(new PictureReader(language).push(huge)).toEqual([])
  })
})
