/** No body makes the server answer 500: every write, with bodies generated from its own schema. */

import { collections } from '@postern/domain/areas/index.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { type Endpoint, type EndpointKey, splitKey } from '@postern/domain/engine/contract.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { type AnyRecord, collectionPath, type Resource } from '@postern/domain/engine/resource.ts'
import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOf } from '../openapi/example.ts'
import { failureStatuses } from '../openapi/operation.ts'
import { filledPath, idOf, noRecord, resourceAt } from '../testing/filledPaths.ts'
import { hostileBodies } from '../testing/hostileBodies.ts'
import { sampleBody, sampleRecord, shareParents } from '../testing/sample.ts'
import { type Person, testServer } from '../testing/server.ts'
import { stationOf } from '../testing/station.ts'
import { failures } from './failures.ts'
import { goodStatus, servedEndpoints } from './serve.ts'

const bodies = process.env.POSTERN_SOAK ? 50_000 : 600

const server = await testServer()
const { app, admin, north, south, provider, log } = server
shareParents()
const writes = [...servedEndpoints(app)].filter(
  (each): each is [EndpointKey, Endpoint & { body: NonNullable<Endpoint['body']> }] => each[1].body !== undefined,
)

const foreign: string[] = [south, provider, admin.id, noRecord]
const own: string[] = [north]
for (const resource of collections) {
  foreign.push((await sampleRecord(admin, resource, south)).id)
  own.push((await sampleRecord(admin, resource, north)).id)
}

/** A body that the endpoint accepts, or nearly: its resource's samples, or what its description shows. */
async function goodBody(key: EndpointKey, { body }: Endpoint): Promise<object> {
  const { method, path } = splitKey(key)
  const resource = collections.find((each) => [collectionPath(each), `${collectionPath(each)}/:id`].includes(path))
  if (resource && (method === 'POST' || method === 'PATCH')) return sampleBody(admin, resource, north)
  const example = body && exampleOf(body)
  return typeof example === 'object' && example !== null ? example : {}
}

interface Broken {
  key: string
  body: string
  answer: string
  error: string
}

const senders: { station?: Promise<{ token: string }>; person?: Promise<Person> } = {}

const ofStation = () => (senders.station ??= stationOf(server, [north]))
const ofPerson = () => (senders.person ??= server.person(allPermissions))

/** Writes to records leave their sender signed in; other writes may sign them out. */
async function tokenFor({ permission }: Endpoint, resource: Resource | undefined): Promise<string> {
  if (permission.startsWith('scope:')) return (await ofStation()).token
  if (!resource) return (await server.person(allPermissions)).token
  return (await ofPerson()).token
}

async function bombard(key: EndpointKey, endpoint: Endpoint & { body: NonNullable<Endpoint['body']> }, times: number) {
  const resource = resourceAt(key)
  const record: AnyRecord | undefined = resource && (await sampleRecord(admin, resource, north))
  const token = await tokenFor(endpoint, resource)
  const good = await goodBody(key, endpoint)
  const broken: Broken[] = []
  const unlisted = new Map<number, string>()
  let version = record?.rowVersion ?? 1
  const listed = new Set([goodStatus(endpoint), ...failureStatuses(key, endpoint)])
  for (const [index, body] of fc
    .sample(hostileBodies(endpoint.body, good, [...own, ...foreign]), { numRuns: times, seed: 11 })
    .entries()) {
    const { method } = splitKey(key)
    const answer = await app.inject({
      method,
      url: filledPath(key, north, index % 10 === 9 ? foreign[index % foreign.length] : idOf(record)),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'if-match': `"${version}"`,
        ...(index % 5 === 4 && { 'idempotency-key': `${key} ${index}` }),
      },
      payload: body,
    })
    if (answer.statusCode === 500)
      broken.push({ key, body: body.slice(0, 600), answer: answer.body, error: String(log.at(-1)).slice(0, 900) })
    if (!listed.has(answer.statusCode)) unlisted.set(answer.statusCode, answer.body.slice(0, 200))
    if (answer.statusCode === 412) version = Number(answer.json<FailureBody>().current?.rowVersion ?? version)
    if (answer.statusCode === 200 && method === 'PATCH')
      version = Number(answer.json<AnyRecord>().rowVersion ?? version)
  }
  return { broken, unlisted: [...unlisted].map(([status, text]) => `${key}: ${status} ${text}`) }
}

it(`answers ${bodies.toLocaleString('en-US')} hostile bodies over every write without a single 500`, {
  timeout: 3_600_000,
}, async () => {
  expect(writes.length).toBeGreaterThan(150)
  const each = Math.ceil(bodies / writes.length)
  const broken: Broken[] = []
  const unlisted: string[] = []
  for (const [key, endpoint] of writes) {
    const found = await bombard(key, endpoint, each)
    broken.push(...found.broken)
    unlisted.push(...found.unlisted)
  }
  expect(broken).toEqual([])
  expect(unlisted).toEqual([])
})

it('detects a handler that trusts its body (control)', async () => {
  const trusting = Fastify()
  failures(trusting)
  trusting.post('/api/thing', async ({ body }) => (body as { name: string }).name.toUpperCase())
  const schema = z.strictObject({ name: z.string() })
  const statuses = new Set<number>()
  for (const payload of fc.sample(hostileBodies(schema, { name: 'Main' }, own), { numRuns: 50, seed: 11 })) {
    const headers = { 'content-type': 'application/json' }
    statuses.add((await trusting.inject({ method: 'POST', url: '/api/thing', headers, payload })).statusCode)
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 500]))
})
