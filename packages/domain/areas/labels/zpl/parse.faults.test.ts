/** Hostile sources of maximum length must be parsed, checked, written and drawn like any other. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sceneOf } from '../drawing/sceneOf.ts'
import { squareGlyphs } from '../drawing/squareGlyphs.ts'
import { maxSource } from '../parseEndpoints.ts'
import { emitLabel } from './emit.ts'
import { sourceFindings } from './findings.ts'
import { parse } from './parse.ts'
import { printTokens, tokenize } from './tokens.ts'

/** Generous for linear time, but a quadratic algorithm would exceed it. */
const limitMs = 60_000

const whole = (piece: string, before = '^XA', after = '^XZ'): string =>
  before + piece.repeat(Math.floor((maxSource - before.length - after.length) / piece.length)) + after
const numbered = (piece: (at: number) => string): string => {
  let source = ''
  for (let at = 1; source.length < maxSource - 60; at += 1) source += piece(at)
  return source
}

/** Lengths are at most 32,000 dots, even if ^LH, ^LS and ^LT add up. */
const farthest = 4 * 32_000

function check(source: string): void {
  expect(source.length).toBeLessThanOrEqual(maxSource)
  expect(printTokens(tokenize(source))).toBe(source)
  const parsed = parse(source, { dpmm: 8 })
  sourceFindings(parsed)
  for (const { x, y } of parsed.document.elements) expect(Math.max(Math.abs(x), Math.abs(y)) * 8).toBeLessThan(farthest)
  const { boxes } = sceneOf(parsed.document, null, squareGlyphs)
  for (const box of boxes.values()) expect(Object.values(box).every(Number.isFinite)).toBe(true)
  const again = parse(emitLabel(parsed.document, 8), { dpmm: 8 })
  expect(again.document.elements.length).toBeLessThanOrEqual(parsed.document.elements.length)
}

