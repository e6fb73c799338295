/** All records of a customer that match a search, in one statement. */
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import type { SearchHit } from '@postern/domain/engine/endpoints/search.ts'
import { isStored } from '@postern/domain/engine/field.ts'
import { searchHits } from '@postern/domain/engine/lookup.ts'
import { hiddenFields, masked } from '@postern/domain/engine/privacy.ts'
import { searchWords } from '@postern/domain/engine/query.ts'
import { allCollections } from '@postern/domain/engine/registry.ts'
import { type Collection, fieldsWhere } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { searchCondition } from '../reading/listStatements.ts'
import { type CustomerScope, column, inScope, table } from '../statements.ts'
import { insideOf } from './statement.ts'

type Found = SearchHit & { resource: string; total: number }

const id = column('id')

/** Skips records that open inside another record's page: they have no URL. */
const searched = (): Collection[] =>
  allCollections().filter(({ scope, opensIn }) => scope === 'customer' && opensIn === 'page')

/** The record's code or email, unless hidden from this user. */
function detailOf(resource: Collection, actor: Actor): string | undefined {
  const hidden = new Set(hiddenFields(resource, actor).map(([name]) => name))
  const visible = (kind: string) =>
    fieldsWhere(resource, (field) => field.kind === kind && isStored(field)).find(([name]) => !hidden.has(name))
  return (visible('code') ?? visible('email'))?.[0]
}

/** Names that start with the first word come first. */
function hitsStatement(resource: Collection, place: CustomerScope, actor: Actor, q: string): RawBuilder<unknown> {
  const [first = ''] = searchWords(q)
  const title = sql`${column(resource.title)}::text`
  const detail = detailOf(resource, actor)
  const order = sql`strpos(searchable(${title}), ${first}) = 1 desc, ${title}, ${id}`
  const where = sql.join(
    [inScope(resource, place), sql`r.archived_at is null`, ...searchCondition(searchWords(q))],
    sql` and `,
  )
  return sql`(select ${resource.name}::text as resource, ${id}, coalesce(${title}, '') as name, ${insideOf(resource)} as inside,
      ${detail === undefined ? sql`null` : sql`${column(detail)}::text`} as detail, hits.total
    from (select ${id}, count(*) over ()::int as total from ${table(resource)} r where ${where} order by ${order} limit ${searchHits}) hits
    join ${table(resource)} r on ${inScope(resource, place)} and ${id} = hits.id order by ${order})`
}

export function searchRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  serve(app, 'GET /api/customers/:customerId/search', async ({ params: { customerId }, query, signedIn: { user } }) => {
    const allowed = searched().filter(({ permission }) => can(user, `${permission}.view`))
    if (allowed.length === 0 || searchWords(query.q).length === 0) return { groups: [] }
    const place = { customerId, reachable: user.customerIds }
    const statements = allowed.map((resource) => hitsStatement(resource, place, user, query.q))
    const found = await tx(database, { customerId }, (db) =>
      db.all(sql<Found>`${sql.join(statements, sql` union all `)}`),
    )
    const groups = allowed.flatMap((resource) => {
      const hits = found.filter((each) => each.resource === resource.name)
      const [first] = hits
      if (!first) return []
      const title = hiddenFields(resource, user).find(([name]) => name === resource.title)?.[1]
      const nameOf = (name: string) => (title ? String(masked(title, name)) : name)
      const items = hits.map((hit) => ({ id: hit.id, name: nameOf(hit.name), inside: hit.inside, detail: hit.detail }))
      return [{ resource: resource.name, total: first.total, items }]
    })
    return { groups }
  })
}
