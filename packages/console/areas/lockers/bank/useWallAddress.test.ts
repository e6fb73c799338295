import { expect, it } from 'vitest'
import { readDoors, readWall } from './useWallAddress.ts'

it('reads filters, coloring and doors from a URL, and ignores unknown values', () => {
  const { shown, overlay } = readWall({ states: 'fault,free,flying', sizes: 'S,XXL', color: 'age' })
  expect([...shown.states].toSorted()).toEqual(['fault', 'free'])
  expect([...shown.sizes]).toEqual(['S'])
  expect(overlay).toBe('age')
  expect(readWall({ color: 'loud' })).toEqual({ shown: { states: new Set(), sizes: new Set() }, overlay: 'state' })
  const doors = [
    { id: 'a', label: '1' },
    { id: 'b', label: '12' },
  ]
  expect(readDoors({ doors: '12,99' }, doors)).toEqual(new Set(['b']))
})
