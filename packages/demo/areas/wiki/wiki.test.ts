import { guideSlugs, guideSpaceKey } from '@postern/domain/areas/wiki/guide.ts'
import { expect, it } from 'vitest'
import { wikiOf } from './wiki.ts'

const staff = ['Dana Ruiz', 'Priya Nair', 'Yuki Tanabe'].map((name, index) => ({ id: `person ${index}`, name }))
const vendors = [{ id: 'vendor', name: 'Harborline' }]
const made = () => wikiOf({ seed: 1, now: new Date('2026-11-17T12:00:00Z'), staff, vendors })

it('has six spaces, and the same pages from the same seed', () => {
  const { spaces, pages } = made()
  expect(spaces).toHaveLength(6)
  expect(pages.length).toBeGreaterThanOrEqual(60)
  expect(made()).toEqual(made())
})

it('links only to pages that exist', () => {
  const { pages, links } = made()
  const ids = new Set(pages.map(({ id }) => id))
  expect(links.length).toBeGreaterThan(25)
  expect(links.filter(({ toId }) => !ids.has(toId))).toEqual([])
  expect(pages.filter(({ body }) => body.includes('wiki:'))).toEqual([])
})

it('stores the text of each page as its newest revision', () => {
  const { pages, revisions } = made()
  for (const { id, body, revision } of pages)
    expect(revisions.find(({ pageId, number }) => pageId === id && number === revision)?.body).toBe(body)
})

it('has a guide page for every URL with a help link', () => {
  const { spaces, pages } = made()
  const guide = spaces.find(({ key }) => key === guideSpaceKey)
  const slugs = new Set(pages.filter(({ spaceId }) => spaceId === guide?.id).map(({ slug }) => slug))
  expect([...guideSlugs, 'user-guide'].filter((slug) => !slugs.has(slug))).toEqual([])
})
