import { describe, expect, it } from 'vitest'
import { dropPlace, placeOf, stepPlace } from './treeMoves.ts'

const item = (id: string, parentId: string | null) =>
  ({ id, parentId, title: id, status: 'published', isDue: false, rowVersion: 1 }) as const
// a, b (b1, b2), c
const items = [item('a', null), item('b', null), item('b1', 'b'), item('b2', 'b'), item('c', null)]

describe('a step', () => {
  it.each([
    ['b', 'up', { parentId: null, beforeId: 'a' }],
    ['a', 'up', null],
    ['a', 'down', { parentId: null, beforeId: 'c' }],
    ['b', 'down', { parentId: null, beforeId: null }],
    ['c', 'down', null],
    ['c', 'in', { parentId: 'b', beforeId: null }],
    ['a', 'in', null],
    ['b1', 'out', { parentId: null, beforeId: 'c' }],
    ['a', 'out', null],
  ] as const)('of %s %s', (id, step, place) => {
    expect(stepPlace(items, id, step)).toEqual(place)
  })
})

describe('a drop', () => {
  it('goes before, after or into the page under the pointer', () => {
    expect(dropPlace(items, 'c', 'b1', 'before')).toEqual({ parentId: 'b', beforeId: 'b1' })
    expect(dropPlace(items, 'c', 'b1', 'after')).toEqual({ parentId: 'b', beforeId: 'b2' })
    expect(dropPlace(items, 'c', 'a', 'into')).toEqual({ parentId: 'a', beforeId: null })
    expect(dropPlace(items, 'b1', 'b2', 'after')).toEqual({ parentId: 'b', beforeId: null })
  })

  it('never puts a page under itself', () => {
    for (const target of ['b', 'b1', 'b2']) expect(dropPlace(items, 'b', target, 'into')).toBeNull()
  })
})

it('knows the current place of a page, for undo', () => {
  expect(placeOf(items, 'b1')).toEqual({ parentId: 'b', beforeId: 'b2' })
  expect(placeOf(items, 'c')).toEqual({ parentId: null, beforeId: null })
})
