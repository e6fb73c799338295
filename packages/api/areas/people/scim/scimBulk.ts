/** `/Bulk` (RFC 7644 section 3.7): up to 100 operations, run in order, each in its own transaction. */
import { attributeOf, isScimObject, type ScimObject } from '@postern/domain/areas/people/scim/scimUser.ts'
import type { Deps } from '../../../deps.ts'
import { performScim, type ScimCaller } from './performScim.ts'
import type { ScimAnswer, ScimQuery } from './scimCall.ts'
import { errorBody, ScimFailure, scimFailureOf } from './scimFailure.ts'
import { bulkLimits } from './scimServer.ts'

const methods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const everything: ScimQuery = {
  filter: undefined,
  startIndex: 1,
  count: 0,
  attributes: [],
  excludedAttributes: [],
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly bulkId: string | null
  readonly ifMatch: string | undefined
  readonly data: unknown
}

function readOperation(value: unknown): Operation {
  const read = isScimObject(value) ? value : {}
  const [method, path, bulkId] = [attributeOf(read, 'method'), attributeOf(read, 'path'), attributeOf(read, 'bulkId')]
  const version = attributeOf(read, 'version')
  if (typeof method !== 'string' || !methods.has(method.toUpperCase()) || typeof path !== 'string')
    throw new ScimFailure(400, 'Each operation needs a method and a path.', 'invalidSyntax')
  if (method.toUpperCase() === 'POST' && typeof bulkId !== 'string')
    throw new ScimFailure(400, 'A POST in a bulk request needs a bulkId.', 'invalidSyntax')
  return {
    method: method.toUpperCase(),
    path,
    bulkId: typeof bulkId === 'string' ? bulkId : null,
    ifMatch: typeof version === 'string' ? version : undefined,
    data: attributeOf(read, 'data'),
  }
}

const prefix = 'bulkId:'

/** IDs of resources that earlier operations of the request created. */
class CreatedIds {
  readonly #ids = new Map<string, string>()

  note(bulkId: string | null, id: unknown): void {
    if (bulkId !== null && typeof id === 'string') this.#ids.set(bulkId, id)
  }

  #resolve(text: string): string {
    if (!text.startsWith(prefix)) return text
    const id = this.#ids.get(text.slice(prefix.length))
    if (id === undefined) throw new ScimFailure(409, `${text.slice(0, 80)} names no resource created before.`)
    return id
  }

  segments(path: string): string[] {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map((part) => this.#resolve(part))
  }

  fill(value: unknown): unknown {
    if (typeof value === 'string') return this.#resolve(value)
    if (Array.isArray(value)) return value.map((each) => this.fill(each))
    if (!isScimObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.fill(each)]))
  }
}

const resultOf = ({ method, bulkId }: Operation, answer: ScimAnswer): ScimObject => ({
  method,
  ...(bulkId !== null && { bulkId }),
  ...(answer.location !== undefined && { location: answer.location }),
  ...(answer.version !== undefined && { version: answer.version }),
  status: String(answer.status),
})

async function carryOut(
  deps: Deps,
  caller: ScimCaller,
  operation: Operation,
  created: CreatedIds,
): Promise<ScimAnswer> {
  const { method, path, ifMatch, data, bulkId } = operation
  const call = { method, segments: created.segments(path), query: everything, body: created.fill(data), ifMatch }
  const answer = await performScim(deps, caller, call)
  if (method === 'POST') created.note(bulkId, answer.body?.id)
  return answer
}

function operationsIn(body: unknown): unknown[] {
  const operations = isScimObject(body) ? attributeOf(body, 'Operations') : undefined
  if (!Array.isArray(operations)) throw new ScimFailure(400, 'Send Operations as a list.', 'invalidSyntax')
  if (operations.length > bulkLimits.maxOperations)
    throw new ScimFailure(413, `A bulk request can have up to ${bulkLimits.maxOperations} operations.`, 'tooMany')
  return operations
}

export async function performBulk(deps: Deps, caller: ScimCaller, body: unknown): Promise<ScimAnswer> {
  const operations = operationsIn(body).map(readOperation)
  const limit = isScimObject(body) ? attributeOf(body, 'failOnErrors') : undefined
  const most = typeof limit === 'number' && limit > 0 ? limit : operations.length + 1
  const created = new CreatedIds()
  const results: ScimObject[] = []
  let failed = 0
  for (const operation of operations) {
    try {
      results.push(resultOf(operation, await carryOut(deps, caller, operation, created)))
    } catch (error) {
      const refusal = scimFailureOf(error)
      if (!refusal) throw error
      results.push({ ...resultOf(operation, { status: refusal.status }), response: errorBody(refusal) })
      if (++failed >= most) break
    }
  }
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:BulkResponse']
  return { status: 200, body: { schemas, Operations: results } }
}
