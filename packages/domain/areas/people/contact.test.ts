import { describe, expect, it } from 'vitest'
import { aliasFound, likelySide } from './contact.ts'

describe('in a merge of two contacts', () => {
  it('the default is the side that has a value', () => {
    expect(likelySide(null, '900412')).toBe('goes')
    expect(likelySide([], [{ address: 'a@x.test' }])).toBe('goes')
    expect(likelySide(['none'], ['email'])).toBe('goes')
  })

  it('the default is the kept contact’s value if it has one, or neither does', () => {
    expect(likelySide('900412', '900413')).toBe('stays')
    expect(likelySide('900412', null)).toBe('stays')
    expect(likelySide(false, true)).toBe('stays')
    expect(likelySide(null, null)).toBe('stays')
  })
})

describe('a contact found by an alias', () => {
  const ines = { displayName: 'Vogel, Ines', aliases: ['I. Vogel', 'Nessie O’Donnell'] }

  it('is shown with the alias, however it was typed', () => {
    expect(aliasFound(ines, 'nessie')).toBe('Nessie O’Donnell')
    expect(aliasFound(ines, "vogel o'don")).toBe('Nessie O’Donnell')
  })

  it('is shown without it if the name explains the match, or nothing does', () => {
    expect(aliasFound(ines, 'ines vogel')).toBeUndefined()
    expect(aliasFound(ines, 'ines@example.test')).toBeUndefined()
    expect(aliasFound(ines, '')).toBeUndefined()
    expect(aliasFound({ ...ines, aliases: null }, 'nessie')).toBeUndefined()
  })
})
