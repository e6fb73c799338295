/** Users who may import can set up sources; secrets are never returned. */
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AccessTest, ImportSource } from '@postern/domain/imports/sources/importSource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person, database } = await testServer()
const base = `/api/customers/${north}/importSources`

const given = (own: object = {}) => ({
  kind: 'contacts',
  name: `Source ${Math.random()}`,
  host: 'sftp.north.example',
  port: 22,
  userName: 'postern',
  login: 'password',
  secret: 'correct horse',
  folder: '/outgoing',
  pattern: 'contacts-*.csv',
  cron: '0 3 * * *',
  timeZone: 'America/New_York',
  profileId: null,
  afterward: 'move',
  moveTo: '/outgoing/done',
  isActive: true,
  ...own,
})

const created = async (own: object = {}): Promise<ImportSource> => {
  const answer = await admin.post(base, given(own))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ImportSource>()
}
const issues = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

describe('a source', () => {
  it('never shows its secret, stores it sealed, and is audited without it', async () => {
    const source = await created({ name: 'HR export' })
    expect(source).toMatchObject({ state: 'unverified', hostKey: null, nextAt: null, runsAs: { id: admin.id } })
    expect(JSON.stringify(await (await admin.get(base)).json())).not.toContain('correct horse')
    const [stored] = await run(sql<{ secret: string }>`select secret from import_sources where id = ${source.id}`)
    expect(stored?.secret).not.toContain('correct horse')
    const changed = await admin.patch(`${base}/${source.id}`, { secret: 'another', pattern: '*.csv' }, 1)
    expect(changed.json()).toMatchObject({ rowVersion: 2, pattern: '*.csv' })
    const log = await run(sql<{ action: string; changes: Record<string, unknown> }>`
      select action, changes from audit_log where resource = 'importSources' and record_id = ${source.id} order by id`)
    expect(log.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(JSON.stringify(log)).not.toMatch(/correct horse|another/)
    expect(log[1]?.changes).toMatchObject({ pattern: { before: 'contacts-*.csv', after: '*.csv' } })
  })

  it('asks for the secret again and forgets the host key when it points to another server', async () => {
    const { id } = await created()
    const fingerprint = `SHA256:${'a'.repeat(43)}`
    const headers = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
    const confirmed = await admin.post(`${base}/${id}/confirmHostKey`, { fingerprint }, headers(1))
    expect(confirmed.json()).toMatchObject({ hostKey: fingerprint, state: 'ok', rowVersion: 2 })
    expect(confirmed.json<ImportSource>().nextAt).not.toBeNull()
    const refused = await admin.patch(`${base}/${id}`, { host: 'evil.example' }, 2)
    expect(issues(refused)).toMatchObject([{ path: 'secret' }])
    const moved = await admin.patch(`${base}/${id}`, { host: 'new.example', secret: 'new' }, 2)
    expect(moved.json()).toMatchObject({ host: 'new.example', hostKey: null, state: 'unverified' })
  })

  it('refuses what can’t work, field by field', async () => {
    await created({ name: 'Taken' })
    const refused = await admin.post(
      base,
      given({ name: 'taken', cron: '* * * * *', moveTo: '/outgoing', profileId: crypto.randomUUID() }),
    )
    expect(issues(refused)?.map(({ path }) => path)).toEqual(['name', 'profileId', 'cron', 'moveTo'])
    const written = await admin.post(base, given({ folder: 'a/../b', pattern: 'a/b', host: 'a b', port: 0 }))
    expect(issues(written)?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['folder', 'pattern', 'host', 'port']),
    )
    const never = await admin.post(base, given({ cron: '0 0 31 2 *' }))
    expect(issues(never)).toMatchObject([{ path: 'cron', description: expect.stringContaining('never run') }])
  })

  it('is changed only in the version that was read, and deleted with its log', async () => {
    const { id } = await created()
    expect((await admin.patch(`${base}/${id}`, { isActive: false }, 7)).statusCode).toBe(412)
    expect((await admin.patch(`${base}/${id}`, { isActive: false }, null)).statusCode).toBe(428)
    expect((await admin.patch(`${base}/${id}`, { isActive: false }, 1)).json()).toMatchObject({ isActive: false })
    expect((await admin.delete(`${base}/${id}`, { headers: { 'if-match': '"2"' } })).statusCode).toBe(204)
    expect((await admin.get(`${base}/${id}/fetches`)).statusCode).toBe(404)
  })

  it('belongs to one customer and to those who may import its kind', async () => {
    const { id } = await created()
    const other = `/api/customers/${south}/importSources`
    expect((await admin.get(other)).json()).toEqual({ items: [] })
    for (const path of ['test', 'fetch']) expect((await admin.post(`${other}/${id}/${path}`)).statusCode).toBe(404)
    const reader = await person(allPermissions.filter((each) => each !== 'customers.contacts.import'))
    expect((await reader.post(base, given())).statusCode).toBe(401)
    expect((await reader.get(`${base}/${id}/fetches`)).statusCode).toBe(401)
    expect((await reader.post(`${base}/${id}/test`)).statusCode).toBe(401)
  })

  it('isn’t fetched from before its host key is confirmed', async () => {
    const { id } = await created()
    expect((await admin.post(`${base}/${id}/fetch`)).statusCode).toBe(409)
  })

  it.each([
    ['127.0.0.1', 'private network'],
    ['localhost', 'private network'],
    ['169.254.169.254', 'private network'],
    ['10.0.0.5', 'private network'],
    ['nowhere.invalid', 'no server named'],
  ])('never connects to %s', async (host, sentence) => {
    const { id } = await created({ host })
    const answer = (await admin.post(`${base}/${id}/test`)).json<AccessTest>()
    expect(answer).toMatchObject({ fingerprint: null, problem: expect.stringContaining(sentence) })
  })
})
