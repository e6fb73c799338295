/** Every response carries the security headers: pages, files, data, errors, responses to nonsense. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'

const consoleDirectory = await mkdtemp(join(tmpdir(), 'postern-console-'))
await mkdir(join(consoleDirectory, 'assets'))
await writeFile(
  join(consoleDirectory, 'index.html'),
  '<meta name="postern-api" content="" /><meta name="postern-version" content="" /><!doctype html><title>Postern</title>',
)
await writeFile(join(consoleDirectory, 'assets/app.js'), 'console.log(1)')
afterAll(() => rm(consoleDirectory, { recursive: true, force: true }))

const { app, admin } = await testServer({ consoleDirectory })
const plain = await testServer({ publicUrl: () => 'http://localhost:4310' })

const json = { 'content-type': 'application/json' }
const answers: [string, number, InjectOptions][] = [
  ['data', 200, { url: '/api/health' }],
  ['a page', 200, { url: '/customers' }],
  ['a file', 200, { url: '/assets/app.js' }],
  ['a file that is not there', 404, { url: '/assets/none.js' }],
  ['an address of nothing', 404, { url: '/api/nothing' }],
  ['an address that cannot be read', 400, { url: '/api/%zz' }],
  ['no session', 401, { url: '/api/auth/user' }],
  ['wrong credentials', 401, { method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.c', password: 'x' } }],
  ['broken JSON', 400, { method: 'POST', url: '/api/auth/login', headers: json, payload: '{"email":' }],
  [
    'a body of 2 MB',
    413,
    { method: 'POST', url: '/api/auth/login', headers: json, payload: `"${'x'.repeat(2_000_000)}"` },
  ],
  [
    'no JSON at all',
    415,
    { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
  ],
  ['a method that is not there', 404, { method: 'PUT', url: '/api/auth/login' }],
  ['only the head', 200, { method: 'HEAD', url: '/api/health' }],
  ['the documentation', 200, { url: '/api/docs/' }],
  ['its description', 200, { url: '/api/openapi.json' }],
]

describe('every answer', () => {
  it.each(answers)('%s (%i) carries them', async (_, status, request) => {
    const { statusCode, headers } = await app.inject(request)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\)/),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    // The API description holds no one's data; clients can cache it if they revalidate.
    const isDescription = /^\/api\/(?:docs|openapi)/.test(String(request.url))
    if (String(request.url).startsWith('/api/'))
      expect(headers['cache-control']).toBe(isDescription ? 'private, no-cache' : 'no-store')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('keeps Trusted Types in the policy of pages and data', async () => {
    for (const url of ['/', '/api/health', '/api/nothing'])
      expect((await app.inject(url)).headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  })

  it('has no HSTS header without https', async () => {
    expect((await plain.app.inject('/api/health')).headers['strict-transport-security']).toBeUndefined()
  })

  it('includes responses to requests that aren’t HTTP', async () => {
    await plain.app.listen({ port: 0, host: '127.0.0.1' })
    const [address] = plain.app.addresses()
    const socket = connect(typeof address === 'object' ? address.port : 0, '127.0.0.1')
    socket.write('HELO postern\r\n\r\n')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    await once(socket, 'close')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toMatch(/^x-content-type-options: nosniff/m)
    expect(text).toMatch(/^content-security-policy: default-src 'none'/m)
  })

  it('is the same for signed-in users: browsers may not store any of their data', async () => {
    const { headers } = await admin.get('/api/auth/user')
    expect(headers['cache-control']).toBe('no-store')
  })
})
