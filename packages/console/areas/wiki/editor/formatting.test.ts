import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { around, before, below, link } from './formatting.ts'

const applied = (doc: string, from: number, to: number, format: typeof link): string => {
  const state = EditorState.create({ doc, selection: { anchor: from, head: to } })
  return state.update(format(state)).state.doc.toString()
}

it('wraps the selection in a marker', () => {
  expect(applied('a bold word', 2, 6, around('**'))).toBe('a **bold** word')
})

it('prefixes each selected line', () => {
  expect(applied('one\ntwo\nthree', 0, 5, before('- [ ] '))).toBe('- [ ] one\n- [ ] two\nthree')
})

it('inserts a block below the line, separated from its text', () => {
  expect(applied('one', 0, 0, below('> x'))).toBe('one\n\n> x\n')
  expect(applied('', 0, 0, below('> x'))).toBe('> x\n')
})

it('turns the selection into a link', () => {
  expect(applied('see this', 4, 8, link)).toBe('see [this](/)')
})
