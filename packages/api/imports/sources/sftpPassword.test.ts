/** A source that signs in with a password. */
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type { AccessTest, ImportFetch, ImportSource } from '@postern/domain/imports/sources/importSource.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { startPasswordServer } from '../../testing/imports/passwordServer.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north } = await testServer({ sftpNetworks: ['127.0.0.0/8'] })
await actsIn(admin, north).create(contactTypes, { name: 'Anyone', requiredFields: [], isDefault: true })
const ssh = await startPasswordServer()
afterAll(() => ssh[Symbol.asyncDispose]())

const base = `/api/customers/${north}/importSources`
const version = ({ rowVersion }: ImportSource) => ({ headers: { 'if-match': `"${rowVersion}"` } })

async function source(name: string, secret: string) {
  const folder = `/${name}`
  const answer = await admin.post(base, {
    kind: 'contacts',
    name,
    host: '127.0.0.1',
    port: ssh.port,
    userName: ssh.userName,
    login: 'password',
    secret,
    folder,
    pattern: '*.csv',
    cron: '0 3 1 1 *',
    timeZone: 'UTC',
    profileId: null,
    afterward: 'delete',
    moveTo: null,
    isActive: true,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const made = answer.json<ImportSource>()
  const path = `${base}/${made.id}`
  const confirmed = await admin.post(`${path}/confirmHostKey`, { fingerprint: ssh.fingerprint }, version(made))
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return {
    folder,
    path,
    confirmed: confirmed.json<ImportSource>(),
    test: async () => (await admin.post(`${path}/test`)).json<AccessTest>(),
    log: async () => (await admin.get(`${path}/fetches`)).json<{ items: ImportFetch[] }>().items,
  }
}

const file = (text: string) => ({ content: Buffer.from(text), modifiedAt: new Date('2026-11-02T03:00:00Z') })

describe('a password', () => {
  it('that is right opens the folder; the file is fetched whole, imported, and deleted there', async () => {
    const { folder, path, test, log } = await source('right', ssh.password)
    // More than a single request reads.
    const rows = Array.from({ length: 4_000 }, (_, n) => `p${n},Last${n}`)
    ssh.files.set(`${folder}/people.csv`, file(`External ID,Last name\n${rows.join('\n')}\n`))
    ssh.files.set(`${folder}/notes.txt`, file('not asked for'))
    expect(await test()).toMatchObject({
      hostKey: 'confirmed',
      problem: null,
      count: 1,
      files: [{ name: 'people.csv' }],
    })
    expect((await admin.post(`${path}/fetch`)).statusCode).toBe(202)
    await vi.waitFor(async () => expect(await log()).toHaveLength(1), { timeout: 30_000 })
    const [fetched] = await log()
    expect(fetched).toMatchObject({ fileName: 'people.csv', outcome: 'imported', import: { state: 'draft' } })
    const { rowCount, columns } = (await admin.get(`/api/customers/${north}/imports/${fetched?.import?.id}`)).json<{
      rowCount: number | null
      columns: { name: string }[]
    }>()
    expect([rowCount, columns.map(({ name }) => name)]).toEqual([null, ['External ID', 'Last name']])
    await vi.waitFor(() => expect([...ssh.files.keys()]).toEqual([`${folder}/notes.txt`]), { timeout: 30_000 })
    ssh.files.clear()
  })

  it('that is wrong is refused in a sentence, and works once it’s corrected', async () => {
    const { path, test, confirmed } = await source('wrong', 'another password')
    expect(await test()).toMatchObject({ problem: 'The server refused the user name, password, or key.', files: [] })
    const saved = await admin.patch(path, { secret: ssh.password }, confirmed.rowVersion)
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.body).not.toContain(ssh.password)
    expect(await test()).toMatchObject({ hostKey: 'confirmed', problem: null, count: 0 })
  })
})
