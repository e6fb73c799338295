/** One request, on its own or part of a bulk request, and its result. */
import type { ScimOutcome } from '@postern/domain/areas/people/scim/scimEndpoints.ts'
import type { ScimObject } from '@postern/domain/areas/people/scim/scimUser.ts'
import type { Context } from '../../../engine/context.ts'
import { ScimFailure } from './scimFailure.ts'

/** The context of one request's transaction, for one customer. */
export interface ScimContext {
  readonly context: Context
  readonly customerId: string
  /** `https://…/scim/v2/{customerId}` */
  readonly baseUrl: string
}

export interface ScimQuery {
  readonly filter: string | undefined
  readonly startIndex: number
  readonly count: number
  readonly attributes: readonly string[]
  readonly excludedAttributes: readonly string[]
}

export interface ScimCall {
  readonly method: string
  /** Path after the customer: `Users/{id}`. */
  readonly segments: readonly string[]
  readonly query: ScimQuery
  readonly body: unknown
  readonly ifMatch: string | undefined
}

export interface ScimAnswer {
  readonly status: number
  readonly body?: ScimObject
  readonly version?: string
  readonly location?: string
  /** Undefined for reads, which aren't logged. */
  readonly outcome?: ScimOutcome
  readonly contactId?: string
}

export const listResponse = (total: number, startIndex: number, resources: readonly ScimObject[]): ScimObject => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** `*` matches any version. */
export function requireVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const bare = (tag: string) => (tag.trim().startsWith('W/') ? tag.trim().slice(2) : tag.trim())
  if (!ifMatch.split(',').some((tag) => bare(tag) === bare(version)))
    throw new ScimFailure(412, 'The resource has changed since you read it.')
}

const always = new Set(['schemas', 'id'])

/** Only the requested attributes, by the first segment of their names. */
export function projected(resource: ScimObject, { attributes, excludedAttributes }: ScimQuery): ScimObject {
  const isNamed = (names: readonly string[], key: string): boolean =>
    names.some((name) => {
      const [wanted, own] = [name.toLowerCase(), key.toLowerCase()]
      return wanted === own || wanted.startsWith(`${own}.`) || wanted.startsWith(`${own}:`)
    })
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([key]) =>
        always.has(key) ||
        (attributes.length > 0 ? isNamed(attributes, key) : !excludedAttributes.some((name) => isNamed([name], key))),
    ),
  )
}
