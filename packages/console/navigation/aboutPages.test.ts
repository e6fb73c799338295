import { expect, it } from 'vitest'
import { aboutPages } from './aboutPages.ts'
import { areas } from './areas.ts'

it('has a line about every area and page of the navigation, and about nothing else', () => {
  const labels = Object.values(areas).flatMap(({ label, groups }) => [
    label,
    ...groups.flatMap(({ items }) => items.map((item) => item.label)),
  ])
  expect([...new Set(labels)].toSorted()).toEqual(Object.keys(aboutPages).toSorted())
})
