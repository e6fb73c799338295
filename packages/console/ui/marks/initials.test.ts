import { describe, expect, it } from 'vitest'
import { givenNameFirst, initials, shortName } from './initials.ts'

describe('a name', () => {
  it.each([
    ['Torres, Mara', 'Mara Torres', 'Mara T.', 'MT'],
    ['Mara Torres', 'Mara Torres', 'Mara T.', 'MT'],
    ['de la Cruz, Ana Lucía', 'Ana Lucía de la Cruz', 'Ana C.', 'AC'],
    ['Housing (North)', 'Housing (North)', 'Housing N.', 'HN'],
    ['Facilities', 'Facilities', 'Facilities', 'F'],
    ['Arts, Design, Media', 'Arts, Design, Media', 'Arts, M.', 'AM'],
    ['Ōta, ', 'Ōta,', 'Ōta,', 'Ō'],
    ['', '', '', ''],
  ])('%j is reordered, shortened and abbreviated', (name, inOrder, short, letters) => {
    expect([givenNameFirst(name), shortName(name), initials(name)]).toEqual([inOrder, short, letters])
  })
})
