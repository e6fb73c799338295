/** Every export is audited, and downloading a file checks again what its user may see. */

import { users } from '@postern/domain/areas/access/users.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { allPermissions, type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { runJobsOf } from '../../jobs/run.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf, sampleBody, sampleRecord } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, north, south, person, database, deps } = await testServer()
const { create } = actsIn(admin, north)
await deps.jobs.work(runJobsOf(database))
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const list = pathOf(contacts, north)

interface Row {
  customerId: string | null
  resource: string
  recordId: string
  userId: string
  requestId: string | null
  changes: Record<string, { before: unknown; after: unknown }>
}
const rows = () =>
  run(sql<Row>`select customer_id as "customerId", resource, record_id as "recordId", user_id as "userId",
    request_id as "requestId", changes from audit_log where action = 'export' order by id`)

async function exported(who: Person, path: string): Promise<string> {
  const begun = await who.post(path)
  expect(begun.statusCode, begun.body).toBe(202)
  const { jobId } = begun.json<{ jobId: string }>()
  const find = async () => (await who.get(`/api/jobs/${jobId}`)).json<Job>()
  await expect.poll(async () => (await find()).state, { timeout: 20_000, interval: 50 }).toBe('done')
  return jobId
}

const grant = (who: Person, words: readonly Permission[]) =>
  run(sql`update security_roles set permissions = ${JSON.stringify(permissionTree(words))}::jsonb
    where id = (select security_role_id from users where id = ${who.id})`)
const reach = (who: Person, ids: readonly string[] | null) =>
  run(sql`update users set customer_ids = ${ids}::uuid[] where id = ${who.id}`)

describe('an export', () => {
  it('is audited with the user, columns and filtered fields, without the search terms', async () => {
    await sampleRecord(admin, contacts, north)
    const query = new URLSearchParams({
      format: 'csv',
      columns: 'displayName,phone',
      q: 'Canary',
      'filter[status]': 'active',
    })
    const before = await rows()
    expect((await admin.get(`${list}/export?${query}`)).statusCode).toBe(200)
    const [row, ...more] = (await rows()).slice(before.length)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      customerId: north,
      resource: 'contacts',
      userId: admin.id,
      changes: {
        format: { after: 'csv' },
        columns: { after: ['displayName', 'phone'] },
        narrowedBy: { after: ['q', 'status'] },
        rows: { after: 0 },
      },
    })
    expect(JSON.stringify(row)).not.toContain('Canary')
    expect(row?.requestId).not.toBeNull()
  })

  it('that runs as a job is audited when requested and for every download', async () => {
    const before = await rows()
    const jobId = await exported(admin, `${list}/export?format=csv`)
    await admin.get(`/api/jobs/${jobId}/file`)
    await admin.get(`/api/jobs/${jobId}/file`)
    const mine = (await rows()).slice(before.length)
    expect(mine.map(({ recordId }) => recordId)).toEqual([jobId, jobId, jobId])
    expect(mine.map(({ changes }) => 'downloaded' in changes)).toEqual([false, true, true])
  })

  it('of the configuration is audited, too', async () => {
    const before = await rows()
    expect((await admin.get(`/api/customers/${north}/configuration`)).statusCode).toBe(200)
    expect((await rows()).slice(before.length)).toMatchObject([{ customerId: north, resource: 'configuration' }])
  })

  it('that is refused isn’t audited', async () => {
    const before = await rows()
    expect((await admin.get(`${list}/export?format=csv&columns=nothing`)).statusCode).toBe(400)
    expect(await rows()).toEqual(before)
  })
})

