/** Parses an incoming list query with the domain's parser and refuses it if it asks about fields hidden from this user. */
import type { Actor } from '@postern/domain/auth/permission.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { fieldsKey, parseListFields } from '@postern/domain/engine/listFields.ts'
import { askingIssues } from '@postern/domain/engine/privacy.ts'
import { type PagedListQuery, type ParsedListQuery, parseListQuery } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'

type Params = Readonly<Record<string, string | undefined>>

/** For a query that is part of a larger request, whose issues are reported together. */
export function parseFor(resource: Resource, actor: Actor | null, params: Params): ParsedListQuery {
  const { [fieldsKey]: asked, ...rest } = params
  const { query, issues } = parseListQuery(resource, rest)
  const fields = parseListFields(resource, asked)
  return {
    query: { ...query, ...(Array.isArray(fields) && { fields }) },
    issues: [
      ...issues,
      ...(typeof fields === 'string' ? [{ path: fieldsKey, description: fields }] : []),
      ...askingIssues(resource, actor, query),
    ],
  }
}

export function readListQuery(resource: Resource, actor: Actor | null, params: Params): PagedListQuery {
  const { query, issues } = parseFor(resource, actor, params)
  if (issues.length > 0) throw invalid(issues)
  return query
}
