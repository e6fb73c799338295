/** The description of the API is correct, complete and cheap to read. */

import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { honorsKey } from '@postern/domain/areas/idempotency.ts'
import { validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { describe, expect, it, vi } from 'vitest'
import { servedEndpoints } from '../http/serve.ts'
import { testServer } from '../testing/server.ts'
import { operationIdOf } from './operation.ts'

interface Operation {
  operationId: string
  description: string
  parameters: { $ref?: string; name?: string }[]
  requestBody?: { content: Record<string, { schema: { $ref?: string }; example?: unknown }> }
  responses: Record<string, { $ref?: string }>
}

interface Document {
  [part: string]: unknown
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: Record<string, { schema: object; examples: object }> }> }
}

const { app } = await testServer()
const read = (encoding: string, more: Record<string, string> = {}) =>
  app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding, ...more } })

const stringify = vi.spyOn(JSON, 'stringify')
const firstAnswers = [...(await Promise.all(Array.from({ length: 5 }, () => read('br')))), await read('br')]
const written = (await read('identity')).body
const timesWritten = stringify.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi')).length
stringify.mockRestore()

const fresh = (): Document => JSON.parse(written)
const operations = Object.values(fresh().paths).flatMap((path) => Object.values(path))

/** With one path. */
function short(): Document {
  const document = fresh()
  return { ...document, paths: Object.fromEntries(Object.entries(document.paths).slice(0, 1)) }
}

const tool = new Validator()
const tools = {
  'openapi-schema-validator': async (document: Document) => {
    const { valid } = await tool.validate(document)
    return valid && tool.resolveRefs() !== undefined
  },
  'openapi-parser': async (document: Document) => (await validate(structuredClone(document) as never)).valid,
}

const says = (name: keyof typeof tools, document: Document): Promise<boolean> =>
  tools[name](document).catch(() => false)

describe.each(Object.keys(tools) as (keyof typeof tools)[])('by %s', (name) => {
  it('the description is valid, and every reference in it leads somewhere', async () => {
    expect(await says(name, fresh())).toBe(true)
  })

  it('a reference that leads nowhere is found (the control)', async () => {
    expect(await says(name, short())).toBe(true)
    const broken = short()
    const [first] = Object.values(broken.paths).flatMap((path) => Object.values(path))
    if (first) first.responses['429'] = { $ref: '#/components/responses/Nowhere' }
    expect(await says(name, broken)).toBe(false)
  })
})

const runTsc = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** A program that uses the generated types and wouldn't compile if they were missing. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const client = createClient<paths>({ baseUrl: 'https://postern.test' })
const site = { customerId: '', id: '' }

export async function rename(name: string): Promise<string | undefined> {
  const { data, error } = await client.PATCH('/api/customers/{customerId}/sites/{id}', {
    params: { path: site, header: { 'If-Match': '"1"' } },
    body: { name },
  })
  return error ? error.message : data?.name
}

// @ts-expect-error: there is no such address
await client.GET('/api/customers/{customerId}/planets', { params: { path: site } })
// @ts-expect-error: a name is a text
await client.PATCH('/api/customers/{customerId}/sites/{id}', { params: { path: site, header: { 'If-Match': '"1"' } }, body: { name: 7 } })
`

describe('a client', () => {
  it('generated from it compiles, and knows addresses and bodies', { timeout: 240_000 }, async () => {
    const folder = join(import.meta.dirname, '../node_modules/.cache/generatedClient')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTS(written)))
    writeFileSync(join(folder, 'program.ts'), program)
    const strict = {
      noEmit: true,
      strict: true,
      module: 'nodenext',
      target: 'esnext',
      allowImportingTsExtensions: true,
    }
    const config = { compilerOptions: { ...strict, skipLibCheck: true, types: [] }, files: ['program.ts'] }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const compile = runTsc(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--checkers', '1'])
    const compiled = await compile.catch((error) => error)
    expect(compiled.stdout).toBe('')
  })
})

describe('every endpoint', () => {
  const endpoints = [...servedEndpoints(app)]
  const operationOf = new Map(operations.map((operation) => [operation.operationId, operation]))

  it('is described once, under an id of its own, by more than its name', () => {
    expect(endpoints.length).toBeGreaterThan(500)
    expect(operationOf.size).toBe(endpoints.length)
    for (const { description, operationId } of operations)
      expect(description, operationId).toMatch(
        /Needs (?:no token|the (?:session|temporary token)|a signed-in user’s session)|For programs\. Needs/,
      )
  })

  it('names the headers it needs, and shows a body that it would take', () => {
    for (const [key, endpoint] of endpoints) {
      const operation = operationOf.get(operationIdOf(key))
      const headers = operation?.parameters.flatMap(({ $ref }) => $ref ?? []) ?? []
      expect(headers.includes('#/components/parameters/IfMatch'), key).toBe(endpoint.conditional ?? false)
      expect(headers.includes('#/components/parameters/IdempotencyKey'), key).toBe(honorsKey(key))
      if (!endpoint.body) continue
      const shown = operation?.requestBody?.content['application/json']?.example
      expect(endpoint.body.safeParse(shown).success, `${key}: ${JSON.stringify(shown)}`).toBe(true)
    }
  })

  // http/hostileBodies.soak.test.ts checks actual responses against this list.
  it('lists the failures that come with its headers, its session and its body', () => {
    for (const [key, endpoint] of endpoints) {
      const listed = Object.keys(operationOf.get(operationIdOf(key))?.responses ?? {})
      expect(listed.includes('422'), key).toBe(honorsKey(key) || endpoint.remote === true)
      for (const status of ['412', '428']) expect(listed.includes(status), key).toBe(endpoint.conditional ?? false)
      if (endpoint.permission !== 'open') expect(listed, key).toContain('401')
      if (endpoint.body) expect(listed, key).toEqual(expect.arrayContaining(['400', '413', '415']))
    }
  })

  it('says what it answers when it fails, with the schema and an example of each', () => {
    const { responses } = fresh().components
    for (const operation of operations) {
      const failed = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
      expect(failed.map(([status]) => status)).toEqual(expect.arrayContaining(['429', '500', '503']))
      for (const [status, { $ref = '' }] of failed) {
        const described = responses[$ref.split('/').at(-1) ?? '']?.content['application/json']
        expect(described?.schema, `${operation.operationId} ${status}`).toEqual({
          $ref: '#/components/schemas/Failure',
        })
        expect(Object.keys(described?.examples ?? {})).not.toEqual([])
      }
    }
  })
})

describe('reading it', () => {
  it('takes a compressed answer from memory, the same one for everyone', async () => {
    const [br, gzip] = [await read('gzip, br'), await read('br;q=0, gzip')]
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(written)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(written)
    expect(br.rawPayload.length).toBeLessThan(150_000)
  })

  it('is written once, however many ask at the same time or later', () => {
    expect(firstAnswers.map(({ statusCode }) => statusCode)).toEqual(Array.from(firstAnswers, () => 200))
    expect(timesWritten).toBe(1)
  })

  it('takes nothing where the reader has it already', async () => {
    const { etag } = (await read('br')).headers
    const again = await read('br', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  })

  it('takes no more for the page that shows it: its script is compressed and kept', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ url: '/api/docs/js/scalar.js', headers })
    const first = await ask({ 'accept-encoding': 'br' })
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
    expect(brotliDecompressSync(first.rawPayload).length).toBeGreaterThan(3 * first.rawPayload.length)
    expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  })
})
