import { gunzipSync } from 'node:zlib'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { pathOf, sampleRecord } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'

const { database, admin, north } = await testServer()
const site = await sampleRecord(admin, sites, north)
await tx(database, { customerId: north }, (db) =>
  db.all(sql`insert into buildings (customer_id, id, site_id, name, code, is_active)
    select ${north}, gen_random_uuid(), ${site.id}, 'Building ' || n, 'B' || n, true from generate_series(1, 100) n`),
)
const list = (limit: number, headers: Record<string, string> = {}) =>
  admin.get(`${pathOf(buildings, north)}?limit=${limit}`, { headers })
const gzip = { 'accept-encoding': 'br;q=1.0, gzip' }

describe('a long list', () => {
  it('is compressed for clients that accept gzip, and is the same list', async () => {
    const [plain, zipped] = [await list(100), await list(100, gzip)]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('accept-encoding')
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    })
    expect(Number(zipped.headers['content-length'])).toBeLessThan(plain.body.length / 5)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  })

  it('is sent uncompressed to clients that refuse gzip', async () => {
    expect((await list(100, { 'accept-encoding': 'gzip;q=0, identity' })).headers['content-encoding']).toBeUndefined()
  })

  it('has no body to compress if it is unchanged', async () => {
    const { headers } = await list(100, gzip)
    const again = await list(100, { ...gzip, 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
  })
})

it('leaves a short list uncompressed: it arrives as fast', async () => {
  expect((await list(5, gzip)).headers['content-encoding']).toBeUndefined()
})
