/** Contact imports, from upload to undo. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import type { ImportProfile } from '@postern/domain/imports/endpoints.ts'
import type { ImportRecord, ImportRow, RowMatch } from '@postern/domain/imports/importRecord.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { cleanImports } from '../../imports/cleanTask.ts'
import { actsIn } from '../../testing/acts.ts'
import { importing, mapped, matchingBy } from '../../testing/imports/importing.ts'
import { runTask } from '../../testing/runTask.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person, database } = await testServer()
const { create, change } = actsIn(admin, north)
const read = async (id: string) => (await admin.get(`${pathOf(contacts, north)}/${id}`)).json<AnyRecord>()
const contactImports = importing(admin, north)
const { checked, step, rows, problems } = contactImports

const anyone = await create(contactTypes, {
  name: 'Anyone',
  requiredFields: [],
  defaultChannels: ['email'],
  isDefault: true,
})
const chemistry = await create(departments, { name: 'Chemical Engineering', siteId: null, tenantId: null })

const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const byExternalId = async (externalId: string): Promise<AnyRecord> => {
  const [found] = await run(sql<{ id: string }>`
    select id from contacts where customer_id = ${north} and external_id = ${externalId} order by archived_at nulls first`)
  return read(found?.id ?? expect.fail(`no contact ${externalId}`))
}

/** Exists before the import, without an address. */
const someone = (who: Partial<AnyRecord>) =>
  create(contacts, {
    displayName: '',
    emails: [],
    channels: ['none'],
    preferredName: null,
    contactTypeId: anyone.id,
    departmentId: null,
    ...who,
  })

const people = mapped({ 0: 'externalId', 1: 'firstName', 2: 'lastName', 3: 'emails.0', 4: 'departmentId' })
const head = 'ID,First,Last,Email,Department\n'

