import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelDocument, LabelEdit, LabelElement } from '../document.ts'
import { arbitraryElement } from './arbitraryLabels.ts'
import { editLabel, editSource } from './edit.ts'
import { carryIds, meaningOf } from './identity.ts'
import { parseLabel } from './parse.ts'
import { zplSamples } from './samples.ts'

const size = { dpmm: 8, widthMm: 100, heightMm: 150 } as const
const read = (source: string) => parseLabel(source, size)
const at = (label: LabelDocument, index: number): LabelElement => {
  const element = label.elements[index]
  if (!element) throw new Error(`No element ${index}`)
  return element
}
const others = (label: LabelDocument, id: string) =>
  label.elements.filter((element) => element.id !== id).map((element) => [element.id, meaningOf(element)])
const moved = (element: LabelElement): LabelElement => ({ ...element, x: element.x + 1, y: element.y + 2 })
const changed = (source: string, index: number, change: (element: LabelElement) => LabelElement) => {
  const label = read(source)
  return editSource(source, label, [{ kind: 'change', element: change(at(label, index)) }])
}

/** Changes the appearance, so the whole field is rewritten. Avoids sizes that a printer would round. */
function restyled(element: LabelElement): LabelElement {
  switch (element.kind) {
    case 'text':
      return {
        ...element,
        height: element.font === '0' ? element.height + 5 : element.height,
        value: `${element.value}~`,
      }
    case 'barcode':
      return { ...element, module: element.module === 0.5 ? 0.75 : 0.5, height: element.height + 1 }
    case 'matrix':
      return element.symbology === 'maxicode' ? moved(element) : { ...element, module: 1 }
    case 'box':
    case 'ellipse':
      return { ...element, width: element.width + 2, height: element.height + 2 }
    case 'line':
      return { ...element, thickness: element.thickness + 0.5 }
    case 'image':
      return { ...element, isReversed: true }
    case 'raw':
      return moved(element)
  }
}

/** Drawn content only: a raw element's position is in its commands, and an image is rewritten at its own size. */
function drawn(element: LabelElement | undefined): string | undefined {
  if (element?.kind === 'raw') return meaningOf({ ...element, zpl: '' })
  return element && meaningOf(element.kind === 'image' ? { ...element, bits: '', dotsWide: 0, dotsHigh: 0 } : element)
}

const everyElement = Object.entries(zplSamples).flatMap(([name, source]) =>
  read(source).elements.map(({ id }, index) => ({ name, source, id, index })),
)

