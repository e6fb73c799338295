/** Images of records: uploaded separately, stored with the record, visible to users who may see the record. */

import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { pathOf, sampleRecord } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { tidyUp } from '../../testing/tidyUp.ts'
import { keepImage, type PictureQuota } from './store.ts'

const { admin, database, north, south, provider, person } = await testServer()
const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')

const bring = (who: Person, collection: string, field: string, bytes: Buffer, type = 'image/png') =>
  who.post(`${collection}/images/${field}`, bytes, { headers: { 'content-type': type } })

const brought = async (collection: string, field: string, bytes: Buffer): Promise<string> => {
  const answer = await bring(admin, collection, field, bytes)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

async function building(): Promise<{ one: string; record: AnyRecord }> {
  const record = await sampleRecord(admin, buildings, north)
  return { record, one: `${pathOf(buildings, north)}/${record.id}` }
}

it('is served with its type, sent again only when it changed, and recorded in the history', async () => {
  const { one, record } = await building()
  const photo = await brought(pathOf(buildings, north), 'photo', png)
  expect((await admin.patch(one, { photo }, record.rowVersion)).statusCode).toBe(200)
  const shown = await admin.get(`${one}/images/photo`)
  expect(shown.rawPayload.equals(png)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const again = await admin.get(`${one}/images/photo`, { headers: { 'if-none-match': String(shown.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const [latest] = (await admin.get(`${one}/history`)).json<Page<{ changes: object }>>().items
  expect(latest?.changes).toEqual({ photo: { before: null, after: photo } })
})

it('is checked by its bytes: a wrong type, an active SVG and an image that is too large are refused', async () => {
  const customers = '/api/customers'
  for (const [bytes, sentence] of [
    [Buffer.from('<html></html>'), 'Select an image: PNG up to 512 kB, or SVG up to 256 kB.'],
    [Buffer.from('<svg onload="x"/>'), /scripts or links/],
    [Buffer.concat([png, Buffer.alloc(600 * 1024)]), /too large/],
  ] as const) {
    const answer = await bring(admin, customers, 'logo', bytes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<FailureBody>().errors?.[0]).toMatchObject({ path: 'logo' })
    expect(answer.json<FailureBody>().errors?.[0]?.description).toMatch(sentence)
  }
  expect((await bring(admin, customers, 'logo', Buffer.alloc(2 * 1024 * 1024))).statusCode).toBe(413)
  expect((await bring(admin, customers, 'name', png)).statusCode).toBe(404)
  expect((await admin.post(`${customers}/images/logo`, {})).statusCode).toBe(400)
})

it('belongs to its customer: no other customer can see it or reuse it, nor can anyone without the permission', async () => {
  const { one, record } = await building()
  const photo = await brought(pathOf(buildings, north), 'photo', png)
  await admin.patch(one, { photo }, record.rowVersion)
  const other = await sampleRecord(admin, buildings, south)
  const taken = await admin.patch(`${pathOf(buildings, south)}/${other.id}`, { photo }, other.rowVersion)
  expect(taken.json<FailureBody>().errors).toEqual([
    { path: 'photo', description: 'This image has expired. Upload it again.' },
  ])
  expect((await admin.get(`${pathOf(buildings, south)}/${record.id}/images/photo`)).statusCode).toBe(404)
  const blind = await person(allPermissions.filter((word) => word !== 'customers.buildings.view'))
  expect((await blind.get(`${one}/images/photo`)).statusCode).toBe(401)
  const reader = await person(['customers.buildings.view'])
  expect((await bring(reader, pathOf(buildings, north), 'photo', png)).statusCode).toBe(401)
  expect((await reader.get(`${one}/images/photo`)).statusCode).toBe(200)
})

it('can’t be used in a field other than the one it was uploaded for', async () => {
  const logo = await brought('/api/customers', 'logo', svg)
  const { one, record } = await building()
  expect((await admin.patch(one, { photo: logo }, record.rowVersion)).statusCode).toBe(400)
})

it('is inherited from a template by its followers', async () => {
  const path = pathOf(carriers, provider)
  const template = await sampleRecord(admin, carriers, provider)
  const adopted = await admin.post(`${pathOf(carriers, north)}/adopt`, { templateIds: [template.id] })
  expect(adopted.statusCode, adopted.body).toBe(200)
  const logo = await brought(path, 'logo', svg)
  expect((await admin.patch(`${path}/${template.id}`, { logo }, template.rowVersion)).statusCode).toBe(200)
  const mine = (await admin.get(`${pathOf(carriers, north)}?limit=200&fields=*`)).json<Page<AnyRecord>>().items
  const follower = mine.find(({ templateId }) => templateId === template.id)
  expect(follower?.logo).toBe(logo)
  const shown = await admin.get(`${pathOf(carriers, north)}/${follower?.id}/images/logo`)
  expect(shown.headers['content-type']).toBe('image/svg+xml')
})

describe('an image that no record uses', () => {
  const isKept = async (id: string) =>
    (await tx(database, 'all', (db) => db.all(sql`select from images where id = ${id}`))).length === 1
  /** Bypasses the role that transactions use, which may not change an image's `created_at`. */
  const daysPass = (days: number) =>
    database.pool.query(`update images set created_at = created_at - interval '${days} days',
      unused_since = unused_since - interval '${days} days'`)

  it('stays for 30 days after it was replaced, however old it is, and can be restored from history', async () => {
    const { one, record } = await building()
    const [first, second] = [
      await brought(pathOf(buildings, north), 'photo', png),
      await brought(pathOf(buildings, north), 'photo', png),
    ]
    const held = (await admin.patch(one, { photo: first }, record.rowVersion)).json<AnyRecord>()
    await daysPass(60)
    await tidyUp(database)
    const replaced = (await admin.patch(one, { photo: second }, held.rowVersion)).json<AnyRecord>()
    await tidyUp(database)
    await daysPass(29)
    await tidyUp(database)
    const back = await admin.patch(one, { photo: first }, replaced.rowVersion, {
      headers: { 'x-postern-via': 'restore' },
    })
    expect(back.statusCode, back.body).toBe(200)
    expect((await admin.get(`${one}/images/photo`)).rawPayload).toEqual(png)
    // Used again, the clock starts over.
    await tidyUp(database)
    await daysPass(31)
    await tidyUp(database)
    expect([await isKept(first), await isKept(second)]).toEqual([true, false])
  })

  it('is deleted 30 days after a form was abandoned', async () => {
    const left = await brought(pathOf(buildings, north), 'photo', png)
    await tidyUp(database)
    await daysPass(29)
    await tidyUp(database)
    expect(await isKept(left)).toBe(true)
    await daysPass(2)
    await tidyUp(database)
    expect(await isKept(left)).toBe(false)
  })
})

it('is refused when the customer’s quota or the user’s daily quota is used up', async () => {
  const someone = await person(allPermissions)
  const image = { resource: buildings, field: 'photo', customerId: south, bytes: png, by: someone.id }
  const keep = (quota: PictureQuota, customerId: string | null = south) =>
    tx(database, 'all', (db) => keepImage(db, { ...image, customerId }, quota))
  const roomForTwo = { customer: 2 * png.length, personADay: 1_000 }
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => keep(roomForTwo)))
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  await expect(keep(roomForTwo)).rejects.toMatchObject({
    detail: { errors: [{ path: 'photo', description: expect.stringMatching(/^There’s no room for more images/) }] },
  })
  // Control: another customer has its own quota, but the user's daily quota is used up.
  await keep({ customer: 1_000_000, personADay: 1_000 }, north)
  const daysEnd = { customer: 1_000_000, personADay: 3 * png.length }
  await expect(keep(daysEnd, north)).rejects.toMatchObject({
    code: 'too_many',
    message: expect.stringContaining('in a day'),
  })
})
