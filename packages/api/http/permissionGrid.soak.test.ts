/**
 * Every endpoint × every role × {own customer, other customer, no token}: exactly what the permissions allow. The list of endpoints comes
 * from the server, so a new route is covered from its first day. Every role is refused wherever it lacks the permission. In a short run,
 * roles that have it take turns: each route is called by two of them, one at its own and one at the other customer.
 */
import { rolePermissions } from '@postern/demo/areas/access/roles.ts'
import { collections } from '@postern/domain/areas/index.ts'
import { type Permission, permissions } from '@postern/domain/auth/permission.ts'
import { type Endpoint, type EndpointKey, splitKey } from '@postern/domain/engine/contract.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { exampleOf } from '../openapi/example.ts'
import { filledPath, idOf, resourceAt } from '../testing/filledPaths.ts'
import { pathOf, sampleRecord, shareParents } from '../testing/sample.ts'
import { type Person, testServer } from '../testing/server.ts'
import { stationOf } from '../testing/station.ts'
import { servedEndpoints } from './serve.ts'

const server = await testServer()
const { app, admin, north, south, person } = server
const endpoints = [...servedEndpoints(app)]
shareParents()

const records = { own: new Map<string, AnyRecord>(), foreign: new Map<string, AnyRecord>() }
for (const resource of collections) {
  records.own.set(resource.name, await sampleRecord(admin, resource, north))
  records.foreign.set(resource.name, await sampleRecord(admin, resource, south))
}

type Where = 'own' | 'foreign'
const customers = { own: north, foreign: south }

/** Reads name a record that exists; writes name none and send nothing useful, so nothing changes. */
function addressOf(key: EndpointKey, where: Where): string {
  const resource = resourceAt(key)
  const id = key.startsWith('GET') && resource ? idOf(records[where].get(resource.name)) : undefined
  if (resource?.name === 'customers')
    return filledPath(key, customers[where], key.startsWith('GET') ? customers[where] : id)
  return filledPath(key, customers[where], id)
}

