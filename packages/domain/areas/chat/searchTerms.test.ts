import { expect, it } from 'vitest'
import { searchTerms } from './searchTerms.ts'

it('extracts filters from the words', () => {
  expect(
    searchTerms('from:"Priya Nair" breaker in:#general has:link before:2026-11-01 after:2026-10-01 riser'),
  ).toEqual({
    text: 'breaker riser',
    from: ['Priya Nair'],
    in: ['general'],
    has: ['link'],
    before: '2026-11-01',
    after: '2026-10-01',
    unknown: [],
  })
})

it('keeps quoted phrases whole', () => {
  expect(searchTerms('"west riser" breaker').text).toBe('"west riser" breaker')
})

it.each(['has:everything', 'before:yesterday', 'after:2026-13-45'])('reports %s as unknown', (term) => {
  expect(searchTerms(`breaker ${term}`)).toMatchObject({ text: 'breaker', unknown: [term] })
})

it.each(['https://example.com', 'from:', ':x', 'door:12'])('searches for %s as is', (text) => {
  expect(searchTerms(text)).toMatchObject({ text, unknown: [] })
})