describe('the file of an export', () => {
  const fetch = async (who: Person, jobId: string) => (await who.get(`/api/jobs/${jobId}/file`)).statusCode

  it('with personal data checks that permission again on download', async () => {
    await create(contacts)
    const who = await person(allPermissions)
    const withPhones = await exported(who, `${list}/export?format=csv&columns=displayName,phone`)
    const without = await exported(who, `${list}/export?format=csv&columns=displayName`)
    expect([await fetch(who, withPhones), await fetch(who, without)]).toEqual([200, 200])
    await grant(
      who,
      allPermissions.filter((word) => word !== 'customers.contacts.pii'),
    )
    expect([await fetch(who, withPhones), await fetch(who, without)]).toEqual([401, 200])
    const masked = await exported(who, `${list}/export?format=csv&columns=displayName,phone`)
    expect(await fetch(who, masked)).toBe(200)
  })

  it('with names of contacts checks whether the user may still see them', async () => {
    const who = await person(allPermissions)
    const tenants = `/api/customers/${north}/tenants/export?format=csv&columns=name`
    const named = await exported(who, `${tenants},primaryContactId`)
    const without = await exported(who, tenants)
    await grant(
      who,
      allPermissions.filter((word) => !word.startsWith('customers.contacts.')),
    )
    expect([await fetch(who, named), await fetch(who, without)]).toEqual([401, 200])
  })

  it('can’t be downloaded once the customer hides personal data in files', async () => {
    const jobId = await exported(admin, `${pathOf(contacts, south)}/export?format=csv&columns=displayName,phone`)
    expect(await fetch(admin, jobId)).toBe(200)
    await run(sql`update settings set mask_pii = true where customer_id = ${south}`)
    expect(await fetch(admin, jobId)).toBe(401)
    await run(sql`update settings set mask_pii = false where customer_id = ${south}`)
  })

  it('over several customers checks whether the user can still access all of them', async () => {
    const who = await person(allPermissions)
    const all = await exported(who, `${pathOf(customers, north)}/export?format=csv`)
    await reach(who, [north, south])
    expect(await fetch(who, all)).toBe(401)
    const both = await exported(who, `${pathOf(customers, north)}/export?format=csv`)
    expect(await fetch(who, both)).toBe(200)
    await reach(who, [north])
    expect(await fetch(who, both)).toBe(401)
  })
})

describe('someone who is anonymized', () => {
  const once = (path: string, key: string, body: object) =>
    admin.post(path, body, { headers: { 'idempotency-key': key } })

  it.each([
    { resource: contacts, values: { displayName: 'Canary Contact' }, canary: 'Canary Contact' },
    { resource: users, values: { firstName: 'Canary', lastName: 'Person' }, canary: 'Canary' },
  ])('is in no stored answer and no file anymore: $resource.name', async ({ resource, values, canary }) => {
    const path = pathOf(resource, north)
    const body = { ...(await sampleBody(admin, resource, north)), ...values }
    const key = `create ${resource.name}`
    const made = await once(path, key, body)
    expect(made.statusCode, made.body).toBe(201)
    const record = made.json<AnyRecord>()
    expect((await once(path, key, body)).body).toBe(made.body)
    const jobId = await exported(admin, `${path}/export?format=csv`)
    expect((await admin.get(`/api/jobs/${jobId}/file`)).body).toContain(canary)
    const overAll = await exported(admin, `${pathOf(customers, north)}/export?format=csv`)
    const elsewhere = await exported(admin, `${pathOf(contacts, south)}/export?format=csv`)
    if (resource === users) {
      const [{ rowVersion = 0 } = {}] = await run(sql<{ rowVersion: number }>`
        update users set status = 'deactivated' where id = ${record.id} returning row_version as "rowVersion"`)
      expect(rowVersion).toBeGreaterThan(0)
    }
    const gone = await admin.post(`${path}/${record.id}/anonymise`)
    expect(gone.statusCode, gone.body).toBe(200)
    const repeated = await once(path, key, body)
    expect(repeated.statusCode).toBe(422)
    expect(repeated.body).not.toContain(canary)
    const kept = await run(sql<{ text: string }>`
      select coalesce(answer::text, '') as text from idempotency_keys where key = ${key}`)
    expect(kept).toHaveLength(1)
    expect(kept[0]?.text).not.toContain(canary)
    expect((await admin.get(`/api/jobs/${jobId}/file`)).statusCode).toBe(409)
    expect((await run(sql`select from job_chunks where job_id = ${jobId}`)).length).toBe(0)
    expect((await admin.get(`/api/jobs/${overAll}/file`)).statusCode).toBe(resource === users ? 409 : 200)
    expect((await admin.get(`/api/jobs/${elsewhere}/file`)).statusCode).toBe(200)
  })
})
