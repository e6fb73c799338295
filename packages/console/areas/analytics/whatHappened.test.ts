import { expect, it } from 'vitest'
import { type Note, whatHappened } from './whatHappened.ts'

const note = (day: string, text: string): Note => ({ day, kind: 'incident', text, who: null, link: null })
const notes = [note('2026-11-05', 'Old'), note('2026-11-12', 'Pipe burst'), note('2026-11-12', 'Level changed')]
const textsOn = (day: string) => whatHappened(notes, day).map(({ text }) => text)

it('explains a day with everything that happened on it', () => {
  expect(textsOn('2026-11-12')).toEqual(['Pipe burst', 'Level changed'])
})

it('explains a quiet day with the last event before it, at most a week back', () => {
  expect(textsOn('2026-11-13')).toEqual(['Pipe burst', 'Level changed'])
  expect(textsOn('2026-11-11')).toEqual(['Old'])
  expect(textsOn('2026-11-19')).toEqual([])
})

it('never explains a day with a later event', () => {
  expect(textsOn('2026-11-04')).toEqual([])
})
