import { expect, it } from 'vitest'
import { mentionAt, withMention } from './mentionAt.ts'

it.each([
  ['@', { start: 0, text: '' }],
  ['I asked @Pri', { start: 8, text: 'Pri' }],
  ['(@Priya Na', { start: 1, text: 'Priya Na' }],
  ['mail@example', null],
  ['@Priya Nair and', null],
  ['@ later', null],
  ['nothing', null],
])('%s', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

it('replaces the typed text with the name', () => {
  const text = 'Ask @pri today'
  const typed = mentionAt(text, 8)
  expect(typed && withMention(text, 8, typed, 'Priya Nair')).toEqual({ text: 'Ask @Priya Nair  today', caret: 16 })
})
