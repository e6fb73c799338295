import { expect, it } from 'vitest'
import { circlesIn } from './circles.ts'

const edges = (text: string) => text.split(' ').map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }))

it('finds cycles of two files, of many, and of one', () => {
  expect(circlesIn(edges('ab ba'))).toEqual([['a', 'b']])
  expect(circlesIn(edges('ab bc cd db'))).toEqual([['b', 'c', 'd']])
  expect(circlesIn(edges('ab bb'))).toEqual([['b']])
})

it('finds no cycle where two paths meet again', () => {
  expect(circlesIn(edges('ab ac bd cd'))).toEqual([])
})
