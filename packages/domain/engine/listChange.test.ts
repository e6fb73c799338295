import { describe, expect, it } from 'vitest'
import { choices, rows, text } from './field.ts'
import { changedList, isListLike, listProblem } from './listChange.ts'

describe('a list in a bulk edit', () => {
  it('keeps its values when others are added, and has each once', () => {
    expect(changedList('add', ['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c'])
    expect(changedList('add', null, ['a'])).toEqual(['a'])
  })

  it('loses only the removed values', () => {
    expect(changedList('remove', ['a', 'b', 'c'], ['b', 'x'])).toEqual(['a', 'c'])
  })

  it('has exactly the given values when it’s replaced', () => {
    expect(changedList('replace', ['a', 'b'], ['c'])).toEqual(['c'])
  })

  it('matches rows by the given fields', () => {
    const days = [
      { day: '2026-12-25', name: 'Christmas' },
      { day: '2026-12-26', name: null },
    ]
    expect(changedList('remove', days, [{ day: '2026-12-25', name: null }])).toEqual([days[1]])
    expect(changedList('add', days, [{ day: '2026-12-25', name: null }])).toEqual(days)
    const another = { day: '2027-01-01', name: null }
    expect(changedList('add', days, [another])).toEqual([...days, another])
  })

  it('is neither too long nor too short', () => {
    expect(listProblem(rows({ name: text() }, { max: 1 }), [{}, {}])).toBe(
      'That makes 2 entries. You can have up to 1.',
    )
    expect(listProblem(choices(['a', 'b'], { min: 1 }), [])).toBe('Keep at least 1.')
    expect(listProblem(choices(['a', 'b'], { min: 1 }), ['a'])).toBeUndefined()
    expect([isListLike(text()), isListLike(choices(['a']))]).toEqual([false, true])
  })
})