async function call(key: EndpointKey, endpoint: Endpoint, where: Where, token: string | null) {
  const { method } = splitKey(key)
  const answer = await app.inject({
    method,
    url: addressOf(key, where),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(endpoint.body && { payload: ['nothing of use'] }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, failure: isJson && answer.statusCode >= 400 ? answer.json<FailureBody>() : null }
}

type Outcome =
  | 'in'
  | 'no token'
  | 'lacks the permission'
  | 'signed in already'
  | 'out of reach'
  | 'for programs'
  | 'for people'

/** The guard's outcome, recognized by its messages. */
function outcomeOf(
  { status, failure }: Awaited<ReturnType<typeof call>>,
  { permission }: Endpoint,
): Outcome | 'broken' {
  if (status >= 500) return 'broken'
  if (status === 404 && /^(?:Not found|This customer doesn’t exist), or/.test(failure?.message ?? ''))
    return 'out of reach'
  if (status !== 401) return 'in'
  const message = failure?.message ?? ''
  if (failure?.permission !== undefined && failure.permission === permission) return 'lacks the permission'
  if (message.startsWith('You’re already signed in')) return 'signed in already'
  if (message.startsWith('This endpoint is for programs')) return 'for programs'
  if (message.startsWith('This token belongs to an API user')) return 'for people'
  return failure?.code === 'session_expired' || failure?.code === 'sign_in_ended' ? 'no token' : 'in'
}

const words = new Set(
  Object.entries(permissions).flatMap(([subject, verbs]) => verbs.map((verb) => `${subject}.${verb}`)),
)
const isWord = (access: string): access is Permission => words.has(access)

const isAboutCustomer = (key: EndpointKey): boolean =>
  key.includes('/:customerId') || resourceAt(key)?.name === 'customers'

function expectedFor(
  granted: readonly Permission[],
  key: EndpointKey,
  { permission }: Endpoint,
  where: Where,
): Outcome {
  if (permission === 'open') return 'in'
  if (permission === 'temporary') return 'signed in already'
  if (permission.startsWith('scope:')) return 'for programs'
  if (isWord(permission) && !granted.includes(permission)) return 'lacks the permission'
  return where === 'foreign' && isAboutCustomer(key) ? 'out of reach' : 'in'
}

/** A missing record looks like one out of reach: if a write names none, both answers are right. */
const mayBe = (key: EndpointKey, endpoint: Endpoint, expected: Outcome): Outcome[] => {
  const namesNothing = key.includes('/:') && (!key.startsWith('GET') || !resourceAt(key) || /\/:id\/.*:/.test(key))
  const isReadBefore = endpoint.body !== undefined
  if (expected === 'in' && namesNothing && !isReadBefore) return ['in', 'out of reach']
  if (expected === 'in' && key.includes('/:') && !resourceAt(key)) return ['in', 'out of reach']
  // The customer itself is a record like any other: the body is validated before the record is looked up.
  if (expected === 'out of reach' && resourceAt(key)?.name === 'customers' && isReadBefore)
    return ['in', 'out of reach']
  return [expected]
}

async function departures(
  granted: readonly Permission[],
  token: string,
  where: Where,
  isAsked: (key: EndpointKey) => boolean,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [key, endpoint] of endpoints) {
    if (endsTheSession.has(key) || !isAsked(key)) continue
    const expected = expectedFor(granted, key, endpoint, where)
    const answer = await call(key, endpoint, where, token)
    const outcome = outcomeOf(answer, endpoint)
    if (!mayBe(key, endpoint, expected).some((each) => each === outcome))
      wrong.push(`${key}: ${outcome}, not ${expected} (${answer.status} ${answer.failure?.message ?? ''})`)
  }
  return wrong
}

/** It requires a session, and then ends it. */
const endsTheSession = new Set<EndpointKey>(['POST /api/auth/logout'])

const isFull = process.env.POSTERN_SOAK === '1'
const roles = Object.entries(rolePermissions)

const lacks = (granted: readonly Permission[], { permission }: Endpoint): boolean =>
  isWord(permission) && !granted.includes(permission)

const rolesBy = (endpoint: Endpoint, isRefused: boolean): string[] =>
  roles.filter(([, granted]) => lacks(granted, endpoint) === isRefused).map(([role]) => role)

/** The roles that call each endpoint at their own and at the other customer: of those with the permission, different ones for the next endpoint, all in a long run. */
const callers = new Map(
  endpoints.map(([key, endpoint], index) => {
    const [admitted, refused] = [rolesBy(endpoint, false), rolesBy(endpoint, true)]
    const inTurn = (from: string[], at: number) => from.filter((_, each) => each === at % from.length)
    // Without the permission, it's refused before the customer is looked up, as at its own.
    const short = { own: [...inTurn(admitted, index), ...refused], foreign: inTurn(admitted, index + 1) }
    const all = [...admitted, ...refused]
    return [key, isFull ? { own: all, foreign: all } : short]
  }),
)

const calls = (role: string, where: Where) => (key: EndpointKey) => callers.get(key)?.[where].includes(role) === true

describe.each(roles)('%s, of one customer', (role, granted) => {
  const asked: { someone?: Promise<Person> } = {}
  const someone = () => (asked.someone ??= person(granted, [north]))

  it('may do what its permissions allow at its own customer, and nothing else', async () => {
    expect(await departures(granted, (await someone()).token, 'own', calls(role, 'own'))).toEqual([])
  })

  it('may do nothing at another customer', async () => {
    expect(await departures(granted, (await someone()).token, 'foreign', calls(role, 'foreign'))).toEqual([])
  })
})

it('sends two roles through every route for people, refuses every role that lacks its permission, and does both with every role', () => {
  const calling = (key: EndpointKey) => new Set(Object.values(callers.get(key) ?? {}).flat())
  for (const [key, endpoint] of endpoints) {
    const [admitted, refused] = [rolesBy(endpoint, false), rolesBy(endpoint, true)]
    const asked = calling(key)
    expect(admitted.filter((role) => asked.has(role)).length, key).toBeGreaterThanOrEqual(Math.min(2, admitted.length))
    expect(
      refused.filter((role) => !asked.has(role)),
      key,
    ).toEqual([])
  }
  for (const [role, granted] of roles) {
    const asked = endpoints.filter(([key]) => calling(key).has(role))
    expect(asked.filter(([, each]) => !lacks(granted, each)).length, role).toBeGreaterThan(20)
    const refusals = endpoints.filter(([, each]) => lacks(granted, each))
    expect(asked.filter(([, each]) => lacks(granted, each)).length, role).toBeGreaterThanOrEqual(
      Math.min(20, refusals.length),
    )
  }
})

it('another customer’s record isn’t found under the user’s own customer, whatever the action', async () => {
  const { token } = await person(rolePermissions['Super admin'], [north])
  const told: string[] = []
  for (const [key, endpoint] of endpoints) {
    const resource = resourceAt(key)
    if (!resource || !key.includes('/:customerId')) continue
    const { method } = splitKey(key)
    const answer = await app.inject({
      method,
      url: filledPath(key, north, idOf(records.foreign.get(resource.name))),
      headers: { authorization: `Bearer ${token}`, 'if-match': '"1"' },
      ...(endpoint.body && { payload: exampleOf(endpoint.body) as object }),
    })
    // The body may be refused before the record is looked up.
    if (answer.statusCode !== 404 && answer.statusCode !== 400) told.push(`${key}: ${answer.statusCode} ${answer.body}`)
  }
  expect(told).toEqual([])
  for (const resource of collections.filter(({ scope }) => scope === 'customer')) {
    const record = records.foreign.get(resource.name)
    expect((await admin.get(`${pathOf(resource, south)}/${record?.id}`)).json(), resource.name).toEqual(record)
  }
})

it('staff with access to all customers may do what their permissions allow at each', async () => {
  const granted = rolePermissions.Operations
  const { token } = await person(granted)
  expect(await departures(granted, token, 'own', calls('Operations', 'own'))).toEqual([])
})

it('without a token, only open routes answer', async () => {
  const wrong: string[] = []
  for (const [key, endpoint] of endpoints) {
    const outcome = outcomeOf(await call(key, endpoint, 'own', null), endpoint)
    const right =
      endpoint.permission === 'open' ? outcome === 'in' || outcome === 'out of reach' : outcome === 'no token'
    if (!right) wrong.push(`${key}: ${outcome}`)
  }
  expect(wrong).toEqual([])
})

it('an API user may call what it has a scope for, at its own customers, and nothing that is for people', async () => {
  const { token } = await stationOf(server, [north])
  const wrong: string[] = []
  for (const [key, endpoint] of endpoints)
    for (const where of ['own', 'foreign'] as const) {
      if (endpoint.permission === 'open') continue
      // Routes for people are refused before the customer is looked up.
      if (where === 'foreign' && !endpoint.permission.startsWith('scope:') && !isFull) continue
      const outcome = outcomeOf(await call(key, endpoint, where, token), endpoint)
      const inReach = where === 'own' ? 'in' : 'out of reach'
      const expected = endpoint.permission.startsWith('scope:') ? inReach : 'for people'
      if (outcome !== expected) wrong.push(`${key} at its ${where} customer: ${outcome}, not ${expected}`)
    }
  expect(wrong).toEqual([])
})

it('detects a route that admits the wrong callers (control)', async () => {
  const { token } = await person([], [north])
  const [key, endpoint] = endpoints.find(([each]) => each === 'GET /api/customers/:customerId/sites') ?? []
  if (!key || !endpoint) throw new Error('sites have no list')
  const answer = await call(key, { ...endpoint, permission: 'signedIn' }, 'own', token)
  expect(outcomeOf(answer, endpoint)).toBe('lacks the permission')
  expect(expectedFor([], key, { ...endpoint, permission: 'signedIn' }, 'own')).toBe('in')
})
