/** Parses our ZPL samples through the API, and optionally a folder of external samples. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabelEdit, LabelElement } from '@postern/domain/areas/labels/document.ts'
import { maxSource, type ParsedLabel } from '@postern/domain/areas/labels/parseEndpoints.ts'
import { editLabel } from '@postern/domain/areas/labels/zpl/edit.ts'
import { emitLabel } from '@postern/domain/areas/labels/zpl/emit.ts'
import { meaningOf } from '@postern/domain/areas/labels/zpl/identity.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { zplSamples } from '@postern/domain/areas/labels/zpl/samples.ts'
import { printTokens, tokenize } from '@postern/domain/areas/labels/zpl/tokens.ts'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, person } = await testServer()

const read = async (body: object) => {
  const answer = await admin.post('/api/labels/parse', body)
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200)
  return answer.json<ParsedLabel>()
}

describe('POST /api/labels/parse', () => {
  it.each(Object.entries(zplSamples))('reads %s', async (_name, source) => {
    const label = await read({ source })
    expect(label.elements).toHaveLength(parseLabel(source, { dpmm: 8 }).elements.length)
  })

  it('reports what’s wrong, and where', async () => {
    const source = '^XA^POI^FO1,1^FD{{parcel.color}}^FS^QQ1~JR^FO9,9^SN1,1^FS^FO1,1^BQN,2,4^FDhello^FS'
    const { findings, unknown } = await read({ source })
    const found = findings.map(({ check, level, span }) => [check, level, span && source.slice(span.start, span.end)])
    expect(found).toEqual([
      ['upsideDown', 'warning', '^POI'],
      ['unknownVariable', 'error', '{{parcel.color}}'],
      ['unknownCommand', 'warning', '^QQ1'],
      ['refused', 'error', '~JR'],
      ['notShown', 'warning', '^FO9,9^SN1,1^FS'],
      ['qrPrefix', 'warning', '^FDhello'],
      ['noEnd', 'error', '^FS'],
    ])
    expect(unknown).toEqual([{ command: '^QQ', span: { start: 35, end: 39 } }])
  })

  it('parses at the given resolution and size', async () => {
    const source = '^XA^FO24,12^GB48,48,1^FS^XZ'
    expect(await read({ source, dpmm: 24, widthMm: 50, heightMm: 25 })).toMatchObject({
      ...{ widthMm: 50, heightMm: 25, dpmm: 24 },
      elements: [{ x: 1, y: 0.5, width: 2 }],
    })
  })

  it('accepts sources up to the length of a label’s', async () => {
    expect((await admin.post('/api/labels/parse', { source: '^'.repeat(maxSource) })).statusCode).toBe(200)
    expect((await admin.post('/api/labels/parse', { source: '^'.repeat(maxSource + 1) })).statusCode).toBe(400)
    expect((await admin.post('/api/labels/parse', { source: '^XA^XZ', dpmm: 10 })).statusCode).toBe(400)
  })

  it('needs permission to view labels', async () => {
    const stranger = await person(['mail.carriers.view'])
    expect((await stranger.post('/api/labels/parse', { source: '^XA^XZ' })).statusCode).toBe(401)
  })
})

const folder = process.env.ZPL_SAMPLES
const files = folder ? readdirSync(folder).filter((file) => /\.zpl2?$/.test(file)) : []
const given = files.map((file) => [file, readFileSync(join(folder ?? '', file), 'utf8')] as const)
const size = { dpmm: 8, widthMm: 101.6, heightMm: 203.2 } as const

/** Moves every element, one at a time. */
function checkMoves(source: string): number {
  const label = parseLabel(source, size)
  for (const element of label.elements) {
    const moved: LabelElement = { ...element, x: element.x + 1 }
    const edit: LabelEdit = { kind: 'change', element: moved }
    const edited = editLabel(source, label, [edit])
    const { start, end } = element.span ?? { start: 0, end: 0 }
    expect(edited.source.slice(0, start)).toBe(source.slice(0, start))
    expect(edited.source.slice(edited.source.length - (source.length - end))).toBe(source.slice(end))
    const others = (elements: readonly LabelElement[]) => elements.filter(({ id }) => id !== element.id).map(meaningOf)
    expect(others(edited.document.elements)).toEqual(others(label.elements))
    const after = edited.document.elements.find(({ id }) => id === element.id)
    if (after?.kind !== 'raw') expect(after && meaningOf(after)).toBe(meaningOf(moved))
  }
  return label.elements.length
}

describe('external ZPL', () => {
  it.each([...Object.entries(zplSamples).filter(([name]) => name !== 'baseline' && name !== 'stored'), ...given])(
    '%s prints back, edits change only their span, and rewriting keeps its meaning',
    (_file, source) => {
      expect(printTokens(tokenize(source))).toBe(source)
      checkMoves(source)
      const label = parseLabel(source, size)
      const again = parseLabel(emitLabel(label, 8), size)
      const drawn = (elements: readonly LabelElement[]) => elements.filter(({ kind }) => kind !== 'raw').map(meaningOf)
      expect(drawn(again.elements)).toEqual(drawn(label.elements))
    },
  )
})