const hostile: Readonly<Record<string, string>> = {
  'only carets': '^'.repeat(maxSource),
  'only tildes': '~'.repeat(maxSource),
  'one long text': `^XA^FO1,1^A0N,20,20^FD${'x'.repeat(maxSource - 40)}^FS^XZ`,
  'one long word in a block of a dot': `^XA^FO1,1^A0N,20,20^FB1,9999^FD${'x'.repeat(maxSource - 50)}^FS^XZ`,
  'only line breaks in a block': whole('\\&', '^XA^FO1,1^A0N,20,20^FB100,9999,,J^FD', '^FS^XZ'),
  'only spaces in a block': whole(' ', '^XA^FO1,1^A0N,20,20^FB1,9999,,J^FD', '^FS^XZ'),
  'thousands of fields': whole('^FO1,1^FDx^FS'),
  'texts that continue each other': whole('^FT^FD0123456789^FS'),
  'thousands of fields without an end': whole('^FO1,1^FDx'),
  'one field of thousands of commands': whole('^A0N,20,20^FB9,9'),
  'thousands of places': whole('^FO1,1'),
  'labels inside labels': whole('^XA', '', '^FO1,1^FDx^FS^XZ'),
  'thousands of labels': whole('^XA^FO1,1^FDx^FS^XZ', '', ''),
  'stored formats that recall each other': numbered((at) => `^XA^DF${at}^FS^XF${at - 1}^FS^FN1^FDx^FS^XZ`),
  'a stored format that recalls itself': whole('^XA^DFA^FS^XFA^FS^FO1,1^FN1^FS^XZ', '', '^XA^XFA^FS^XZ'),
  'thousands of numbers': numbered((at) => `^FO1,1^FN${at}^FS^FN${at}^FDx^FS`),
  'fields that continue each other': whole('^FT^A0N,30,30^FDx^FS'),
  'changed signs': whole('^CC~~CC^'),
  'changed delimiters': whole('^CD;^FO1;1^GB9;9;1^FS^CD,'),
  'only hex escapes': whole('_C3', '^XA^CI28^FO1,1^A0N,20,20^FH^FD', '^FS^XZ'),
  'a graphic that repeats': whole('z', '^XA^FO1,1^GFA,4000000,4000000,1000,', 'F^FS^XZ'),
  'a graphic of rows like the one before': whole(':', '^XA^FO1,1^GFA,4000000,4000000,500,!', '^FS^XZ'),
  'graphics with wrong lengths': whole(
    '^FO1,1^GFA,-1,0,0,F^FS^FO1,1^GFA,9,9999999999,1,F^FS^FO1,1^GFA,8,8,3.5,F^FS^FO1,1^GFB,9e9,1,1,x^FS^FO1,1^GFC,4,4,1,y^FS^FO1,1^GF^FS',
  ),
  'graphics of letters that are none': whole('^FO1,1^GFA,8,8,1,:Z64:====:0000^FS^FO1,1^GFA,8,8,1,:B64:%%%:1^FS'),
  'stored graphics': whole('~DGR:A,8,1,FF818181818181FF^FO1,1^XGR:A.GRF,10,10^FS'),
  'huge places': whole('^FO99999999999,99999999999^GB99999999,99999999,99999999^FS^FT-1e9,NaN^FDx^FS'),
  'homes that add up': whole('^LH32000,32000^LS-32000^LT32000^FO32000,32000^GB9,9,1^FS'),
  'units that multiply': whole('^MUI,1,600^FO32000,32000^GB32000,32000,32000^FS^MUD,150,600'),
  'no bar width': whole('^BY0,0,0^FO1,1^BCN^FD12^FS', '^XA', '^XZ'),
  'huge bars': whole('^BY999,99,999999^FO1,1^B3N,Y,99999^FDA^FS'),
  'huge fonts': whole('^FO1,1^A0N,99999,99999^FDx^FS^FO1,1^AGN,99999,99999^FDx^FS'),
  'matrix codes without data': whole('^FO1,1^BQN,2,99^FD^FS^FO1,1^BXN,999,200^FD^FS'),
  'a code of all the data there is': `^XA^FO1,1^BQN,2,1^FDQA,${'x'.repeat(maxSource - 60)}^FS^XZ`,
  'font letters by the thousand': numbered((at) => `^CW${String.fromCharCode(65 + (at % 26))},E:F${at}.TTF`),
  'variables inside variables': whole('{{', '^XA^FO1,1^A0N,20,20^FD', '}}^FS^XZ'),
  'comments that look like the designer’s': whole('^FXname=a;group=b;locked^FS'),
}

describe('hostile sources', () => {
  it.each(Object.entries(hostile))('are parsed and drawn: %s', { timeout: limitMs }, (_name, source) => check(source))

  it('are parsed and drawn, no matter what they repeat', { timeout: 2 * limitMs }, () => {
    const commands = [
      'FO',
      'FT',
      'A0N',
      'A@N',
      'FB',
      'TB',
      'BY',
      'BCN',
      'B3N',
      'GB',
      'GC',
      'GD',
      'GE',
      'GFA',
      'XG',
      'FH',
      'CI',
    ]
    const more = [
      'FD',
      'FV',
      'FS',
      'FR',
      'LH',
      'LS',
      'LT',
      'LR',
      'MU',
      'JMB',
      'FW',
      'CF',
      'CW',
      'DF',
      'XF',
      'FN',
      'XA',
      'XZ',
      'PW',
      'LL',
    ]
    const number = fc.oneof(fc.integer(), fc.double(), fc.nat(300)).map(String)
    const params = fc
      .array(fc.oneof(number, fc.string({ maxLength: 4 })), { maxLength: 6 })
      .map((each) => each.join(','))
    const command = fc.tuple(fc.constantFrom(...commands, ...more), params).map((each) => `^${each.join('')}`)
    fc.assert(
      fc.property(
        fc.array(command, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 400 }),
        (parts, times) => {
          check(`^XA${parts.join('').repeat(times)}`.slice(0, maxSource))
        },
      ),
      { numRuns: 150 },
    )
  })
})
