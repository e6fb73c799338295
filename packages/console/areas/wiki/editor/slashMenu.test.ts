import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { slashEntries } from './slashMenu.ts'

const acts = { onRecord: () => {}, onImage: () => {} }

/** `¦` stands for the cursor. */
function offered(text: string) {
  const anchor = text.indexOf('¦')
  const state = EditorState.create({ doc: text.replace('¦', ''), selection: { anchor } })
  const result = slashEntries(new CompletionContext(state, anchor, false), acts)
  return result && { from: result.from, labels: result.options.map(({ label }) => label) }
}

it('offers blocks after a slash that begins a word', () => {
  expect(offered('/¦')?.labels).toContain('Table')
  expect(offered('text /ta¦')).toMatchObject({ from: 6 })
  expect(offered('- /rec¦')?.labels).toContain('Record')
})

it('offers nothing inside URLs and fractions', () => {
  expect(offered('see /internal/wiki¦')).toBeNull()
  expect(offered('1/2¦')).toBeNull()
  expect(offered('and/or¦')).toBeNull()
})

it('offers rows and columns inside a table', () => {
  expect(offered('| A |\n| --- |\n| /¦ |')?.labels).toEqual(['Add row', 'Add column', 'Align table'])
})
