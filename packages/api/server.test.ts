/** Bad input gets the right status and a sentence, never a 500; responses carry the right headers. */
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { describe, expect, it } from 'vitest'
import { newCustomer, testServer } from './testing/server.ts'

const { admin, app, north, south } = await testServer()
const sites = `/api/customers/${north}/sites`
const site = (name: string) => ({ name, code: name, addressLine1: '1 Quay', city: 'Boston', countryCode: 'US' })
const nobody = '01a1dd6e-3270-75c6-a23d-76d622692642'

describe('bad input', () => {
  const refusals: [string, number, string, () => Promise<{ statusCode: number; json: () => unknown }>][] = [
    ['wrong types', 400, 'invalid', () => admin.post(sites, { ...site('A'), name: 7, dailyCapacity: 'many' })],
    ['an unknown field', 400, 'invalid', () => admin.post(sites, { ...site('A'), colour: 'red' })],
    ['a list instead of an object', 400, 'invalid', () => admin.post(sites, [1, 2])],
    [
      'broken JSON',
      400,
      'invalid',
      () => admin.post(sites, '{"name":', { headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a prototype in the body',
      400,
      'invalid',
      () => admin.post(sites, '{"__proto__":{"x":1}}', { headers: { 'content-type': 'application/json' } }),
    ],
    [
      'no JSON at all',
      415,
      'unsupported',
      () => admin.post(sites, '<site/>', { headers: { 'content-type': 'text/xml' } }),
    ],
    ['a body of 2 MB', 413, 'too_large', () => admin.post(sites, { ...site('A'), notes: 'x'.repeat(2_000_000) })],
    [
      'a missing If-Match',
      428,
      'precondition_required',
      async () => {
        const { id } = (await admin.post(sites, site('MATCH'))).json<{ id: string }>()
        return admin.patch(`${sites}/${id}`, { city: 'Lynn' }, null)
      },
    ],
    ['a cursor that is garbage', 400, 'invalid', () => admin.get(`${sites}?cursor=garbage`)],
    [
      'a cursor of another order',
      400,
      'invalid',
      async () => {
        await admin.post(sites, site('ONE'))
        await admin.post(sites, site('TWO'))
        const { nextCursor } = (await admin.get(`${sites}?limit=1`)).json<Page<unknown>>()
        return admin.get(`${sites}?sort=-city&cursor=${nextCursor}`)
      },
    ],
    [
      'a cursor with a value of the wrong kind',
      400,
      'invalid',
      () =>
        admin.get(
          `/api/customers/${north}/floors?sort=level&cursor=${Buffer.from(JSON.stringify(['level', 'x', nobody])).toString('base64url')}`,
        ),
    ],
    ['limit=100000', 400, 'invalid', () => admin.get(`${sites}?limit=100000`)],
    ['an unknown query key', 400, 'invalid', () => admin.get(`${sites}?page=2`)],
    ['a key given twice', 400, 'invalid', () => admin.get(`${sites}?q=a&q=b`)],
    ['a filter on nothing', 400, 'invalid', () => admin.get(`${sites}?filter[bogus]=1`)],
    ['a filter that does not fit', 400, 'invalid', () => admin.get(`${sites}?filter[isDefault]=perhaps`)],
    ['a sort by nothing', 400, 'invalid', () => admin.get(`${sites}?sort=bogus`)],
    ['a NUL in the search', 400, 'invalid', () => admin.get(`${sites}?q=%00`)],
    ['an id that is none', 404, 'not_found', () => admin.get(`${sites}/17`)],
    ['an id of nothing', 404, 'not_found', () => admin.get(`${sites}/${nobody}`)],
    [
      'an id of another customer',
      404,
      'not_found',
      async () => {
        const { id } = (await admin.post(`/api/customers/${south}/sites`, site('SOUTH'))).json<{ id: string }>()
        return admin.get(`${sites}/${id}`)
      },
    ],
    ['a customer that is none', 404, 'not_found', () => admin.get('/api/customers/17/sites')],
    ['a customer that does not exist', 404, 'not_found', () => admin.get(`/api/customers/${nobody}/sites`)],
    ['an address of nothing', 404, 'not_found', () => admin.get('/api/nothing')],
    [
      'an over-long idempotency key',
      400,
      'invalid',
      () => admin.post(sites, site('K'), { headers: { 'idempotency-key': 'k'.repeat(201) } }),
    ],
    ['an unknown time zone', 400, 'invalid', () => admin.post(sites, { ...site('TZ'), timezone: 'Mars/Olympus' })],
    [
      'opening hours that overlap',
      400,
      'invalid',
      () =>
        admin.post(sites, {
          ...site('H'),
          openingHours: {
            sunday: [
              { from: '08:00', to: '12:00' },
              { from: '11:00', to: '13:00' },
            ],
            monday: [],
            tuesday: [],
            wednesday: [],
            thursday: [],
            friday: [],
            saturday: [],
          },
        }),
    ],
    [
      'a contract that ends before it starts',
      400,
      'invalid',
      () =>
        admin.post('/api/customers', {
          ...newCustomer('Backwards', 'BACK'),
          contractStart: '2026-02-01',
          contractEnd: '2026-01-01',
        }),
    ],
  ]

  it.each(refusals)('%s: %i %s and a sentence', async (_, status, code, act) => {
    const answer = await act()
    const body = answer.json() as FailureBody
    expect({ status: answer.statusCode, code: body.code }).toEqual({ status, code })
    expect(body.status).toBe(status)
    expect(body.message).toMatch(/^[A-Z0-9a-z].*\S/)
    expect(body.message).not.toMatch(/select .* from |insert into|constraint|undefined|\.ts:/i)
    expect(body.requestId).toMatch(/^req_/)
  })

  it('names the fields that need a fix', async () => {
    const { errors } = (
      await admin.post(sites, { ...site('A'), name: '', code: 'le 1', countryCode: 'Germany', email: 'x' })
    ).json<FailureBody>()
    expect(errors).toEqual([
      { path: 'name', description: 'This is required.' },
      { path: 'code', description: 'Use letters, digits, - or _. Start with a letter or digit.' },
      { path: 'countryCode', description: 'Select a country.' },
      { path: 'email', description: 'Enter an email address like name@example.com.' },
    ])
  })
})

describe('every answer', () => {
  it('carries the strict policies: no other origin, no inline script, Trusted Types', async () => {
    const { headers } = await app.inject('/api/health')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(headers['x-request-id']).toMatch(/^req_/)
  })

  it('says how the server is, and describes itself as OpenAPI 3.1 with every route of the registry in it', async () => {
    expect((await app.inject('/api/health')).json()).toEqual({
      status: 'ok',
      version: 'test',
      database: 'embedded',
      demo: false,
    })
    const document = (await app.inject('/api/openapi.json')).json<{ openapi: string; paths: Record<string, object> }>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/auth/login',
        '/api/customers',
        '/api/customers/{customerId}/sites/{id}',
        '/api/customers/{customerId}/floors',
      ]),
    )
    expect((await app.inject('/api/docs/')).statusCode).toBe(200)
  })
})
