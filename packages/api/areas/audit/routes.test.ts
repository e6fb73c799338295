/** The audit log across customers: what it contains, who sees which part, and its filters. */
import type { AuditFilters, AuditRow } from '@postern/domain/areas/audit/endpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, north, south, person, database } = await testServer()
const [inNorth, inSouth] = [actsIn(admin, north), actsIn(admin, south)]

const without = (...missing: Permission[]) => person(allPermissions.filter((each) => !missing.includes(each)))

interface Page {
  items: AuditRow[]
  nextCursor: string | null
}
interface Detail {
  row: AuditRow
  sameRequest: AuditRow[]
  sameRequestTotal: number
  link: { position: number } | null
}

const address = (asked: AuditFilters & { cursor?: string; limit?: number }) =>
  `/api/system/audit?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`

async function list(asked: Parameters<typeof address>[0] = {}, who: Person = admin): Promise<Page> {
  const answer = await who.get(address(asked))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Page>()
}
const idsOf = ({ items }: Page) => items.map(({ recordId }) => recordId)

const north1 = await inNorth.create(sites, { name: 'Pier Nine' })
const south1 = await inSouth.create(sites, { name: 'Harbor Two' })
await inNorth.change(sites, north1, { name: 'Pier Ninety' })

describe('the rows', () => {
  it('record who, from where, through which request and what changed', async () => {
    const answer = await admin.patch(
      `${pathOf(sites, south)}/${south1.id}`,
      { name: 'Harbor Three' },
      south1.rowVersion,
      { headers: { 'user-agent': 'Browser of a test' } },
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const [row] = (await list({ record: south1.id })).items
    expect(row).toMatchObject({
      action: 'update',
      resource: 'sites',
      title: 'Harbor Three',
      customerId: south,
      customerName: 'South',
      userId: admin.id,
      via: 'console',
      ip: '127.0.0.1',
      userAgent: 'Browser of a test',
      changes: { name: { before: 'Harbor Two', after: 'Harbor Three' } },
    })
    expect(row?.requestId).toMatch(/^req_/)
  })

  it('record their origin even for bulk changes, and none if no request caused them', async () => {
    const site = await inNorth.create(sites)
    expect((await inNorth.archive(sites, site)).statusCode).toBe(204)
    const [row] = (await list({ record: site.id, action: 'archive' })).items
    expect(row).toMatchObject({ ip: '127.0.0.1' })
    const { rows } = await database.pool.query<{ missing: number }>(
      `select count(*) as missing from audit_log where request_id is not null and ip is null`,
    )
    expect(rows[0]?.missing).toBe(0)
    const system = await list({ actor: 'system', via: 'test' })
    expect(system.items.length).toBeGreaterThan(0)
    expect(system.items.every(({ ip, userId }) => ip === null && userId === null)).toBe(true)
  })

  it('have a URL each, with the other rows of the same request', async () => {
    const site = await inNorth.create(sites)
    const [row] = (await list({ record: site.id })).items
    const detail = (await admin.get(`/api/system/audit/${row?.id}`)).json<Detail>()
    expect(detail.row).toEqual(row)
    expect(detail.link).toBeNull()
    expect(detail.sameRequest.map(({ id }) => id)).toContain(row?.id)
    expect(detail.sameRequest.every(({ requestId }) => requestId === row?.requestId)).toBe(true)
    expect(detail.sameRequestTotal).toBe(detail.sameRequest.length)
    expect((await admin.get('/api/system/audit/018f0000-0000-7000-8000-000000000001')).statusCode).toBe(404)
  })

  it('include each reveal of personal data, with its reason and without the value', async () => {
    const contact = await inNorth.create(contacts, { phones: [{ number: '+16175550142', primary: true }] })
    const reason = 'Caller lost their parcel'
    await admin.post(`${pathOf(contacts, north)}/${contact.id}/reveal`, { field: 'phones', reason })
    const [row] = (await list({ record: contact.id, via: 'reveal' })).items
    expect(row).toMatchObject({ action: 'export', reason, ip: '127.0.0.1' })
    expect(JSON.stringify(row)).not.toContain('6175550142')
    expect(idsOf(await list({ q: 'lost parcel' }))).toEqual([contact.id])
  })
})

describe('a filter', () => {
  it.each([
    ['actor', { actor: admin.id }, (row: AuditRow) => row.userId === admin.id],
    ['customer', { customer: south }, (row: AuditRow) => row.customerId === south],
    ['platform', { customer: 'platform' }, (row: AuditRow) => row.customerId === null],
    ['resource', { resource: 'sites' }, (row: AuditRow) => row.resource === 'sites'],
    ['record', { record: north1.id }, (row: AuditRow) => row.recordId === north1.id],
    ['action', { action: 'archive' }, (row: AuditRow) => row.action === 'archive'],
    ['source', { via: 'test' }, (row: AuditRow) => row.via === 'test'],
    ['field', { field: 'name' }, (row: AuditRow) => 'name' in row.changes],
  ] as [string, AuditFilters, (row: AuditRow) => boolean][])(
    'by %s keeps exactly the rows that match',
    async (_, asked, fits) => {
      await admin.get('/api/system/audit/export?customer=platform') // a row outside any customer
      const all = (await list({ limit: 200 })).items
      expect(all.length).toBeLessThan(200)
      const found = (await list({ ...asked, limit: 200 })).items
      expect(found.map(({ id }) => id)).toEqual(all.filter(fits).map(({ id }) => id))
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThan(all.length)
    },
  )

  it('by time includes its start and excludes its end', async () => {
    const all = (await list({ limit: 200 })).items
    const [newest, second, third] = all.filter((row, index) => row.at !== all[index + 1]?.at)
    const between = await list({ from: third?.at, to: newest?.at, limit: 200 })
    expect(between.items.map(({ at }) => at)).toContain(second?.at)
    expect(between.items.map(({ at }) => at)).toContain(third?.at)
    expect(between.items.map(({ at }) => at)).not.toContain(newest?.at)
  })

  it('by text finds the names of records and people, and IDs', async () => {
    expect(new Set(idsOf(await list({ q: 'pier ninety' })))).toEqual(new Set([north1.id]))
    expect(new Set(idsOf(await list({ q: north1.id })))).toEqual(new Set([north1.id]))
    const [row] = (await list({ record: north1.id })).items
    expect((await list({ q: row?.requestId ?? '' })).items.map(({ id }) => id)).toContain(row?.id)
    expect((await list({ q: row?.userName ?? '', limit: 200 })).items.every(({ userId }) => userId === admin.id)).toBe(
      true,
    )
    expect((await list({ q: 'nothing is called so' })).items).toEqual([])
  })

  it('pages neither skip nor repeat a row', async () => {
    const all = (await list({ limit: 200 })).items.map(({ id }) => id)
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list({ limit: 7, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all)
  })
})

describe('who sees what', () => {
  it('requires the permission', async () => {
    const clerk = await without('audit.view')
    for (const path of ['', '/chain', '/verify', '/export', `/${(await list()).items[0]?.id}`])
      expect((await clerk.get(`/api/system/audit${path}`)).statusCode, path).toBe(401)
  })

  it('limits staff of some customers to those customers’ rows, in lists, searches, files and by URL', async () => {
    const limited = await person(allPermissions, [north])
    const { items } = await list({ limit: 200 }, limited)
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ customerId }) => customerId === north)).toBe(true)
    expect((await list({ customer: south }, limited)).items).toEqual([])
    expect((await list({ q: 'Harbor' }, limited)).items).toEqual([])
    expect((await list({ q: south1.id }, limited)).items).toEqual([])
    const [foreign] = (await list({ record: south1.id })).items
    expect((await limited.get(`/api/system/audit/${foreign?.id}`)).statusCode).toBe(404)
    expect((await limited.get('/api/system/audit/export')).body).not.toContain('Harbor')
    // Control: unlimited staff see them.
    expect((await admin.get('/api/system/audit/export')).body).toContain('Harbor')
  })

  it('lists everyone who changed something, limited to accessible customers', async () => {
    const actors = async (who: Person) =>
      (await who.get('/api/system/audit/actors')).json<{ items: { id: string; name: string }[] }>().items
    const southern = await person(allPermissions)
    await actsIn(southern, south).create(sites, { name: 'Harbor Ten' })
    const everyone = (await actors(admin)).map(({ id }) => id)
    expect(everyone).toEqual(expect.arrayContaining([admin.id, southern.id]))
    expect(new Set(everyone).size).toBe(everyone.length)
    const northern = (await actors(await person(allPermissions, [north]))).map(({ id }) => id)
    expect(northern).toContain(admin.id)
    expect(northern).not.toContain(southern.id)
  })

  it('shows the state of the chain only to staff with access to all customers', async () => {
    const some = await person(allPermissions, [north])
    for (const path of ['/api/system/audit/chain', '/api/system/audit/verify']) {
      expect((await some.get(path)).statusCode).toBe(401)
      expect((await admin.get(path)).statusCode).toBe(200)
    }
  })

  it('masks personal data for roles without it, in diffs, names, searches and files', async () => {
    const number = '+16175550177'
    const contact = await inNorth.create(contacts, {
      firstName: 'Quill',
      lastName: 'Feather',
      phones: [{ number, primary: true }],
    })
    const clerk = await without('customers.contacts.pii')
    for (const asked of [{ record: contact.id }, { q: contact.id }]) {
      const told = JSON.stringify(await list(asked, clerk))
      expect(told).toContain(contact.id)
      expect(told).toContain(hiddenSecret)
      expect(told).not.toContain('6175550177')
    }
    for (const q of [number, '6175550177']) expect(idsOf(await list({ q }, clerk)), q).toEqual([])
    const [row] = (await list({ record: contact.id })).items
    expect((await clerk.get(`/api/system/audit/${row?.id}`)).body).not.toContain('6175550177')
    expect((await clerk.get(`/api/system/audit/export?record=${contact.id}`)).body).not.toContain('6175550177')
    // Control: users who may see personal data see it.
    expect((await admin.get(`/api/system/audit/export?record=${contact.id}`)).body).toContain('6175550177')
    expect(JSON.stringify(await list({ record: contact.id }))).toContain('6175550177')
  })

  it('shows that records the user can’t view changed, but not how', async () => {
    const clerk = await without('customers.sites.view')
    const { items } = await list({ record: north1.id }, clerk)
    expect(items.length).toBeGreaterThan(1)
    expect(items.every(({ title }) => title === null)).toBe(true)
    expect(JSON.stringify(items)).not.toContain('Pier')
    expect(items[0]?.changes.name).toEqual({ before: hiddenSecret, after: hiddenSecret })
    expect(idsOf(await list({ q: 'pier' }, clerk))).toEqual([])
  })

  it('shows nothing more about an anonymized contact', async () => {
    const contact = await inNorth.create(contacts, { firstName: 'Zebulon', lastName: 'Vance' })
    expect(JSON.stringify(await list({ record: contact.id }))).toContain('Zebulon')
    const answer = await admin.post(`${pathOf(contacts, north)}/${contact.id}/anonymise`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(JSON.stringify(await list({ record: contact.id }))).not.toContain('Zebulon')
  })
})

describe('the file', () => {
  it('has the filtered rows, one line each, and is itself logged', async () => {
    const answer = await admin.get(`/api/system/audit/export?record=${north1.id}`)
    expect(answer.headers['content-disposition']).toMatch(/Audit log \d{4}-\d\d-\d\d\.csv/)
    expect(answer.body).toContain('name: Pier Nine → Pier Ninety')
    expect(answer.body).not.toContain('Harbor')
    const [row] = (await list({ resource: 'auditLog' })).items
    expect(row).toMatchObject({ action: 'export', userId: admin.id, changes: { narrowedBy: { after: ['record'] } } })
  })

  it('never contains formulas that a spreadsheet would run', async () => {
    const site = await inNorth.create(sites, { name: '=HYPERLINK("http://evil.test")' })
    const { body } = await admin.get(`/api/system/audit/export?record=${site.id}`)
    expect(body).toContain(`"'=HYPERLINK(`)
  })
})
