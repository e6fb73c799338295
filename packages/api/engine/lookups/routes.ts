/** Picker options. Access follows the permission of the form, not of the records it names. */

import { type Actor, can, permissionTo, piiPermission } from '@postern/domain/auth/permission.ts'
import { lookupEndpoint } from '@postern/domain/engine/endpoints/lookup.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { isPointer } from '@postern/domain/engine/field.ts'
import {
  defaultLookups,
  formLookups,
  type LookupPurpose,
  lookupFilters,
  mostLookups,
} from '@postern/domain/engine/lookup.ts'
import { parseListQuery } from '@postern/domain/engine/query.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { lacking } from '../../http/guard.ts'
import { route } from '../../http/serve.ts'
import { writeCursor } from '../reading/cursor.ts'
import { type RecordRequest, readRequest } from '../recordRequest.ts'
import { type LookupQuery, lookupStatement } from './statement.ts'

const formVerbs = ['create', 'edit'] as const

function requireForm(actor: Actor, resource: Resource): void {
  const words = formVerbs.flatMap((verb) => permissionTo(resource.permission, verb) ?? [])
  if (!words.some((word) => can(actor, word))) throw lacking(words.at(-1) ?? `${resource.permission}.edit`)
}

const idsOf = (text: string): string[] => {
  const ids = text.split(',')
  if (ids.length > mostLookups || !ids.every(isUuid))
    throw invalid([{ path: 'ids', description: `Enter up to ${mostLookups} ids, separated by commas.` }])
  return ids
}

function limitOf(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > mostLookups)
    throw invalid([{ path: 'limit', description: `Enter a number from 1 to ${mostLookups}.` }])
  return limit
}

/** The endpoint's schema allows the filters of every target, so filters that this target doesn't have are refused here. */
function queryOf(target: Resource, { query, signedIn }: RecordRequest): LookupQuery {
  const { for: purpose, q = '', ids, default: isDefault, limit, cursor = null, ...rest } = query
  const { query: narrowed, issues } = parseListQuery(target, rest)
  const foreign = narrowed.filters.filter(({ field }) => !lookupFilters(target).includes(field))
  if (issues.length + foreign.length > 0)
    throw invalid([
      ...issues,
      ...foreign.map(({ field }) => ({ path: `filter[${field}]`, description: 'This list has no such filter.' })),
    ])
  return {
    purpose: purpose as LookupPurpose,
    q,
    ids: ids === undefined ? null : idsOf(ids),
    isDefault: isDefault === 'true',
    filters: narrowed.filters,
    order: narrowed.order,
    limit: ids === undefined ? limitOf(limit ?? String(defaultLookups)) : mostLookups,
    cursor,
    readsTarget: can(signedIn.user, `${target.permission}.view`),
  }
}

export function lookupRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>, resource: Resource): void {
  const endpoint = lookupEndpoint(resource)
  if (!endpoint) return
  const { key, ...served } = endpoint
  route(app, key, served, async (call) => {
    const request = readRequest(call)
    const { field: name = '' } = (call.params ?? {}) as { field?: string }
    const field = resource.fields[name]
    if (!field || !isPointer(field)) throw invalid([{ path: 'field', description: 'This form has no such field.' }])
    const target = resourceNamed(field.target)
    const query = queryOf(target, request)
    if (query.purpose === 'form') {
      requireForm(request.signedIn.user, resource)
      if (!formLookups(resource).some(([each]) => each === name))
        throw invalid([{ path: 'field', description: 'This field isn’t part of the form.' }])
    }
    // A form can't be completed without names; a filter can do without, so it names people only to users who may view them.
    const isPersonal = query.purpose === 'filter' && piiPermission(target.permission) !== undefined
    // Customers are outside the row scope of the form's customer; the statement limits them to those in reach.
    const scope = target.scope === 'top' ? 'all' : request.scope
    const rows =
      isPersonal && !query.readsTarget
        ? []
        : await tx(database, scope, (db) => db.all(lookupStatement(resource, name, field, request.place, query)))
    const items = rows.slice(0, query.limit)
    const last = items.at(-1)
    return {
      items: items.map(({ id, name: title, inside }) => ({ id, name: title, inside })),
      nextCursor: rows.length > query.limit && last ? writeCursor(query.order, last) : null,
    }
  })
}
