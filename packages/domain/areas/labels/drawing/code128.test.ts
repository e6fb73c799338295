import { describe, expect, it } from 'vitest'
import { automaticCode, containerCode, gs1Code, withContainerCheck, writtenCode } from './code128.ts'
import { UndrawableError } from './undrawable.ts'

describe('Code 128', () => {
  it('starts in subset B by default', () => {
    expect(writtenCode('A1')).toEqual({ codewords: [104, 33, 17], text: 'A1', scanned: 'A1' })
  })

  it('follows the switches of the manual’s example', () => {
    const { codewords, text } = writtenCode('>;382436>6CODE128>752375152')
    expect(codewords).toEqual([105, 38, 24, 36, 100, 35, 47, 36, 37, 17, 18, 24, 101, 52, 37, 51, 52])
    expect(text).toBe('382436CODE128TEST')
  })

  it('decodes >0, >< and >= to the characters they escape', () => {
    expect(writtenCode('>0><>=').scanned).toBe('>^~')
  })

  it('reports FNC1 as a separator, except at the start', () => {
    expect(writtenCode('>;>801>812').codewords).toEqual([105, 102, 1, 102, 12])
    expect(writtenCode('>;>801>812').scanned).toBe('01\x1d12')
  })

  it('rejects unpaired digits in subset C', () => {
    expect(() => writtenCode('>;123')).toThrow(new UndrawableError('Subset C of Code 128 takes digits in pairs.'))
  })

  it('rejects non-ASCII characters, which bwip-js would accept', () => {
    expect(() => writtenCode('Ä')).toThrow('Code 128 can’t hold “Ä”')
    expect(() => automaticCode('中')).toThrow('Code 128 can’t hold “中”')
  })

  it.each([
    { data: '1234', codewords: [105, 12, 34] },
    { data: 'AB', codewords: [104, 33, 34] },
    { data: 'A123456', codewords: [104, 33, 99, 12, 34, 56] },
    { data: '123', codewords: [104, 17, 18, 19] },
    { data: '\tA', codewords: [103, 73, 33] },
    { data: 'a\tb', codewords: [104, 65, 98, 73, 66] },
  ])('chooses the shortest code for $data', ({ data, codewords }) => {
    expect(automaticCode(data).codewords).toHaveLength(codewords.length)
  })

  it('keeps > as a character if subsets are automatic', () => {
    expect(automaticCode('>;12').scanned).toBe('>;12')
  })

  it('starts GS1 data with FNC1 and keeps parentheses in the readable text only', () => {
    const { codewords, text, scanned } = gs1Code('(01)09501101530003>8(10)AB')
    expect(codewords.slice(0, 3)).toEqual([105, 102, 1])
    expect(text).toBe('(01)09501101530003(10)AB')
    expect(scanned).toBe('0109501101530003\x1d10AB')
  })

  it('adds the check digit of a container code to exactly 19 digits', () => {
    expect(withContainerCheck('>;>80037610425002123456')).toBe('>;>800376104250021234569')
    expect(withContainerCheck('>;>8003761042500212345')).toBe('>;>8003761042500212345')
    expect(withContainerCheck('0037610425002123456')).toBe('0037610425002123456')
  })

  it('pads a container code to 19 digits and adds the check digit', () => {
    expect(containerCode('0037610425002123456').text).toBe('00376104250021234569')
    expect(containerCode('376104250021234569').text).toHaveLength(20)
    expect(() => containerCode('12A')).toThrow('digits only')
  })
})