describe('editSource', () => {
  it('adds no frame to a label that has one with changed command characters', () => {
    const source = '^CC/\n/XA/FO10,10/A0N,30,30/FDx/FS/XZ'
    expect(changed(source, 0, (element) => ({ ...element, x: 5 }))).toBe('^CC/\n/XA/FO40,10/A0N,30,30/FDx/FS/XZ')
  })

  it('keeps the source byte for byte if nothing is edited', () => {
    for (const source of Object.values(zplSamples)) {
      const label = read(source)
      const same: LabelEdit[] = label.elements.map((element) => ({ kind: 'change', element }))
      expect(editSource(source, label, [])).toBe(/\^XA/i.test(source) ? source : `${source}^XA\n^XZ`)
      expect(editSource(source, label, same)).toBe(source)
    }
  })

  it.each(everyElement)(
    'changes only the span of element $index of $name, and no other element',
    ({ source, id, index }) => {
      const label = read(source)
      for (const change of [moved, restyled]) {
        const before = at(label, index)
        const edited = editLabel(source, label, [{ kind: 'change', element: change(before) }])
        const { start, end } = before.span ?? { start: 0, end: 0 }
        expect(others(edited.document, id)).toEqual(others(label, id))
        expect(edited.source.startsWith(source.slice(0, start))).toBe(true)
        const follows = label.elements[index + 1]
        // A field without an explicit position keeps the one it inherited.
        if (!(follows && /\^FT\^/.test(source))) expect(edited.source.endsWith(source.slice(end))).toBe(true)
        const after = edited.document.elements.find((element) => element.id === id)
        expect(drawn(after)).toBe(drawn(change(before)))
      }
    },
  )

  it.each(everyElement.filter(({ name }) => name !== 'several'))(
    'removes element $index of $name and nothing else',
    ({ source, id }) => {
      const label = read(source)
      const edited = editLabel(source, label, [{ kind: 'remove', id }])
      expect(edited.document.elements.map((element) => [element.id, meaningOf(element)])).toEqual(others(label, id))
    },
  )

  it('moves an element by changing its coordinates only', () => {
    expect(changed('^XA\n^FO10,20\n^FDone^FS\n^XZ', 0, moved)).toBe('^XA\n^FO18,36\n^FDone^FS\n^XZ')
    expect(changed('^XA^LH10,10^FT10,20,1^FDone^FS^XZ', 0, moved)).toBe('^XA^LH10,10^FT18,36,1^FDone^FS^XZ')
  })

  it('writes out only the position of a field that continued the moved one', () => {
    const source = '^XA^FO40,40^A0N,32,32^FDone^FS^FT^A0N,32,32^FD two^FS^FT^A0N,32,32^FD three^FS^XZ'
    const [first, second] = [read(source).elements[1], read(source).elements[2]]
    const edited = changed(source, 0, moved)
    expect(edited).toMatch(
      /^\^XA\^FO48,56\^A0N,32,32\^FDone\^FS\^FT\d+,\d+\^A0N,32,32\^FD two\^FS\^FT\^A0N,32,32\^FD three\^FS\^XZ$/,
    )
    expect(read(edited).elements.slice(1).map(drawn)).toEqual([first, second].map(drawn))
  })

  it('changes text by changing its data only', () => {
    const said = (element: LabelElement) => (element.kind === 'text' ? { ...element, value: '^ & {{site}}' } : element)
    expect(changed('^XA^CF0,30^FO10,20^FDone^FS^XZ', 0, said)).toBe('^XA^CF0,30^FO10,20^FH^FD_5E & {{site}}^FS^XZ')
    expect(changed('^XA^FO1,2^FH\\^FDone^FS^XZ', 0, said)).toBe('^XA^FO1,2^FH\\^FD\\5E & {{site}}^FS^XZ')
  })

  it('stores names, locks and groups in a comment before the field', () => {
    const source = '^XA^FO10,20^GB9,9,1^FS^XZ'
    const named = changed(source, 0, (element) => ({ ...element, name: 'A;b', isLocked: true, group: 'g' }))
    expect(named).toBe('^XA^FXname=A%3Bb;locked;group=g^FS^FO10,20^GB9,9,1^FS^XZ')
    expect(changed(named, 0, (element) => ({ ...element, name: null, isLocked: false, group: null }))).toBe(source)
  })

  it('restores a bar width that later barcodes depend on', () => {
    const source = zplSamples.barWidthInside ?? ''
    const edited = changed(source, 0, (element) =>
      element.kind === 'barcode' ? { ...element, module: 0.25 } : element,
    )
    expect(edited).toContain('^BY2,3^BCN,110,N,N,N,N^FD>;>842054956^FS^BY4,3,10\n^FO100,225^BC,276')
    expect(read(edited).elements[1]).toMatchObject({ module: 0.5 })
  })

  it('keeps parameters and commands it doesn’t know', () => {
    const wider = (element: LabelElement): LabelElement =>
      element.kind === 'matrix' ? { ...element, module: 1 } : element
    expect(changed('^XA^FO1,1^BXN,4,200,20,22,6,_^FDx^FS^XZ', 0, wider)).toBe('^XA^FO1,1^BXN,8,200,,,,_^FDx^FS^XZ')
    expect(changed('^XA^FO1,1^BY3^B7N,5,3,4,20,Y^FDx^FS^XZ', 0, wider)).toBe(
      '^XA^FO1,1^BY8,3^B7N,13,3,4,20,Y^FDx^FS^XZ',
    )
    const taller = (element: LabelElement): LabelElement =>
      element.kind === 'text' ? { ...element, height: 5 } : element
    expect(changed('^XA^FO1,1^A0N,20,20^FPV,2^FDx^FS^XZ', 0, taller)).toBe('^XA^FO1,1^A0N,40,20^FPV,2^FDx^FS^XZ')
  })

  it('writes a position before the label’s home from 0, and never below 0', () => {
    const at0 = (element: LabelElement): LabelElement => ({ ...element, x: 1, y: 1 })
    expect(changed('^XA^LH80,80^FO10,20^GB9,9,1^FS^FO1,1^GB5,5,1^FS^XZ', 0, at0)).toBe(
      '^XA^LH80,80^LH0,0^FO8,8^GB9,9,1,B^FS^LH80,80^FO1,1^GB5,5,1^FS^XZ',
    )
    const outside = (element: LabelElement): LabelElement => ({ ...element, x: -1, y: -1 })
    expect(changed('^XA^FO10,20^GB9,9,1^FS^XZ', 0, outside)).toBe('^XA^FO0,0^GB9,9,1^FS^XZ')
  })

  it('adds an element after another, or first', () => {
    const source = '^XA\n^CF0,30\n^FO1,1^FDa^FS\n^XZ'
    const label = read(source)
    const element: LabelElement = { ...at(read('^XA^FO8,8^GB80,80,8^FS^XZ'), 0), id: 'new', span: null }
    const behind = editLabel(source, label, [{ kind: 'add', element, after: 'e1' }])
    expect(behind.source).toBe('^XA\n^CF0,30\n^FO1,1^FDa^FS\n^FO8,8^GB80,80,8,B^FS\n^XZ')
    expect(behind.document.elements.map(({ id }) => id)).toEqual(['e1', 'new'])
    expect(editSource(source, label, [{ kind: 'add', element, after: null }])).toBe(
      '^XA\n^CF0,30\n^FO8,8^GB80,80,8,B^FS\n^FO1,1^FDa^FS\n^XZ',
    )
    expect(editSource('^XA\n^PW812\n^XZ', read('^XA\n^PW812\n^XZ'), [{ kind: 'add', element, after: null }])).toBe(
      '^XA\n^PW812\n^FO8,8^GB80,80,8,B^FS\n^XZ',
    )
    expect(editSource('', read(''), [{ kind: 'add', element, after: null }])).toBe('^XA\n^FO8,8^GB80,80,8,B^FS\n^XZ')
  })

  it('reorders an element after another', () => {
    const source = '^XA^CF0,30^FO1,1^FDa^FS^CFA^FO2,2^FDb^FS^FO3,3^FDc^FS^XZ'
    const label = read(source)
    const edited = editLabel(source, label, [{ kind: 'order', id: 'e1', after: 'e3' }])
    expect(edited.document.elements.map(({ id }) => id)).toEqual(['e2', 'e3', 'e1'])
    const byId = ({ elements }: LabelDocument) =>
      Object.fromEntries(elements.map((element) => [element.id, meaningOf(element)]))
    expect(byId(edited.document)).toEqual(byId(label))
  })

  it('adds random elements anywhere without changing others', () => {
    // At half density, odd sizes get rounded.
    const sources = Object.entries(zplSamples).filter(([name]) => name !== 'half')
    fc.assert(
      fc.property(fc.constantFrom(...sources), arbitraryElement, fc.nat(), ([, source], element, pick) => {
        const label = read(source)
        const after = label.elements[pick % (label.elements.length + 1)]?.id ?? null
        const edited = editLabel(source, label, [{ kind: 'add', element, after }])
        expect(others(edited.document, 'new')).toEqual(others(label, 'new'))
        const added = edited.document.elements.find(({ id }) => id === 'new')
        expect(added && meaningOf(added)).toBe(meaningOf(element))
      }),
      { numRuns: 500 },
    )
  })

  it('applies several edits at once', () => {
    const source = zplSamples.plain ?? ''
    const label = read(source)
    const added: LabelElement = { ...at(label, 0), id: 'copy', span: null, x: 50 }
    const edited = editLabel(source, label, [
      { kind: 'change', element: moved(at(label, 1)) },
      { kind: 'add', element: added, after: 'e2' },
      { kind: 'remove', id: 'e1' },
      { kind: 'change', element: moved(added) },
    ])
    expect(edited.document.elements.map(meaningOf)).toEqual([moved(at(label, 1)), moved(added)].map(meaningOf))
  })
})

describe('carryIds', () => {
  it('keeps the ids of remaining elements while the source is typed', () => {
    const label = read('^XA^FO1,1^FDa^FS^FO2,2^FDb^FS^FO3,3^FDc^FS^XZ')
    const ids = (source: string) => carryIds(label, read(source)).elements.map(({ id }) => id)
    expect(ids('^XA^FO1,1^FDa^FS^FO3,3^FDc^FS^XZ')).toEqual(['e1', 'e3'])
    expect(ids('^XA^FO1,1^FDa^FS^FO2,2^FDx^FS^FO3,3^FDc^FS^XZ')).toEqual(['e1', 'e2', 'e3'])
    expect(ids('^XA^FO1,1^FDa^FS^FO9,9^FDnew^FS^FO2,2^FDb^FS^FO3,3^FDc^FS^XZ')).toEqual(['e1', 'e4', 'e2', 'e3'])
  })
})