describe('an import of contacts', () => {
  it('writes nothing before it runs, then everything with audit rows', async () => {
    const file = `${head}a1,Ines,Vogel,ines@north.test,Chemical Engineering\na2,Omar,Reyes,OMAR@north.test,\n`
    const { id, counts, state } = await checked(file, people, matchingBy(['externalId']))
    expect([state, counts]).toEqual(['validated', expect.objectContaining({ total: 2, new: 2, refused: 0 })])
    expect(
      await run(sql`select id from contacts where customer_id = ${north} and external_id in ('a1', 'a2')`),
    ).toEqual([])
    expect(await step(id, 'run')).toMatchObject({ state: 'done', undoUntil: expect.any(String) })
    expect(await byExternalId('a1')).toMatchObject({
      displayName: 'Vogel, Ines',
      email: 'ines@north.test',
      source: 'import',
      channels: ['email'],
      reachable: true,
      departmentId: chemistry.id,
      rowVersion: 1,
    })
    const omar = await byExternalId('a2')
    expect(omar.email).toBe('omar@north.test')
    const [audit] = await run(sql<{ via: string; action: string; userId: string; changes: Record<string, unknown> }>`
      select via, action, user_id as "userId", changes from audit_log where record_id = ${omar.id}`)
    expect(audit).toMatchObject({ via: 'import', action: 'create', userId: admin.id })
    expect(audit?.changes).toMatchObject({ lastName: { before: null, after: 'Reyes' } })
    const summary = (await admin.get(`${contactImports.base}/${id}/summary`)).json<{ bySite: object[] }>()
    expect(summary.bySite).toEqual([{ site: null, new: 2, changed: 0, left: 0, unchanged: 0 }])
  })

  it('changes nothing when the same file is imported twice', async () => {
    const file = `${head}b1,Ada,Lund,ada@north.test,\nb2,Bo,Lund,bo@north.test,\n`
    const first = await checked(file, people, matchingBy(['externalId']))
    await step(first.id, 'run')
    const again = await checked(file, people, matchingBy(['externalId']))
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    expect(again.sameFile?.id).toBe(first.id)
    await step(again.id, 'run')
    expect(await byExternalId('b1')).toMatchObject({ rowVersion: 1 })
  })

  it('shows each change with old and new values, whichever key matches the record', async () => {
    const known = await someone({ externalId: 'c1', firstName: 'Mia', lastName: 'Hart' })
    const file = `${head}c1,Mia,Stone,,Chemical Engineering\n`
    const { id } = await checked(file, people, matchingBy(['externalId']))
    const [row] = await rows(id, '?result=changed')
    expect(row).toMatchObject({ row: 2, recordId: known.id, title: 'Stone, Mia' })
    expect(row?.changes).toEqual(
      expect.arrayContaining([
        { target: 'lastName', label: 'Last name', before: 'Hart', after: 'Stone' },
        { target: 'departmentId', label: 'Department', before: null, after: 'Chemical Engineering' },
      ]),
    )
    await step(id, 'run')
    expect(await byExternalId('c1')).toMatchObject({ displayName: 'Stone, Mia', rowVersion: 2 })
  })

  it('rejects duplicate rows, unknown names and bad addresses, which can be fixed one by one or in bulk', async () => {
    const file = [
      'ID,First,Last,Email,Department',
      'd1,One,Twin,one@north.test,',
      'd1,Two,Twin,two@north.test,',
      'd2,Un,Known,un@north.test,Chemical Enginering',
      'd3,Com,Ma,"com@north,test",',
      'd4,Good,Row,good@north.test,',
    ].join('\n')
    const { id, counts } = await checked(file, people, matchingBy(['externalId']))
    expect(counts).toMatchObject({ total: 5, new: 1, refused: 4 })
    const groups = await problems(id)
    const unknown = groups.find(({ code }) => code === 'REFERENCE_UNKNOWN')
    expect(unknown).toMatchObject({
      rows: 1,
      title: 'Unknown department “Chemical Enginering”',
      fix: { value: 'Chemical Engineering' },
    })
    expect(await rows(id, `?problem=${encodeURIComponent(unknown?.key ?? '')}`)).toMatchObject([{ row: 4 }])
    const fixed = await contactImports.fix(id, unknown?.key ?? '', unknown?.fix?.value ?? null)
    expect(fixed.counts).toMatchObject({ new: 2, refused: 3 })
    const comma = (await problems(id)).find(({ code }) => code === 'EMAIL_INVALID')
    expect((await contactImports.fix(id, comma?.key ?? '', null)).counts).toMatchObject({ new: 3, refused: 2 })
    const { row, import: after } = await contactImports.editRow(id, 3, [{ column: 0, value: 'd9' }])
    expect(row).toMatchObject({ result: 'new', edited: [0] })
    expect(after.counts).toMatchObject({ new: 5, refused: 0 })
    await step(id, 'run')
    expect(await byExternalId('d3')).toMatchObject({ email: 'com@north.test' })
    expect(await byExternalId('d9')).toMatchObject({ firstName: 'Two' })
  })

  it('exports the rejected rows with a reason', async () => {
    const file = `${head}e1,=cmd(),Ref,not-an-address,\ne2,Fine,Row,fine@north.test,\n`
    const { id } = await checked(file, people, matchingBy(['externalId']))
    const csv = (await admin.get(`${contactImports.base}/${id}/refused?format=csv`)).body
    expect(csv).toContain('ID,First,Last,Email,Department,Reason')
    expect(csv).toContain("'=cmd()")
    expect(csv).toContain('Email: Enter an email address like name@example.com.')
    expect(csv).not.toContain('fine@north.test')
    expect(
      (await admin.get(`${contactImports.base}/${id}/refused?format=xlsx`)).rawPayload.subarray(0, 2).toString(),
    ).toBe('PK')
  })

  it('creates missing departments, if selected', async () => {
    const mapping = { ...people, missing: { departmentId: 'create' as const } }
    const { id, counts } = await checked(
      `${head}f1,New,Dep,,Oceanography\nf2,Other,Dep,,oceanography\n`,
      mapping,
      matchingBy(['externalId']),
    )
    expect(counts).toMatchObject({ new: 2 })
    expect(await run(sql`select id from departments where name = 'Oceanography'`)).toEqual([])
    await step(id, 'run')
    const made = await run(sql<{ id: string }>`select id from departments where lower(name) = 'oceanography'`)
    expect(made).toHaveLength(1)
    expect(await byExternalId('f2')).toMatchObject({ departmentId: made[0]?.id })
  })
})

