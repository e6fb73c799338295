import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LabelElement } from '../document.ts'
import { copyText, pasteElements } from './copying.ts'
import { addEdits, type Design, editDesign, openDesign, orderEdits, typeSource } from './design.ts'
import { newElement, palette } from './newElements.ts'

const paper = { widthMm: 101.6, heightMm: 50.8, dpmm: 8 } as const
const blank = openDesign('^XA\n^CI28\n^PW812\n^LL406\n^XZ', paper)
const keys = palette.filter((key) => key !== 'image')

const idsOf = ({ document }: Design) => document.elements.map(({ id }) => id)
const add = (design: Design, ...elements: LabelElement[]) =>
  editDesign(design, addEdits(design.document, elements).edits)
const at = (x: number, y: number, key: (typeof keys)[number] = 'text'): LabelElement => ({
  ...newElement(key, 8),
  x: x / 8,
  y: y / 8,
})
const three = add(blank, at(10, 10), at(20, 60, 'code128'), at(30, 200, 'box'))

it('adds elements on top, as ZPL at the end of the label', () => {
  expect(three.document.elements.map(({ kind }) => kind)).toEqual(['text', 'barcode', 'box'])
  expect(three.source.indexOf('^GB')).toBeGreaterThan(three.source.indexOf('^BC'))
  expect(three.source.trimEnd().endsWith('^XZ')).toBe(true)
})

it('reads every element of the palette back as it was added', () => {
  for (const key of keys) {
    const [element] = add(blank, at(40, 48, key)).document.elements
    const { id: _id, span: _span, ...expected } = at(40, 48, key)
    if (key === 'raw') expect(element?.kind).not.toBeUndefined()
    else expect(element, key).toMatchObject(expected)
  }
})

it('changes one element and leaves the rest of the source as it was', () => {
  const [first, second] = three.document.elements
  if (!first || !second) throw new Error('too few elements')
  const moved = editDesign(three, [{ kind: 'change', element: { ...second, x: 5 } }])
  expect(idsOf(moved)).toEqual(idsOf(three))
  expect(moved.document.elements[1]).toMatchObject({ x: 5, y: second.y })
  const { span } = first
  if (!span) throw new Error('the first element isn’t in the source')
  expect(moved.source.slice(span.start, span.end)).toBe(three.source.slice(span.start, span.end))
})

it('keeps ids when elements are removed, reordered and added again', () => {
  const [a = '', b = '', c = ''] = idsOf(three)
  const without = editDesign(three, [{ kind: 'remove', id: b }])
  expect(idsOf(without)).toEqual([a, c])
  expect(idsOf(editDesign(three, orderEdits(three.document, a, 'front')))).toEqual([b, a, c])
  expect(idsOf(editDesign(three, orderEdits(three.document, c, 'back')))).toEqual([a, c, b])
  const again = add(without, at(50, 50))
  expect(idsOf(again).slice(0, 2)).toEqual([a, c])
  expect(new Set(idsOf(again)).size).toBe(3)
})

it('can’t move an element past either end', () => {
  const [first = '', , last = ''] = idsOf(three)
  expect(orderEdits(three.document, last, 'front')).toEqual([])
  expect(orderEdits(three.document, first, 'back')).toEqual([])
})

it('keeps ids while the source is typed', () => {
  const typed = typeSource(three, three.source.replace('^FDText', '^FDOther text'))
  expect(idsOf(typed)).toEqual(idsOf(three))
  const inserted = typeSource(three, three.source.replace('^XZ', '^FO9,9^GB50,50,3^FS^XZ'))
  expect(idsOf(inserted).slice(0, 3)).toEqual(idsOf(three))
})

it('keeps names, locks and groups in the source', () => {
  const [first] = three.document.elements
  if (!first) throw new Error('no element')
  const element: LabelElement = { ...first, name: 'Mail stop', isLocked: true, group: 'a' }
  const named = editDesign(three, [{ kind: 'change', element }])
  const [back] = openDesign(named.source, paper).document.elements
  expect(back).toMatchObject({ name: 'Mail stop', isLocked: true, group: 'a' })
})

it('moves any element by any number of dots, regardless of the rest of the label', () => {
  const place = fc.record({
    key: fc.constantFrom(...keys.filter((key) => key !== 'raw')),
    x: fc.nat(600),
    y: fc.nat(300),
  })
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.integer({ min: -20, max: 50 }),
      (places, which, by) => {
        const design = add(blank, ...places.map(({ key, x, y }) => at(x + 20, y + 20, key)))
        const index = which % places.length
        const element = design.document.elements[index]
        if (!element) throw new Error('no element')
        const moved = editDesign(design, [{ kind: 'change', element: { ...element, x: element.x + by / 8 } }])
        expect(idsOf(moved)).toEqual(idsOf(design))
        moved.document.elements.forEach((each, at) => {
          const before = design.document.elements[at]
          expect(each.x).toBeCloseTo((before?.x ?? 0) + (at === index ? by / 8 : 0), 6)
          expect(each.y).toBeCloseTo(before?.y ?? 0, 6)
          expect(each.kind).toBe(before?.kind)
        })
      },
    ),
    { numRuns: 50 },
  )
})

it('pastes copied elements next to the originals in the same label', () => {
  const text = copyText(three.document, new Set(idsOf(three).slice(0, 2)))
  expect(text.startsWith('^XA')).toBe(true)
  const pasted = pasteElements(text, three.document)
  expect(pasted.map(({ kind, x, y }) => [kind, x, y])).toEqual([
    ['text', 3.25, 3.25],
    ['barcode', 4.5, 9.5],
  ])
})

it('pastes at the same size into a label for another printer', () => {
  const fine = openDesign('^XA^XZ', { ...paper, dpmm: 12 })
  const [text] = pasteElements(copyText(three.document, new Set(idsOf(three).slice(0, 1))), fine.document)
  expect(text).toMatchObject({ x: 1.25, y: 1.25, height: 5 })
})

it('keeps pasted groups separate from existing ones', () => {
  const grouped = editDesign(
    three,
    three.document.elements.slice(0, 2).map((element) => ({ kind: 'change', element: { ...element, group: 'a' } })),
  )
  const pasted = pasteElements(copyText(grouped.document, new Set(idsOf(grouped))), grouped.document)
  expect(pasted.map(({ group }) => group)).toEqual(['b', 'b', null])
})

it('pastes nothing from text that isn’t a label', () => {
  expect(pasteElements('Hello', three.document)).toEqual([])
})
