import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelData } from '../document.ts'
import { fillElement, samples } from '../variables.ts'
import { hostileText } from './arbitraryLabels.ts'
import { bindSource } from './bind.ts'
import { parseLabel } from './parse.ts'
import { zplSamples } from './samples.ts'
import { tokenize } from './tokens.ts'

const template = zplSamples.variables ?? ''
const size = { dpmm: 8 } as const
const names = ['recipient.displayName', 'parcel.barcode', 'parcel.notes', 'parcel.trackingNumber']
const dataOf = (value: string): LabelData => ({
  values: Object.fromEntries(names.map((name) => [name, value])),
  timeZone: 'UTC',
})
const commands = (source: string) =>
  tokenize(source).map(({ kind, name, params }) => [kind, name, /^\^F[DV]$/.test(name) ? '' : params])
const valuesOf = (source: string) =>
  parseLabel(source, size).elements.map((element) => ('value' in element ? element.value : null))

const anyValue = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(fc.constantFrom('^', '~', '_', '\\', '>', '\n', '\r', '\0', '\u001d', 'A', '5', 'E', '&', '{{', '}}'), {
      maxLength: 20,
    })
    .map((parts) => parts.join('')),
)

describe('bindSource', () => {
  it('leaves the commands of labels as they were with 10,000 values, whatever they hold, and the values read back', () => {
    // Compare joined strings: 10,000 array comparisons would take longer than everything else.
    const listed = (source: string) => JSON.stringify(commands(source))
    const expected = listed(template)
    const { elements } = parseLabel(template, size)
    fc.assert(
      fc.property(fc.tuple(anyValue, anyValue, anyValue, anyValue), (values) => {
        const data = { ...dataOf(''), values: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) }
        const { source, problems } = bindSource(template, data)
        expect(problems.length).toBe(0)
        expect(listed(source)).toBe(expected)
        const filled = elements.map((element) => fillElement(element, data))
        expect(JSON.stringify(valuesOf(source))).toBe(JSON.stringify(filled))
      }),
      { numRuns: 2500 },
    )
  })

  it('keeps every character of a value except control characters', () => {
    const data = dataOf('a^b~c_d\\e>f 中😀')
    expect(valuesOf(bindSource(template, data).source)).toEqual([
      'a^b~c_d\\e>f 中😀',
      'a^b~c_d\\e>0f 中😀',
      'a^b~c_d\\e>f 中😀',
      'a^b~c_d\\e>f 中😀',
      'a^b~c_d\\e>f 中😀',
    ])
  })

  it('prints a command in a value as text', () => {
    const { source } = bindSource('^XA^CI28^FO1,1^A0N,20,20^FD{{parcel.notes}}^FS^XZ', dataOf('^XZ~JR^XA'))
    expect(source).toBe('^XA^CI28^FO1,1^A0N,20,20^FH^FD_5EXZ_7EJR_5EXA^FS^XZ')
  })

  it('is safe with changed command characters, other escape characters and single-byte character sets', () => {
    const sources = [
      '^XA^CC+^FS+FO1,1+A0N,20,20+FD{{parcel.notes}}+FS+CC^^XZ',
      '^XA^FO1,1^A0N,20,20^FH\\^FD{{parcel.notes}}^FS^XZ',
      '^XA^CI27^FO1,1^A0N,20,20^FH^FD{{parcel.notes}}^FS^XZ',
      '^XA^FO1,1^SN001,1,Y^FD{{parcel.notes}}^FS^XZ',
      '^XA^FO1,1^B4N,20^FH^FD{{parcel.notes}}^FS^XZ',
    ]
    const withoutHex = (source: string) => commands(source).filter(([, name]) => name !== '^FH' && name !== '^CI')
    fc.assert(
      fc.property(fc.constantFrom(...sources), anyValue, (source, value) => {
        expect(withoutHex(bindSource(source, dataOf(value)).source)).toEqual(withoutHex(source))
      }),
      { numRuns: 2000 },
    )
  })

  it('writes characters as bytes of the label’s character set, and reports missing ones', () => {
    const bound = bindSource('^XA^CI27^FO1,1^A0N,20,20^FD{{parcel.notes}}^FS^XZ', dataOf('é中'))
    expect(bound.source).toContain('^FH^FD_E9?^FS')
    expect(bound.problems).toMatchObject([{ message: 'The label’s character set has no “中”.' }])
  })

  it('adds the UTF-8 command if the label has none', () => {
    const source = '^XA^FO1,1^A0N,20,20^FD{{parcel.notes}}^FS^XZ'
    expect(bindSource(source, dataOf('é')).source).toBe('^XA^CI28^FO1,1^A0N,20,20^FDé^FS^XZ')
    expect(bindSource(source, dataOf('e')).source).toBe('^XA^FO1,1^A0N,20,20^FDe^FS^XZ')
  })

  it('fills in a value once and treats its own braces as text', () => {
    const { source } = bindSource('^XA^FO1,1^FD{{parcel.notes}}^FS^XZ', dataOf('{{recipient.displayName}}'))
    expect(source).toBe('^XA^FO1,1^FD{{recipient.displayName}}^FS^XZ')
  })

  it('reports unknown variables, and variables outside of field data', () => {
    const { source, problems } = bindSource('^XA^PQ{{copies}}^FO1,1^FD[{{parcel.nothing}}]^FS^XZ', samples.typical)
    expect(source).toContain('^FD[]^FS')
    expect(problems.map(({ message }) => message)).toEqual([
      'There’s no variable “parcel.nothing”.',
      'Use variables in field data (^FD) only.',
    ])
  })

  it('reports characters that a national character set replaces', () => {
    const field = '^FO1,1^A0N,20,20^FD[{{recipient.displayName}}^FS^FO1,50^BCN,40^FD{{parcel.barcode}}^FS^XZ'
    const bound = (charset: string) => bindSource(`^XA^CI${charset}${field}`, dataOf('a]'))
    expect(bound('6').problems.map(({ message }) => message)).toEqual(['The label’s character set has no “]”.'])
    expect(valuesOf(bound('13').source)).toEqual(['[a]', 'a]'])
    expect(bound('13').problems).toEqual([])
  })

  it('leaves a source without variables unchanged', () => {
    for (const [name, source] of Object.entries(zplSamples)) {
      if (name !== 'variables') expect(bindSource(source, samples.unicode).source).toBe(source)
    }
  })
})