describe('records missing from the file', () => {
  it('become former, unless they exceed the threshold: then a user decides', async () => {
    const { create: createSouth } = actsIn(admin, south)
    await createSouth(contactTypes, { name: 'Anyone', requiredFields: [], isDefault: true })
    const southern = importing(admin, south)
    const lines = Array.from({ length: 20 }, (_, n) => `s${n},First${n},Last${n},,`)
    const all = await southern.checked(head + lines.join('\n'), people, matchingBy(['externalId']))
    await southern.step(all.id, 'run')
    const few = await southern.checked(
      head + lines.slice(0, 10).join('\n'),
      people,
      matchingBy(['externalId'], { missing: 'leaving' }),
    )
    expect(few).toMatchObject({
      state: 'needsReview',
      counts: { unchanged: 10, left: 10 },
      brakes: [{ kind: 'leaving', count: 10, of: 20, percent: 50 }],
    })
    const path = `${southern.base}/${few.id}`
    const version = (rowVersion: number) => ({ headers: { 'if-match': `"${rowVersion}"` } })
    expect((await admin.post(`${path}/run`, {}, version(few.rowVersion))).statusCode).toBe(409)
    const { lines: work } = (await admin.get('/api/home')).json<{ lines: { key: string; href: string }[] }>()
    expect(work).toContainEqual(
      expect.objectContaining({ key: `import ${few.id}`, href: `/customers/${south}/contacts/import/${few.id}` }),
    )
    await run(sql`update settings set imports_need_second_person = true where customer_id = ${south}`)
    const raised = matchingBy(['externalId'], { missing: 'leaving', maxLeavingPercent: 90 })
    expect((await admin.patch(path, { matching: raised }, few.rowVersion)).statusCode).toBe(400)
    expect((await admin.post(`${path}/approve`, { note: 'Checked with HR' }, version(few.rowVersion))).statusCode).toBe(
      409,
    )
    const other = await person(allPermissions)
    const approved = await other.post(`${path}/approve`, { note: 'Checked with HR' }, version(few.rowVersion))
    expect(approved.statusCode, approved.body).toBe(200)
    expect(await southern.step(few.id, 'run')).toMatchObject({ state: 'done' })
    expect(
      await run(sql`select count(*) as count from contacts where customer_id = ${south} and status = 'leaving'`),
    ).toEqual([{ count: 10 }])
    const undone = await southern.step(few.id, 'undo')
    expect(undone).toMatchObject({ state: 'undone', undone: { reverted: 10, kept: 0 } })
    expect(
      await run(sql`select count(*) as count from contacts where customer_id = ${south} and status = 'leaving'`),
    ).toEqual([{ count: 0 }])
  })
})

describe('a row that matches several records', () => {
  it('lists them, and applies to the selected one', async () => {
    const [one, other] = [
      await someone({ externalId: 'n1', firstName: 'Same', lastName: 'Name' }),
      await someone({ externalId: 'n2', firstName: 'Same', lastName: 'Name' }),
    ]
    const names = mapped({ 0: 'firstName', 1: 'lastName', 2: 'suite' })
    const { id, rowVersion } = await checked('First,Last,Suite\nSame,Name,12\n', names, matchingBy(['name']))
    expect(await rows(id)).toMatchObject([{ result: 'refused', problems: [{ code: 'MATCH_AMBIGUOUS' }] }])
    const matches = (await admin.get(`${contactImports.base}/${id}/rows/2/matches`)).json<{ items: RowMatch[] }>().items
    expect(matches.map(({ recordId }) => recordId)).toEqual([one.id, other.id])
    expect(matches[1]).toMatchObject({
      title: 'Name, Same',
      keys: expect.arrayContaining([{ label: 'External ID', value: 'n2' }]),
    })
    const choice = { cells: [], recordId: other.id }
    const chosen = await admin.patch(`${contactImports.base}/${id}/rows/2`, choice, rowVersion)
    expect(chosen.json<{ row: ImportRow }>().row).toMatchObject({ result: 'changed', recordId: other.id })
    await step(id, 'run')
    expect([await read(one.id), await read(other.id)]).toMatchObject([{ suite: one.suite }, { suite: '12' }])
  })
})

