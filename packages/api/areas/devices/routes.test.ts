/** Secrets of apps and tokens of API users. */
import { createHash } from 'node:crypto'
import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, person, database, log } = await testServer()
const { create } = actsIn(admin, north)
const rows = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const without = (word: Permission) => person(allPermissions.filter((each) => each !== word))

interface Secret {
  secret: string
  hint: string
  expiresAt: string
}

describe('the secrets of an app', () => {
  const makeApp = async () => {
    const app = await sampleRecord(admin, apps, north)
    return { app, one: `/api/system/apps/${app.id}` }
  }

  it('are shown once, stored as a hash and listed by their last characters', async () => {
    const { app, one } = await makeApp()
    const made = await admin.post(`${one}/secrets`, {})
    expect(made.statusCode, made.body).toBe(201)
    const { secret, hint } = made.json<Secret>()
    expect(secret).toMatch(/^ps_[\w-]{43}$/)
    expect(hint).toBe(secret.slice(-4))
    const [kept] = await rows(
      sql<{ hash: Buffer }>`select secret_hash as hash from app_secrets where app_id = ${app.id}`,
    )
    expect(kept?.hash).toEqual(createHash('sha256').update(secret).digest())
    const told = [await admin.get(`${one}/secrets`), await admin.get(one), await admin.get(`${one}/history`)]
    for (const { body } of told) {
      expect(body).toContain(hint)
      expect(body).not.toContain(secret)
    }
    expect(log.join('')).not.toContain(secret)
  })

  it('are limited to two: a user has to end the older one first, and the history shows it', async () => {
    const { one } = await makeApp()
    await admin.post(`${one}/secrets`, { days: 30 })
    await admin.post(`${one}/secrets`, { days: 60 })
    expect((await admin.post(`${one}/secrets`, {})).statusCode).toBe(409)
    const { secrets } = (await admin.get(`${one}/secrets`)).json<{ secrets: { id: string; hint: string }[] }>()
    expect(secrets).toHaveLength(2)
    expect((await admin.delete(`${one}/secrets/${secrets[1]?.id}`)).statusCode).toBe(204)
    expect((await admin.delete(`${one}/secrets/${secrets[1]?.id}`)).statusCode).toBe(404)
    const third = (await admin.post(`${one}/secrets`, {})).json<Secret>()
    const record = (await admin.get(one)).json<AnyRecord>()
    expect(record).toMatchObject({ secretHint: third.hint, secretExpiresOn: third.expiresAt.slice(0, 10) })
    const history = (await admin.get(`${one}/history`)).json<{ items: { userName: string; changes: object }[] }>().items
    expect(history[0]).toMatchObject({ userName: 'Ana Reyes', changes: { secretHint: { after: third.hint } } })
  })

  it('are limited to two in a race, too', async () => {
    const { one } = await makeApp()
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.post(`${one}/secrets`, {})))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409])
  })

  it('are created and ended only by users who may rotate them, and expire within a year', async () => {
    const { one } = await makeApp()
    const lacking = await without('applications.rotateSecret')
    expect((await lacking.post(`${one}/secrets`, {})).statusCode).toBe(401)
    expect((await lacking.get(`${one}/secrets`)).statusCode).toBe(200)
    expect((await admin.post(`${one}/secrets`, { days: 366 })).statusCode).toBe(400)
  })
})

describe('the token of an API user', () => {
  const makeUser = async () => {
    const user = await create(apiUsers, { expiresOn: null })
    return { user, one: `/api/system/apiUsers/${user.id}` }
  }
  interface Token {
    token: string
    hint: string
    previousEndsAt: string | null
  }

  it('is shown once, and the record has its hint', async () => {
    const { user, one } = await makeUser()
    const { token, hint, previousEndsAt } = (await admin.post(`${one}/token`)).json<Token>()
    expect(token).toMatch(/^pt_[\w-]{43}$/)
    expect(previousEndsAt).toBeNull()
    expect((await admin.get(one)).json<AnyRecord>().tokenHint).toBe(hint)
    for (const path of [one, `${one}/history`, '/api/system/apiUsers?limit=200'])
      expect((await admin.get(path)).body).not.toContain(token)
    const kept = await rows(
      sql<{ text: string }>`select row_to_json(t)::text as text from api_user_tokens t where api_user_id = ${user.id}`,
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]?.text).not.toContain(token)
  })

  it('keeps working for a day after it’s replaced', async () => {
    const { user, one } = await makeUser()
    await admin.post(`${one}/token`)
    const { previousEndsAt } = (await admin.post(`${one}/token`)).json<Token>()
    expect(Math.abs(Date.parse(previousEndsAt ?? '') - Date.now() - 86_400_000)).toBeLessThan(60_000)
    await admin.post(`${one}/token`)
    const [open] = await rows(sql<{ count: number }>`
      select count(*) as count from api_user_tokens where api_user_id = ${user.id} and ends_at is null`)
    expect(open?.count).toBe(1)
  })

  it('is created only for active API users, by users who may edit them', async () => {
    const { user, one } = await makeUser()
    expect((await (await without('apiUsers.edit')).post(`${one}/token`)).statusCode).toBe(401)
    await admin.patch(one, { status: 'suspended' }, user.rowVersion)
    expect((await admin.post(`${one}/token`)).statusCode).toBe(409)
  })

  it('blocks archiving of its app', async () => {
    const { user } = await makeUser()
    const app = `/api/system/apps/${user.appId}`
    const { rowVersion } = (await admin.get(app)).json<AnyRecord>()
    await admin.patch(app, { status: 'retired' }, rowVersion)
    expect((await admin.delete(app)).statusCode).toBe(409)
    await admin.delete(`/api/system/apiUsers/${user.id}`)
    expect((await admin.delete(app)).statusCode).toBe(204)
  })
})
