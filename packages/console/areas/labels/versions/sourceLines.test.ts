import { describe, expect, it } from 'vitest'
import { withGaps } from '../../shared/textDiff/lineDiff.ts'
import { sourceLines } from './sourceLines.ts'

const said = (before: string, after: string) =>
  sourceLines(before, after).map(({ kind, before: old, after: next, pieces }) => {
    const mark = { same: ' ', added: '+', removed: '-' }[kind]
    return `${mark}${old ?? ''}/${next ?? ''} ${pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')}`
  })

describe('the difference between two sources', () => {
  it('shows one field per line, with the changes inside it', () => {
    expect(said('^XA^FO1,2^FDold^FS^FO3,4^FDsame^FS^XZ', '^XA^FO1,2^FDnew^FS\n^FO3,4^FDsame^FS\n^XZ')).toEqual([
      '-1/ ^XA^FO1,2^[FDold]^FS',
      '+/1 ^XA^FO1,2^[FDnew]^FS',
      ' 2/2 ^FO3,4^FDsame^FS',
      ' 3/3 ^XZ',
    ])
  })

  it('numbers lines that were added or removed alone', () => {
    expect(said('^FDa^FS^FDb^FS', '^FDa^FS^FDnew^FS^FDb^FS')).toEqual([
      ' 1/1 ^FDa^FS',
      '+/2 [^FDnew^FS]',
      ' 2/3 ^FDb^FS',
    ])
    expect(said('^FDa^FS^FDb^FS', '^FDb^FS')).toEqual(['-1/ [^FDa^FS]', ' 2/1 ^FDb^FS'])
  })

  it('counts unchanged lines that are far from a change', () => {
    const fields = (last: string) => `${'^FDx^FS'.repeat(5)}^FD${last}^FS`
    expect(withGaps(sourceLines(fields('one'), fields('two'))).map(({ kind }) => kind)).toEqual([
      'gap',
      'same',
      'removed',
      'added',
    ])
    expect(withGaps(sourceLines('^FDx^FS', '^FDx^FS'))).toEqual([{ kind: 'gap', count: 1 }])
  })
})