describe('an undo', () => {
  it('reverts untouched records, and lists the rest with who changed them and when', async () => {
    const before = await someone({ externalId: 'u1', firstName: 'Old', lastName: 'Name' })
    const file = `${head}u1,Young,Name,,\nu2,Fresh,One,,\nu3,Fresh,Two,,\n`
    const { id } = await checked(file, people, matchingBy(['externalId']))
    await step(id, 'run')
    const touched = await byExternalId('u3')
    await change(contacts, touched, { middleName: 'Q' })
    const undone = await step(id, 'undo')
    expect(undone).toMatchObject({ state: 'undone', undone: { reverted: 2, kept: 1, by: { id: admin.id } } })
    expect(await read(before.id)).toMatchObject({ firstName: 'Old', displayName: 'Name, Old', rowVersion: 3 })
    expect(await byExternalId('u2')).toMatchObject({ archivedAt: expect.any(String) })
    expect(await byExternalId('u3')).toMatchObject({ archivedAt: null, middleName: 'Q' })
    const kept = (await admin.get(`${contactImports.base}/${id}/kept`)).json<{ items: object[] }>()
    expect(kept.items).toEqual([
      { recordId: touched.id, title: 'Two, Fresh', changedBy: 'Ana Reyes', changedAt: expect.any(String) },
    ])
    const audits = await run(sql<{ via: string; action: string }>`
      select via, action from audit_log where record_id = ${before.id} order by row_version`)
    expect(audits.map(({ via }) => via)).toEqual(['console', 'import', 'undo'])
  })

  it('archives the departments that its run created, unless something refers to them', async () => {
    const creating = mapped(
      { 0: 'externalId', 1: 'firstName', 2: 'lastName', 3: 'emails.0', 4: 'departmentId' },
      { departmentId: 'create' },
    )
    const file = `${head}dep1,De,Part,,Undone Studies\ndep2,De,Part,,Kept Studies\n`
    const { id } = await checked(file, creating, matchingBy(['externalId']))
    await step(id, 'run')
    await change(contacts, await byExternalId('dep2'), { middleName: 'Q' })
    expect(await step(id, 'undo')).toMatchObject({ undone: { reverted: 1, kept: 1 } })
    const left = await run(sql<{ name: string; isArchived: boolean }>`
      select name, archived_at is not null as "isArchived" from departments
      where customer_id = ${north} and name in ('Undone Studies', 'Kept Studies') order by name`)
    expect(left).toEqual([
      { name: 'Kept Studies', isArchived: false },
      { name: 'Undone Studies', isArchived: true },
    ])
  })

  it('skips a record whose mailbox is taken by now, and restores one that only the import took', async () => {
    const site = await create(sites, {})
    const boxes = mapped({ 0: 'externalId', 1: 'firstName', 2: 'lastName', 3: 'mailboxNumber' })
    const at = { siteId: site.id }
    const lost = await someone({ externalId: 'm1', firstName: 'Lost', lastName: 'Box', mailboxNumber: 'B1', ...at })
    const moved = await someone({ externalId: 'm2', firstName: 'Moved', lastName: 'Box', mailboxNumber: 'B2', ...at })
    const file = 'ID,First,Last,Mailbox\nm1,Lost,Box,B8\nm2,Moved,Box,B9\n'
    const { id } = await checked(file, boxes, matchingBy(['externalId']))
    await step(id, 'run')
    await someone({ externalId: 'm3', firstName: 'New', lastName: 'Owner', mailboxNumber: 'b1', ...at })
    const undone = await step(id, 'undo')
    expect(undone).toMatchObject({ state: 'undone', undone: { reverted: 1, kept: 1 } })
    expect([await read(lost.id), await read(moved.id)]).toMatchObject([
      { mailboxNumber: 'B8' },
      { mailboxNumber: 'B2' },
    ])
  })
})

