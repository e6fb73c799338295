/** The wiki: spaces, the page tree, revisions, and search. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import {
  aboutPage,
  linkedKind,
  listedPage,
  page,
  pageFields,
  pageHit,
  pageItem,
  pageLists,
  revision,
  revisionItem,
  space,
  spaceFields,
  summary,
} from './wikiShapes.ts'

const tag = 'Wiki'
const params = z.strictObject({ id: z.uuid() })
const { title, body, tags, status, ownerId, reviewEveryDays, entityLinks } = pageFields
const changed = z.strictObject({ id: z.uuid(), rowVersion: z.int(), revision: z.int() })

export const wikiEndpoints = endpoints({
  'GET /api/wiki/spaces': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'List the spaces you can open',
    answer: z.strictObject({ items: z.array(space) }),
  },
  'POST /api/wiki/spaces': {
    permission: 'internal.wiki.publish',
    tag,
    summary: 'Create a space',
    status: 201,
    body: z.strictObject({
      ...spaceFields,
      description: spaceFields.description.default(''),
      roleIds: spaceFields.roleIds.default([]),
    }),
    answer: space,
  },
  'PATCH /api/wiki/spaces/:id': {
    permission: 'internal.wiki.publish',
    tag,
    summary: 'Change a space: name, key, icon, who can open it, its home page; archive or restore it',
    conditional: true,
    params,
    body: z.strictObject({ ...spaceFields, homePageId: z.uuid().nullable(), isArchived: z.boolean() }).partial(),
    answer: space,
  },
  'GET /api/wiki/spaces/archived': {
    permission: 'internal.wiki.publish',
    tag,
    summary: 'List archived spaces',
    answer: z.strictObject({ items: z.array(space) }),
  },
  'GET /api/wiki/spaceRoles': {
    permission: 'internal.wiki.publish',
    tag,
    summary: 'List the roles of staff that a space can be limited to',
    answer: z.strictObject({ items: z.array(z.strictObject({ id: z.uuid(), name: z.string() })) }),
  },
  'GET /api/wiki/pages': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'List the pages of a space in the order of its tree',
    query: z.strictObject({ spaceId: z.uuid() }),
    answer: z.strictObject({ items: z.array(pageItem) }),
  },
  'POST /api/wiki/pages': {
    permission: 'internal.wiki.create',
    tag,
    summary: 'Create a page',
    status: 201,
    body: z.strictObject({
      spaceId: z.uuid(),
      parentId: z.uuid().nullable().default(null),
      title,
      body: body.default(''),
      tags: tags.default([]),
      status: status.default('draft'),
      ownerId: ownerId.optional(),
      reviewEveryDays: reviewEveryDays.default(180),
      entityLinks: entityLinks.default([]),
    }),
    answer: changed,
  },
  'GET /api/wiki/pages/:id': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'Get a page with its path and the pages that link to it',
    params,
    answer: page,
  },
  'PATCH /api/wiki/pages/:id': {
    permission: 'internal.wiki.edit',
    tag,
    summary: 'Change a page: its text makes a revision, another parent moves it with its children',
    conditional: true,
    params,
    body: z
      .strictObject({
        title,
        body,
        tags,
        status,
        ownerId,
        reviewEveryDays,
        entityLinks,
        summary,
        parentId: z.uuid().nullable(),
        /** The sibling to insert it before; null: at the end. */
        beforeId: z.uuid().nullable(),
      })
      .partial(),
    answer: changed,
  },
  'DELETE /api/wiki/pages/:id': {
    permission: 'internal.wiki.delete',
    tag,
    summary: 'Move a page to the trash; its children move to its parent',
    conditional: true,
    params,
  },
  'POST /api/wiki/pages/:id/putBack': {
    permission: 'internal.wiki.delete',
    tag,
    summary: 'Take a page out of the trash',
    params,
    answer: changed,
  },
  'POST /api/wiki/pages/:id/reviewed': {
    permission: 'internal.wiki.edit',
    tag,
    summary: 'Mark a page as reviewed today',
    conditional: true,
    params,
    answer: changed,
  },
  'GET /api/wiki/pages/:id/revisions': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'List the revisions of a page, newest first',
    params,
    query: z.strictObject({
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.strictObject({ items: z.array(revisionItem), hasMore: z.boolean() }),
  },
  'GET /api/wiki/pages/:id/revisions/:number': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'Get one revision with its text',
    params: z.strictObject({ id: z.uuid(), number: z.coerce.number().int().min(1).max(1_000_000) }),
    answer: revision,
  },
  'POST /api/wiki/pages/:id/revisions/:number/restore': {
    permission: 'internal.wiki.edit',
    tag,
    summary: 'Bring a revision back, as a new one',
    conditional: true,
    params: z.strictObject({ id: z.uuid(), number: z.coerce.number().int().min(1).max(1_000_000) }),
    answer: changed,
  },
  'GET /api/wiki/search': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'Find pages by their words: titles count 3 times, headings twice',
    query: z.strictObject({ q: z.string().trim().min(1).max(200), spaceId: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(pageHit) }),
  },
  'GET /api/wiki/lists': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'Count the pages that need someone, list by list',
    answer: z.strictObject({ counts: z.record(z.enum(pageLists), z.int()) }),
  },
  'GET /api/wiki/lists/:list': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'List pages that need someone: drafts, pages without a place, due for review, in the trash',
    params: z.strictObject({ list: z.enum(pageLists) }),
    query: z.strictObject({ after: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(listedPage), hasMore: z.boolean() }),
  },
  'GET /api/wiki/about/:kind/:ref': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'List the pages about a record, a fault code or settings; drafts for those who edit',
    params: z.strictObject({ kind: linkedKind, ref: z.string().min(1).max(80) }),
    answer: z.strictObject({ items: z.array(aboutPage) }),
  },
})
