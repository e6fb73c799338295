/** Only users with the permission see personal data: no other user gets it in an answer, by a filter, or by guessing. */

import { settings } from '@postern/domain/areas/customers/settings.ts'
import { collections } from '@postern/domain/areas/index.ts'
import { allPermissions, piiPermission } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { masked, privateFields } from '@postern/domain/engine/privacy.ts'
import { operatorsOf } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { pathOf, sampleBody, sampleChange, sampleValue } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'

const { admin, north, south, person } = await testServer()

const withPrivate = collections.flatMap((resource) => {
  const fields = privateFields(resource)
  return fields.length > 0 ? [{ name: resource.name, resource, fields }] : []
})

it('there is something to hide', () => {
  expect(withPrivate.map(({ name }) => name)).toEqual(['contacts'])
})

describe.each(withPrivate)('personal data of $name', async ({ resource, fields }) => {
  const path = pathOf(resource, north)
  const word = piiPermission(resource.permission)
  const stranger = await person(allPermissions.filter((each) => each !== word))
  const writable = fields.filter(([, field]) => field.writable)
  const values = (n: number) => Object.fromEntries(writable.map(([name, field]) => [name, sampleValue(field, n)]))
  /** Every string in the values: none may appear in an answer. */
  const words = (n: number): string[] =>
    [...JSON.stringify(values(n)).matchAll(/"(\+[^"]+)"/g)].map(([, text = '']) => text)
  const canaries = [7001, 7002, 7003].flatMap(words)
  const leaksIn = (text: string) => canaries.filter((each) => text.includes(each))

  const make = async (who = admin, n = 7001) =>
    who.post(path, { ...(await sampleBody(admin, resource, north)), ...values(n) })

  it('is in no answer to users without the permission, and in every answer to users with it', async () => {
    const made = await make(stranger)
    const { id, rowVersion } = made.json<AnyRecord>()
    const one = `${path}/${id}`
    const seen = (await admin.patch(one, values(7002), rowVersion)).json<AnyRecord>()
    const change = sampleChange(resource, seen)
    const answers = [
      made,
      await stranger.get(one),
      await stranger.get(`${path}?limit=200`),
      await stranger.get(`${one}/history`),
      await stranger.get(`${one}/dependents`),
      await stranger.patch(one, change, rowVersion), // stale: the answer holds the current record
      await stranger.patch(one, change, rowVersion + 1),
      await stranger.post(`${path}/bulk`, { ids: [id], patch: sampleChange(resource, seen), dryRun: true }),
      await stranger.get(`${path}/export?format=csv&columns=${fields.map(([name]) => name).join(',')}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200, 200, 200, 412, 200, 200, 200])
    for (const answer of answers) expect(leaksIn(answer.body)).toEqual([])
    for (const [name, field] of fields) expect(answers[1]?.json<AnyRecord>()[name]).toEqual(masked(field, seen[name]))
    expect(answers[8]?.body).toContain(hiddenSecret)
    const open = [
      await admin.get(one),
      await admin.get(`${one}/history`),
      await admin.get(`${path}/export?format=csv&columns=${fields.map(([name]) => name).join(',')}`),
    ]
    for (const answer of open) expect(leaksIn(answer.body)).not.toEqual([])
  })

  it('can’t be used by users without the permission to filter or sort a list', async () => {
    for (const [name, field] of fields) {
      for (const operator of operatorsOf[field.kind]) {
        const value = operator === 'empty' ? 'true' : encodeURIComponent(String(sampleValue(field, 1)))
        const asked = `filter[${name}][${operator}]=${value}`
        expect((await admin.get(`${path}?${asked}`)).statusCode, asked).toBe(200)
        const refused = [
          await stranger.get(`${path}?${asked}`),
          await stranger.get(`/api/customers/${north}/counts?of=${encodeURIComponent(`${resource.name}?${asked}`)}`),
          await stranger.get(`${path}/export?format=csv&${asked}`),
          await stranger.post(`${path}/export?format=csv&${asked}`),
          await stranger.post(`${path}/bulk`, {
            filter: { [`filter[${name}][${operator}]`]: decodeURIComponent(value) },
            action: 'archive',
            dryRun: true,
          }),
        ]
        expect(
          refused.map(({ statusCode }) => statusCode),
          asked,
        ).toEqual([400, 400, 400, 400, 400])
      }
      expect((await stranger.get(`${path}?sort=${name}`)).statusCode).toBe(400)
    }
    for (const text of words(7001)) {
      const found = await admin.get(`${path}?q=${encodeURIComponent(text)}`)
      expect(found.json<{ items: object[] }>().items).toEqual([])
    }
  })

  it('stays as it is when sent back masked, and can’t be guessed or overwritten blindly', async () => {
    const { id, rowVersion } = (await make(admin, 7003)).json<AnyRecord>()
    const one = `${path}/${id}`
    const before = (await admin.get(one)).json<AnyRecord>()
    const masks = Object.fromEntries(writable.map(([name, field]) => [name, masked(field, before[name])]))
    const echoed = await stranger.patch(one, { ...masks, ...sampleChange(resource, before) }, rowVersion)
    expect(echoed.statusCode).toBe(200)
    const after = (await admin.get(one)).json<AnyRecord>()
    for (const [name] of fields) expect(after[name]).toEqual(before[name])
    for (const guess of [values(7003), values(7001)]) {
      const answer = await stranger.patch(one, guess, after.rowVersion)
      expect(answer.json<FailureBody>().errors?.map(({ path: at }) => at)).toEqual(writable.map(([name]) => name))
      expect((await stranger.post(`${path}/bulk`, { ids: [id], patch: guess })).json()).toMatchObject({
        changed: 0,
        refused: [{ id }],
      })
    }
    // A mask of another shape than the stored number is rejected, whatever the sender's permissions are.
    const dots = Object.fromEntries(
      writable.map(([name, field]) => [
        name,
        [...[masked(field, before[name])].flat(), ...[masked(field, before[name])].flat()],
      ]),
    )
    expect((await admin.patch(one, dots, after.rowVersion)).statusCode).toBe(400)
    expect((await admin.post(path, { ...(await sampleBody(admin, resource, north)), ...masks })).statusCode).toBe(400)
  })

  it('is hidden in every file if the customer requires it', async () => {
    await make()
    const file = () => admin.get(`${path}/export?format=csv&columns=${fields.map(([name]) => name).join(',')}`)
    expect(leaksIn((await file()).body)).not.toEqual([])
    const { rowVersion } = (await admin.get(pathOf(settings, north))).json<AnyRecord>()
    await admin.patch(pathOf(settings, north), { maskPii: true }, rowVersion)
    const hidden = await file()
    expect(leaksIn(hidden.body)).toEqual([])
    expect(hidden.body).toContain(hiddenSecret)
    expect((await admin.get(`${pathOf(resource, south)}/export?format=csv`)).statusCode).toBe(200)
  })
})
