import { describe, expect, it } from 'vitest'
import { sourceFindings } from './findings.ts'
import { parse } from './parse.ts'

const found = (source: string) =>
  sourceFindings(parse(source, { dpmm: 8 })).map(({ check, elementId }) => [check, elementId])

describe('findings in a source', () => {
  it('report text in a font file of the printer', () => {
    expect(found('^XA^FO1,1^A@N,40,40,E:TIMES.TTF^FDfile^FS^FO1,1^A0N,40^FDown^FS^XZ')).toEqual([['fontFile', 'e1']])
    expect(found('^XA^CWT,E:ARIAL.TTF^FO1,1^ATN,30,20^FDalias^FS^XZ')).toEqual([['fontFile', 'e1']])
  })

  it('report text that’s printed letter by letter', () => {
    expect(found('^XA^FO1,1^A0N,40^FPV,5^FDdown^FS^FO1,1^A0N,40^FPH,0^FDacross^FS^XZ')).toEqual([
      ['letterSpacing', 'e1'],
    ])
  })

  it('don’t report printer fonts and symbols', () => {
    expect(found('^XA^FO1,1^AVN^FDV^FS^FO1,1^ABN^FDB^FS^FO1,1^GSN,40^FDA^FS^FO1,1^A9N,40^FDnine^FS^XZ')).toEqual([])
  })
})