describe('a stored import', () => {
  it('is listed newest first, by kind and state, page by page', async () => {
    const { id } = await contactImports.upload(`${head}l1,List,Ed,,`)
    const newest = (await admin.get(`${contactImports.base}?kind=contacts&state=draft`)).json<{
      items: ImportRecord[]
    }>()
    expect(newest.items[0]?.id).toBe(id)
    const older = (await admin.get(`${contactImports.base}?cursor=${id}`)).json<{ items: ImportRecord[] }>()
    expect(older.items.map((each) => each.id)).not.toContain(id)
    expect(older.items.length).toBeGreaterThan(0)
  })

  it('can be saved as a named profile, replaced by the next of that name', async () => {
    const path = `/api/customers/${north}/importProfiles`
    const { id } = await checked(`${head}p1,Pro,File,,`, people, matchingBy(['externalId']))
    const saved = await admin.post(path, { importId: id, name: 'Registrar weekly' })
    expect(saved.statusCode, saved.body).toBe(201)
    const again = (await admin.post(path, { importId: id, name: 'registrar Weekly' })).json<ImportProfile>()
    expect(again).toMatchObject({
      id: saved.json<ImportProfile>().id,
      rowVersion: 2,
      columnNames: ['ID', 'First', 'Last', 'Email', 'Department'],
    })
    expect((await admin.get(`${path}?kind=contacts`)).json<{ items: ImportProfile[] }>().items).toHaveLength(1)
    expect((await contactImports.read(id)).profile).toMatchObject({ name: 'registrar Weekly' })
    expect((await admin.delete(`${path}/${again.id}`, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412)
    expect((await admin.delete(`${path}/${again.id}`, { headers: { 'if-match': '"2"' } })).statusCode).toBe(204)
    expect((await contactImports.read(id)).profile).toBeNull()
  })

  it('loses its file and rows after a week, but not its counts', async () => {
    const { id } = await checked(`${head}w1,We,Ek,,`, people, matchingBy(['externalId']))
    await step(id, 'run')
    await runTask(database, cleanImports)
    expect(await rows(id)).toHaveLength(1)
    await run(sql`update imports set undo_until = now() - interval '1 minute' where id = ${id}`)
    await runTask(database, cleanImports)
    expect(await rows(id)).toHaveLength(0)
    const { counts, rowVersion } = await contactImports.read(id)
    expect(counts).toMatchObject({ new: 1 })
    const late = await admin.post(
      `${contactImports.base}/${id}/undo`,
      {},
      { headers: { 'if-match': `"${rowVersion}"` } },
    )
    expect(late.statusCode).toBe(409)
  })

  it('previews the first rows with an unsaved mapping', async () => {
    const { id } = await contactImports.upload(`${head}v1,Pre,View,"pre@north,test",Nowhere\n`)
    const answer = await admin.post(`${contactImports.base}/${id}/preview`, { mapping: people })
    const { rows: shown } = answer.json<{ rows: (ImportRow & { values: Record<string, string> })[] }>()
    expect(shown).toMatchObject([{ row: 2, result: 'refused', values: { firstName: 'Pre', departmentId: 'Nowhere' } }])
    expect(shown[0]?.problems.map(({ code }) => code)).toEqual(['EMAIL_INVALID', 'REFERENCE_UNKNOWN'])
  })

  it('can be parsed again with other options, and remapped', async () => {
    const { id, reading } = await contactImports.upload('a;b\n1;2\n')
    const changed = await contactImports.change(id, { reading: { ...reading, hasHeader: false } })
    expect(changed.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2'])
    expect(changed.sample).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('an outdated run', () => {
  it('fails if a record changed since the dry run, and saves nothing', async () => {
    const known = await create(contacts, {
      externalId: 't1',
      firstName: 'Too',
      lastName: 'Late',
      emails: [],
      channels: ['none'],
      contactTypeId: anyone.id,
    })
    const { id } = await checked(`${head}t1,Way,Late,,\nt2,Not,Made,,\n`, people, matchingBy(['externalId']))
    await change(contacts, known, { middleName: 'X' })
    expect(await step(id, 'run')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Run the dry run again'),
    })
    expect(await run(sql`select id from contacts where external_id = 't2'`)).toEqual([])
  })
})

describe('importing', () => {
  it('requires the permission, at this customer', async () => {
    const reader = await person(['customers.contacts.view'])
    const answer = await importing(reader, north).send(`${head}x,y,z,,`)
    expect(answer.statusCode).toBe(401)
    const { id } = await contactImports.upload(`${head}x,y,z,,`)
    expect((await reader.get(`${contactImports.base}/${id}`)).statusCode).toBe(401)
    const elsewhere = await person(allPermissions, [south])
    expect((await elsewhere.get(`${contactImports.base}/${id}`)).statusCode).toBe(404)
    expect((await admin.get(`/api/customers/${south}/imports/${id}`)).statusCode).toBe(404)
  })
})
