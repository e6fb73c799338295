import { expect, it } from 'vitest'
import { cutAtMentions, names, namesHere } from './mentions.ts'

const priya = { id: 'p', name: 'Priya Nair' }
const pri = { id: 'q', name: 'Pri' }

it('finds a name as a whole word', () => {
  expect(names('I asked @Priya Nair, who knows.', priya)).toBe(true)
  expect(names('@Priya Nairobi', priya)).toBe(false)
  expect(names('mail@Priya Nair', priya)).toBe(false)
  expect(names('Priya Nair', priya)).toBe(false)
})

it('finds @here', () => {
  expect(namesHere('@here: the lobby is dark')).toBe(true)
  expect(namesHere('@hereafter')).toBe(false)
})

it('splits a text at its mentions without losing anything', () => {
  const text = '@Priya Nair and @Pri: call @here'
  const pieces = cutAtMentions(text, [pri, priya])
  expect(pieces.map(({ mention }) => mention)).toEqual(['p', null, 'q', null, 'here'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

it('marks only the people it’s given', () => {
  expect(cutAtMentions('@Priya Nair', [])).toEqual([{ text: '@Priya Nair', mention: null }])
})
