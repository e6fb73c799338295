import { describe, expect, it } from 'vitest'
import { impactSentences } from './impactSentences.ts'

const texts = (impact: Parameters<typeof impactSentences>[0]) => impactSentences(impact).map(({ text }) => text)

describe('who gains and who loses what', () => {
  it('counts many users', () => {
    const gained = ['Create contacts', 'Export contacts']
    expect(texts({ count: 12, names: ['Ana Reyes'], gained, lost: ['Delete sites'] })).toEqual([
      '12 users gain: Create contacts, Export contacts.',
      '12 users lose: Delete sites.',
    ])
  })

  it('names a few, and counts them until their names are loaded', () => {
    const change = { gained: ['View sites'], lost: [] }
    expect(texts({ count: 2, names: ['Ana Reyes', 'Yuki Tanabe'], ...change })).toEqual([
      'Ana Reyes and Yuki Tanabe gain: View sites.',
    ])
    expect(texts({ count: 1, names: ['Ana Reyes'], ...change })).toEqual(['Ana Reyes gains: View sites.'])
    expect(texts({ count: 1, names: [], ...change })).toEqual(['1 user gains: View sites.'])
  })

  it('says when no one has the role', () => {
    expect(texts({ count: 0, names: [], gained: ['View sites'], lost: ['View users'] })).toEqual([
      'No users have this role yet. Adds: View sites.',
      'Removes: View users.',
    ])
  })

  it('lists five permissions and counts the rest', () => {
    const gained = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    const [sentence] = impactSentences({ count: 4, names: [], gained, lost: [] })
    expect([sentence?.text, sentence?.rest, sentence?.permissions]).toEqual([
      '4 users gain: A, B, C, D, E and 2 more.',
      2,
      gained,
    ])
  })
})
