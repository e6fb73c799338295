/** API shapes of wiki spaces and pages. */
import { z } from 'zod'

export const pageStatuses = ['draft', 'published', 'outdated'] as const
export const spaceIcons = ['book', 'alert', 'plug', 'building', 'apps', 'school', 'flag', 'tool'] as const
/** What a page can be about besides records; the page is then linked wherever that is shown. */
export const faultCodeKind = 'faultCodes'
/** `customerSettings.holdHours`: a field of a single-record resource, or the whole resource. */
export const settingKind = 'settings'
/** The name of an entity, or one of the two above. */
export const linkedKind = z.string().regex(/^[a-zA-Z]{2,40}$/)
export const pageLists = ['stale', 'myDrafts', 'drafts', 'orphans', 'trash'] as const

/** A page without a parent is at depth 1. */
export const maxDepth = 6
export const maxBodyLength = 200_000
export const maxTitleLength = 160
/** How many days a page can be restored from the trash. */
export const trashDays = 30
/** Maximum number of search results; adding words narrows the search. */
export const mostSearchHits = 30

export const entityLink = z.strictObject({
  kind: linkedKind,
  /** The record's ID, the fault code, or the setting's name. */
  ref: z.string().trim().min(1).max(80),
  label: z.string().trim().min(1).max(160),
  /** The customer it belongs to; users who can't access that customer don't see the link. */
  customerId: z.uuid().nullable().optional(),
})
export type EntityLink = z.output<typeof entityLink>

export const spaceFields = {
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  key: z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/, 'Enter 2–10 capital letters or digits, starting with a letter.'),
  icon: z.enum(spaceIcons),
  description: z.string().trim().max(250),
  /** Empty for all staff. */
  roleIds: z.array(z.uuid()).max(20),
}

export const space = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  key: z.string(),
  icon: z.enum(spaceIcons),
  description: z.string(),
  roleIds: z.array(z.uuid()),
  homePageId: z.uuid().nullable(),
  pages: z.int(),
  archivedAt: z.iso.datetime().nullable(),
  rowVersion: z.int(),
})
export type WikiSpace = z.output<typeof space>

export const pageFields = {
  title: z.string().trim().min(1, 'Enter a title.').max(maxTitleLength),
  body: z.string().max(maxBodyLength, 'Enter at most 200,000 characters. Split the page into several.'),
  tags: z.array(z.string().trim().min(1).max(40)).max(20),
  status: z.enum(pageStatuses),
  ownerId: z.uuid().nullable(),
  /** Null: never due. */
  reviewEveryDays: z.int().min(30).max(730).nullable(),
  entityLinks: z.array(entityLink).max(30),
}

export const summary = z.string().trim().max(200)

/** A page in the tree. */
export const pageItem = z.strictObject({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  title: z.string(),
  status: z.enum(pageStatuses),
  isDue: z.boolean(),
  rowVersion: z.int(),
})
export type WikiPageItem = z.output<typeof pageItem>

/** How many users found a page helpful, and the current user's vote. */
export const helpful = z.strictObject({ yes: z.int(), no: z.int(), mine: z.boolean().nullable() })

const namedPage = z.strictObject({ id: z.uuid(), title: z.string() })

export const page = z.strictObject({
  id: z.uuid(),
  spaceId: z.uuid(),
  space: z.string(),
  parentId: z.uuid().nullable(),
  /** From the top of the space down to its parent. */
  path: z.array(namedPage),
  title: z.string(),
  slug: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  status: z.enum(pageStatuses),
  ownerId: z.uuid().nullable(),
  owner: z.string().nullable(),
  reviewEveryDays: z.int().nullable(),
  reviewedAt: z.iso.datetime(),
  reviewDueAt: z.iso.datetime().nullable(),
  entityLinks: z.array(entityLink),
  revision: z.int(),
  rowVersion: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  backlinks: z.array(namedPage),
  /** View count: each user counts once a day. */
  views: z.int(),
  helpful,
  isWatching: z.boolean(),
})
export type WikiPage = z.output<typeof page>

export const revisionItem = z.strictObject({
  number: z.int(),
  title: z.string(),
  summary: z.string(),
  restores: z.int().nullable(),
  author: z.string().nullable(),
  at: z.iso.datetime(),
})
export type WikiRevisionItem = z.output<typeof revisionItem>

export const revision = revisionItem.extend({ body: z.string() })
export type WikiRevision = z.output<typeof revision>

/** Text with search hits marked. */
const marked = z.array(z.strictObject({ text: z.string(), isHit: z.boolean() }))
export type MarkedText = z.output<typeof marked>

export const pageHit = z.strictObject({
  id: z.uuid(),
  title: marked,
  excerpt: marked,
  spaceId: z.uuid(),
  space: z.string(),
  status: z.enum(pageStatuses),
  updatedAt: z.iso.datetime(),
})
export type WikiHit = z.output<typeof pageHit>

/** A page shown next to what it's about. */
export const aboutPage = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  space: z.string(),
  status: z.enum(pageStatuses),
})
export type WikiAboutPage = z.output<typeof aboutPage>

export const listedPage = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  spaceId: z.uuid(),
  space: z.string(),
  /** Its owner; for a page in the trash, who moved it there. */
  person: z.string().nullable(),
  /** When it was due, moved to the trash or last changed. */
  at: z.iso.datetime(),
})
export type WikiListedPage = z.output<typeof listedPage>
