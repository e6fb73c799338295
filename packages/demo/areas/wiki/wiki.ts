/** The demo's wiki: what the provider's staff would have written about this product. */
import { pageText } from '@postern/domain/areas/wiki/pageText.ts'
import { idsFrom } from '../../ids.ts'
import { customerPages } from './customerPages.ts'
import { faultCodes } from './faultCodes.ts'
import { onboarding } from './onboarding.ts'
import { product } from './product.ts'
import { readingOf } from './reading.ts'
import { runbooks } from './runbooks.ts'
import { vendors } from './vendors.ts'
import type { PagePlan } from './wikiPlan.ts'

const plans = [runbooks, faultCodes, vendors, customerPages, product, onboarding]

interface Named {
  readonly id: string
  readonly name: string
}

interface WikiOptions {
  readonly seed: number
  readonly now: Date
  /** Who can own and write pages. */
  readonly staff: readonly Named[]
  readonly vendors: readonly Named[]
}

const day = 86_400_000
const reviewEveryDays = 180

/** Links are written by key: `(wiki:bankOffline)`. */
function linked(text: string, idOf: (key: string) => string): string {
  return text.replaceAll(/\(wiki:(\w+)\)/g, (_, key: string) => `(/internal/wiki/${idOf(key)})`)
}

export function wikiOf({ seed, now, staff, vendors: knownVendors }: WikiOptions) {
  const newId = idsFrom(seed, 'wiki')
  const spaces = plans.map(({ pages: _, ...space }, index) => ({ ...space, id: newId(index), position: index + 1 }))
  const ids = new Map(plans.flatMap(({ pages }) => pages.map(({ key }, index) => [key, newId(100 + index)] as const)))
  const idOf = (key: string): string => {
    const id = ids.get(key)
    if (!id) throw new Error(`there is no wiki page ${key}`)
    return id
  }
  const personId = (name: string): string | null => staff.find((person) => person.name === name)?.id ?? null
  const daysAgo = (days: number): string => new Date(now.getTime() - days * day).toISOString()

  const entityLinksOf = ({ faultCodes: codes = [], vendors: names = [] }: PagePlan) => [
    ...codes.map((ref) => ({ kind: 'faultCodes', ref, label: ref })),
    ...knownVendors
      .filter(({ name }) => names.includes(name))
      .map(({ id, name }) => ({ kind: 'lockerVendors', ref: id, label: name })),
  ]

  const pages = plans.flatMap((plan, at) =>
    plan.pages.map((page, index) => {
      const body = linked(page.body, idOf)
      const { slug, headings, bodyText } = pageText(page.title, body)
      const author = personId(page.owner)
      return {
        id: idOf(page.key),
        spaceId: spaces[at]?.id,
        parentId: page.parent === undefined ? null : idOf(page.parent),
        position: index + 1,
        title: page.title,
        slug,
        body,
        headings,
        bodyText,
        tags: page.tags ?? [],
        status: page.status ?? 'published',
        ownerId: author,
        reviewEveryDays,
        reviewedAt: daysAgo(page.reviewedDaysAgo),
        entityLinks: entityLinksOf(page),
        revision: 1 + (page.earlier?.length ?? 0),
        createdAt: daysAgo(page.changedDaysAgo + 90),
        createdBy: author,
        updatedAt: daysAgo(page.changedDaysAgo),
        updatedBy: author,
      }
    }),
  )

  const revisions = plans.flatMap((plan) =>
    plan.pages.flatMap((page) => {
      const texts = [...(page.earlier ?? []), { body: page.body, summary: page.summary ?? '' }]
      return texts.map(({ body, summary }, index) => ({
        pageId: idOf(page.key),
        number: index + 1,
        title: page.title,
        body: linked(body, idOf),
        summary,
        authorId: personId(page.owner),
        createdAt: daysAgo(page.changedDaysAgo + 30 * (texts.length - 1 - index)),
      }))
    }),
  )

  const links = pages.flatMap(({ id, title, body }) =>
    pageText(title, body)
      .links.filter((toId) => toId !== id)
      .map((toId) => ({ fromId: id, toId })),
  )
  return { spaces, pages, revisions, links, ...readingOf(pages, staff, now, newId) }
}
