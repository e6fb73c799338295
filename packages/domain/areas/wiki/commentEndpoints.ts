/** Comments on wiki pages, and per-user page state. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { textAnchor } from './textAnchor.ts'
import { helpful } from './wikiShapes.ts'

export const maxCommentLength = 4_000

const body = z.string().trim().min(1, 'Enter a comment.').max(maxCommentLength)
const person = z.strictObject({ id: z.uuid(), name: z.string() })

const comment = z.strictObject({
  id: z.uuid(),
  /** The comment it replies to. */
  parentId: z.uuid().nullable(),
  author: person.nullable(),
  body: z.string(),
  /** The text it’s about; null: the whole page. */
  anchor: textAnchor.nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  resolvedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  rowVersion: z.int(),
})
export type WikiComment = z.output<typeof comment>

const tag = 'Wiki'
const params = z.strictObject({ id: z.uuid() })

export const wikiCommentEndpoints = endpoints({
  'GET /api/wiki/pages/:id/comments': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'List the comments of a page, oldest first',
    params,
    answer: z.strictObject({ items: z.array(comment) }),
  },
  'POST /api/wiki/pages/:id/comments': {
    permission: 'internal.wiki.edit',
    tag,
    summary: 'Comment on a page, on some of its words, or answer a comment; people named with @ are notified',
    status: 201,
    params,
    body: z.strictObject({
      body,
      anchor: textAnchor.nullable().default(null),
      parentId: z.uuid().nullable().default(null),
    }),
    answer: comment,
  },
  'PATCH /api/wiki/comments/:id': {
    permission: 'internal.wiki.edit',
    tag,
    summary: 'Resolve or reopen a comment, or change what you wrote',
    conditional: true,
    params,
    body: z.strictObject({ body, isResolved: z.boolean() }).partial(),
    answer: comment,
  },
  'DELETE /api/wiki/comments/:id': {
    permission: 'internal.wiki.edit',
    tag,
    summary: 'Delete a comment with its answers: your own, or any with the permission to delete pages',
    conditional: true,
    params,
  },
  'POST /api/wiki/pages/:id/viewed': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'Count that you read a page, once a day',
    params,
  },
  'PATCH /api/wiki/pages/:id/mine': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'Watch a page, or say whether it helped; null takes that back',
    params,
    body: z.strictObject({ isWatching: z.boolean(), isHelpful: z.boolean().nullable() }).partial(),
    answer: z.strictObject({ isWatching: z.boolean(), helpful }),
  },
  'POST /api/wiki/pages/:id/editing': {
    permission: 'internal.wiki.edit',
    tag,
    summary: 'Show others that you are editing a page, on which line, and that you leave or take over',
    params,
    body: z.strictObject({
      /** Null: you left. */
      line: z.int().min(1).max(1_000_000).nullable(),
      /** You just joined: other editors respond with their position. */
      isNew: z.boolean().default(false),
      /** Asks other editors to save and stop. */
      isTakeover: z.boolean().default(false),
    }),
  },
})
