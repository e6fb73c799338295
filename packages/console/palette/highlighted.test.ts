import fc from 'fast-check'
import { expect, it } from 'vitest'
import { highlighted } from './highlighted.ts'

const found = (text: string, query: string) =>
  highlighted(text, query).flatMap(({ text: part, isFound }) => (isFound ? [part] : []))

it('marks every matching word, once', () => {
  expect(found('Thistlewood, Mara', 'mara thistle')).toEqual(['Thistle', 'Mara'])
  expect(found('Lobby East', 'lobby lob')).toEqual(['Lobby'])
  expect(found('Lobby East', 'west')).toEqual([])
})

it('leaves the text unchanged', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        highlighted(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
