/** Files fetched from a real OpenSSH server become imports, each once. */
import { once } from 'node:events'
import { access, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { join } from 'node:path'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type { ImportProfile } from '@postern/domain/imports/endpoints.ts'
import type { AccessTest, ImportFetch, ImportSource } from '@postern/domain/imports/sources/importSource.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { importing, mapped, matchingBy } from '../../testing/imports/importing.ts'
import { startSshServer } from '../../testing/imports/sshServer.ts'
import { runTask } from '../../testing/runTask.ts'
import { testSecrets, testServer } from '../../testing/server.ts'
import { fetchNext } from './fetchSource.ts'
import { fetchSourcesTask } from './fetchTask.ts'
import { failingSources } from './sourceMonitor.ts'

const sftpNetworks = ['127.0.0.0/8']
const server = await testServer({ sftpNetworks })
const { admin, north, database, person } = server
const base = `/api/customers/${north}/importSources`
const contactImports = importing(admin, north)
const ssh = await startSshServer()
afterAll(() => ssh?.[Symbol.asyncDispose]())

const head = 'ID,First,Last,Email\n'
const file = (...rows: string[]) => `${head}${rows.join('\n')}\n`
let profile: ImportProfile

beforeAll(async () => {
  await actsIn(admin, north).create(contactTypes, {
    name: 'Anyone',
    requiredFields: [],
    defaultChannels: ['email'],
    isDefault: true,
  })
  const { id } = await contactImports.upload(file('p1,Pro,File,pro@north.test'))
  const mapping = mapped({ 0: 'externalId', 1: 'firstName', 2: 'lastName', 3: 'emails.0' })
  await contactImports.change(id, { mapping, matching: matchingBy(['externalId']) })
  profile = (
    await admin.post(`/api/customers/${north}/importProfiles`, { importId: id, name: 'HR export' })
  ).json<ImportProfile>()
})

let folders = 0

/** A source with its own folder on the server. */
async function scene(own: object = {}) {
  if (!ssh) return expect.fail('no sshd')
  const folder = join(ssh.folder, `f${++folders}`)
  await mkdir(folder)
  const answer = await admin.post(base, {
    kind: 'contacts',
    name: `Source ${folders}`,
    host: '127.0.0.1',
    port: ssh.port,
    userName: ssh.userName,
    login: 'key',
    secret: ssh.privateKey,
    folder,
    pattern: 'contacts*.csv',
    cron: '0 3 1 1 *',
    timeZone: 'UTC',
    profileId: profile.id,
    afterward: 'leave',
    moveTo: null,
    isActive: true,
    ...own,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json<ImportSource>()
  const path = `${base}/${id}`
  const read = async () => {
    const { items } = (await admin.get(base)).json<{ items: ImportSource[] }>()
    return items.find((each) => each.id === id) ?? expect.fail('no source')
  }
  const confirm = async (fingerprint = ssh.fingerprint) => {
    const { rowVersion } = await read()
    const headers = { 'if-match': `"${rowVersion}"` }
    const confirmed = await admin.post(`${path}/confirmHostKey`, { fingerprint }, { headers })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
  }
  return {
    id,
    folder,
    read,
    confirm,
    put: (name: string, content: string) => writeFile(join(folder, name), content),
    test: async () => (await admin.post(`${path}/test`)).json<AccessTest>(),
    log: async () => (await admin.get(`${path}/fetches`)).json<{ items: ImportFetch[] }>().items,
    /** Like the button, and waits until it’s done. */
    fetchNow: async () => {
      expect((await admin.post(`${path}/fetch`)).statusCode).toBe(202)
      await vi.waitFor(async () => expect((await read()).state).not.toBe('fetching'), { timeout: 30_000 })
    },
    /** Due now, as if its scheduled time had come. */
    makeDue: () => tx(database, 'all', (db) => db.all(sql`update import_sources set next_at = now() where id = ${id}`)),
  }
}

const settled = async (id: string) => {
  await vi.waitFor(async () => expect((await contactImports.read(id)).state).not.toMatch(/validating|running/), {
    timeout: 30_000,
  })
  return contactImports.read(id)
}

if (ssh) describe('a source on a real OpenSSH server', withServer)
else
  it('fetching from SFTP servers: not run, because there is no sshd on this machine', () => {
    console.info('Fetching from SFTP servers wasn’t tested: there is no sshd on this machine.')
  })

function withServer(): void {
  it('shows the host key first, sends nothing before it is confirmed, then lists what matches', async () => {
    const source = await scene()
    await source.put('contacts-1.csv', 'x')
    await source.put('contacts-2.csv.part', 'x')
    await source.put('other.csv', 'x')
    const first = await source.test()
    expect(first).toEqual({ fingerprint: ssh?.fingerprint, hostKey: 'unknown', problem: null, files: [], count: 0 })
    await source.confirm()
    expect(await source.test()).toMatchObject({ hostKey: 'confirmed', problem: null, count: 1, files: [{ size: 1 }] })
  })

  it('refuses a server with another host key, and says so', async () => {
    const source = await scene()
    await source.put('contacts.csv', file('k1,Kay,One,k1@north.test'))
    await source.confirm(`SHA256:${'b'.repeat(43)}`)
    expect(await source.test()).toMatchObject({ hostKey: 'changed', fingerprint: ssh?.fingerprint, files: [] })
    await source.fetchNow()
    expect(await source.read()).toMatchObject({
      state: 'failing',
      failure: expect.stringContaining('host key has changed'),
    })
    expect(await source.log()).toMatchObject([{ outcome: 'failed', import: null }])
  })

  it('names a refused password, a bad key, and a folder that isn’t there', async () => {
    const source = await scene({ login: 'password', secret: 'wrong' })
    await source.confirm()
    expect((await source.test()).problem).toContain('refused the user name, password, or key')
    const unreadable = await scene({ secret: 'no key' })
    await unreadable.confirm()
    expect((await unreadable.test()).problem).toContain('private key can’t be read')
    const lost = await scene({ folder: '/nowhere/at/all' })
    await lost.confirm()
    expect((await lost.test()).problem).toContain('doesn’t exist')
  })

  it('imports a file by its profile without a person, and moves it', async () => {
    const source = await scene({ afterward: 'move', moveTo: join(ssh?.folder ?? '', 'done/here') })
    await source.confirm()
    await source.put('contacts-1.csv', file('m1,Mo,Ved,mo@north.test', 'm2,Mi,Ved,mi@north.test'))
    await source.fetchNow()
    const [fetched] = await source.log()
    expect(fetched).toMatchObject({ fileName: 'contacts-1.csv', outcome: 'imported', askedBy: expect.any(String) })
    const done = await settled(fetched?.import?.id ?? '')
    expect(done).toMatchObject({ state: 'done', counts: { new: 2, refused: 0 }, createdBy: { id: admin.id } })
    expect(await readdir(source.folder)).toEqual([])
    await access(join(ssh?.folder ?? '', 'done/here/contacts-1.csv'))
    await source.fetchNow()
    expect((await source.log()).map(({ outcome }) => outcome)).toEqual(['nothing', 'imported'])
  })

  it('does nothing about the same content twice, whatever its name', async () => {
    const source = await scene({ afterward: 'delete' })
    await source.confirm()
    const content = file('s1,Sa,Me,sa@north.test')
    await source.put('contacts-a.csv', content)
    await source.fetchNow()
    await source.put('contacts-b.csv', content)
    await source.fetchNow()
    const log = await source.log()
    expect(log.map(({ outcome }) => outcome)).toEqual(['same', 'imported'])
    expect(log[0]?.import?.id).toBe(log[1]?.import?.id)
    expect(await readdir(source.folder)).toEqual([])
  })

  it('isn’t bothered by a file that is left, until it is changed', async () => {
    const source = await scene()
    await source.confirm()
    await source.put('contacts.csv', file('l1,Le,Ft,le@north.test'))
    await source.fetchNow()
    await source.makeDue()
    await fetchNext(server.deps)
    expect(await source.log()).toHaveLength(1)
    await source.put('contacts.csv', file('l1,Le,Right,le@north.test'))
    await utimes(join(source.folder, 'contacts.csv'), new Date(), new Date(Date.now() + 5_000))
    await source.makeDue()
    await fetchNext(server.deps)
    const [second] = await source.log()
    expect(second).toMatchObject({ outcome: 'imported', askedBy: null })
    // On this test's server, only a user's request wakes the workers.
    await source.fetchNow()
    expect(await settled(second?.import?.id ?? '')).toMatchObject({ state: 'done' })
  })

  it('stops for review what would change too many addresses, and waits where there is no profile', async () => {
    const source = await scene({ afterward: 'delete' })
    await source.confirm()
    const rows = (mail: string) => Array.from({ length: 6 }, (_, n) => `r${n},Re,View,r${n}@${mail}.test`)
    await source.put('contacts-1.csv', file(...rows('old')))
    await source.fetchNow()
    await settled((await source.log())[0]?.import?.id ?? '')
    await source.put('contacts-2.csv', file(...rows('new')))
    await source.fetchNow()
    expect(await settled((await source.log())[0]?.import?.id ?? '')).toMatchObject({ state: 'needsReview' })
    const unmapped = await scene({ profileId: null })
    await unmapped.confirm()
    await unmapped.put('contacts.csv', file('u1,Un,Mapped,un@north.test'))
    await unmapped.fetchNow()
    expect((await unmapped.log())[0]?.import).toMatchObject({ state: 'draft' })
  })

  it('doesn’t run a file most of which is refused', async () => {
    const source = await scene()
    await source.confirm()
    await source.put('contacts.csv', file('b1,Ba,D,not an address', 'b2,Go,Od,b2@north.test'))
    await source.fetchNow()
    expect(await settled((await source.log())[0]?.import?.id ?? '')).toMatchObject({ state: 'validated' })
  })

  it('refuses a file without a column of the profile, and what is no table', async () => {
    const source = await scene()
    await source.confirm()
    await source.put('contacts-1.csv', 'ID,First,Last\nx1,No,Mail\n')
    await source.put('contacts-2.csv', '<html>')
    await source.fetchNow()
    const log = await source.log()
    expect(log.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    expect(log.map(({ message }) => message).join()).toMatch(/column “Email” of the profile HR export/)
    expect((await source.read()).state).toBe('ok')
  })

  it('is fetched from once where two nodes try at the same moment', async () => {
    const source = await scene({ afterward: 'delete' })
    await source.confirm()
    await source.put('contacts.csv', file('t1,Tw,O,two@north.test'))
    await source.makeDue()
    await Promise.all([fetchNext(server.deps), fetchNext(server.deps), fetchNext(server.deps)])
    expect(await source.log()).toMatchObject([{ outcome: 'imported' }])
  })

  it('imports nothing when the connection is lost in the middle of a file, and tries again', async () => {
    let limit = 20_000
    const proxy = createServer((client) => {
      const real = dial(ssh?.port ?? 0, '127.0.0.1')
      let passed = 0
      for (const socket of [client, real]) socket.on('error', () => {})
      client.pipe(real)
      real.on('data', (chunk) => {
        passed += chunk.length
        if (passed > limit) client.resetAndDestroy()
        else client.write(chunk)
      })
      client.on('close', () => real.destroy())
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    try {
      const { port } = proxy.address() as AddressInfo
      const source = await scene({ port, afterward: 'delete' })
      await source.confirm()
      const rows = Array.from({ length: 1_000 }, (_, n) => `c${n},Cut,Off,cut${n}@north.test`)
      await source.put('contacts.csv', file(...rows))
      await source.fetchNow()
      expect(await source.read()).toMatchObject({ state: 'failing', failure: 'The connection to the server was lost.' })
      expect(await source.log()).toMatchObject([{ outcome: 'failed', import: null }])
      expect(await readdir(source.folder)).toEqual(['contacts.csv'])
      limit = Number.POSITIVE_INFINITY
      await source.makeDue()
      await runTask(database, fetchSourcesTask, { secrets: testSecrets, sftpNetworks })
      expect(await source.read()).toMatchObject({ state: 'ok', failure: null })
      const [again] = await source.log()
      expect(again).toMatchObject({ outcome: 'imported' })
      expect(await readdir(source.folder)).toEqual([])
    } finally {
      proxy.close()
    }
  })

  it('runs as who saved it, as long as they may import', async () => {
    const clerk = await person(['customers.contacts.import'], [north])
    const source = await scene()
    const { rowVersion } = await source.read()
    expect((await clerk.patch(`${base}/${source.id}`, { pattern: '*.csv' }, rowVersion)).statusCode).toBe(200)
    await source.confirm()
    await source.put('contacts.csv', file('w1,Wh,O,who@north.test'))
    await tx(database, 'all', (db) => db.all(sql`update users set status = 'deactivated' where id = ${clerk.id}`))
    await source.fetchNow()
    expect((await source.read()).failure).toContain('can’t import anymore')
  })

  it('is watched: after three failures it has a ticket', async () => {
    const source = await scene({ folder: '/nowhere' })
    await source.confirm()
    const troubled = async () =>
      (await tx(database, 'all', (db) => db.all(failingSources.found))).map((each) => each.entityId)
    for (const isTold of [false, false, true]) {
      await source.fetchNow()
      expect((await troubled()).includes(source.id)).toBe(isTold)
    }
    await rm(source.folder, { recursive: true, force: true })
  })
}
