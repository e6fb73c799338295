/** A file with the outcome of every row, and a preview of the first rows before a dry run. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { ImportRow } from '@postern/domain/imports/importRecord.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { importing, mapped, matchingBy } from '../../testing/imports/importing.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person, database } = await testServer()
const { create } = actsIn(admin, north)
const anyone = await create(contactTypes, { name: 'Anyone', requiredFields: [], isDefault: true })
const { base, checked, step, upload } = importing(admin, north)

const someone = (who: object) =>
  create(contacts, {
    contactTypeId: anyone.id,
    displayName: '',
    departmentId: null,
    emails: [],
    channels: ['none'],
    preferredName: null,
    ...who,
  })
const known = await someone({ externalId: 'r1', firstName: 'Ada', lastName: 'Old' })

const people = mapped({ 0: 'externalId', 1: 'firstName', 2: 'lastName', 3: 'emails.0' })
const head = 'ID,First,Last,Email\n'
const file = `${head}r1,Ada,New,\nr2,Bo,Reyes,bo@north.test\nr3,Cy,Bad,not an address\n`
const report = (id: string, format = 'csv', who = admin) => who.get(`${base}/${id}/report?format=${format}`)

describe('a report', () => {
  it('has every row with its result, its changes, and its problems: before the run and after it', async () => {
    const { id } = await checked(file, people, matchingBy(['externalId']))
    const answer = await report(id)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-disposition']).toContain('Import%20report.csv')
    const lines = answer.body.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Row,Result,Name,Key,Changes,Problems')
    expect(lines[1]).toMatch(/^2,Changed,"New, Ada",r1,.*Last name: Old → New/)
    expect(lines[2]).toMatch(/^3,New,"Reyes, Bo",r2,.*First name: Bo/)
    expect(lines[3]).toMatch(/^4,Refused,Cy Bad,r3,,.+/)
    await step(id, 'run')
    expect((await report(id)).body).toBe(answer.body)
    const workbook = await report(id, 'xlsx')
    expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('hides what a person may not see, and is another customer’s secret', async () => {
    const phones = mapped({ 0: 'externalId', 2: 'lastName', 3: 'phones.0' })
    const { id } = await checked(`${head}r9,Di,Vogel,+16172531000\n`, phones, matchingBy(['externalId']))
    expect((await report(id)).body).toContain('6172531000')
    const blind = await person(allPermissions.filter((each) => each !== 'customers.contacts.pii'))
    const answer = await report(id, 'csv', blind)
    expect([answer.statusCode, answer.body.includes('6172531000')]).toEqual([200, false])
    expect((await report(id, 'csv', await person(allPermissions, [south]))).statusCode).toBe(404)
  })

  it('is refused before the dry run, and once rows were deleted', async () => {
    const { id } = await upload(file)
    expect((await report(id)).statusCode).toBe(409)
    const { id: old } = await checked(file, people, matchingBy(['externalId']))
    await tx(database, 'all', (db) => db.all(sql`update imports set cleaned_at = now() where id = ${old}`))
    expect((await report(old)).statusCode).toBe(409)
  })

  it('is complete beyond one page', async () => {
    const rows = Array.from({ length: 1_100 }, (_, n) => `many${n},First,Last${n},`)
    const { id } = await checked(`${head}${rows.join('\n')}\n`, people, matchingBy(['externalId']))
    const lines = (await report(id)).body.trim().split('\r\n')
    expect([lines.length, new Set(lines).size]).toEqual([1_101, 1_101])
  })
})

describe('a preview', () => {
  it('says which rows find an existing record, by the keys in their order', async () => {
    const twin = { firstName: 'Eve', lastName: 'Same' }
    const [byName] = [await someone({ ...twin, externalId: null })]
    await someone({ firstName: 'Eve', lastName: 'Other', externalId: 'p9' })
    const { id } = await upload(`${head}R1,Someone,Else,\np1,Eve,Same,\np2,Eve,Other,\n,New,Person,\n`)
    const { rowVersion } = (await admin.get(`${base}/${id}`)).json<{ rowVersion: number }>()
    await admin.patch(`${base}/${id}`, { matching: matchingBy(['externalId', 'name']) }, rowVersion)
    const answer = await admin.post(`${base}/${id}/preview`, { mapping: people })
    expect(answer.statusCode, answer.body).toBe(200)
    const { rows } = answer.json<{ rows: ImportRow[] }>()
    // The third has the name of a contact with a different ID.
    expect(rows.map(({ recordId }) => recordId)).toEqual([known.id, byName.id, null, null])
    const { rowVersion: after } = (await admin.get(`${base}/${id}`)).json<{ rowVersion: number }>()
    expect(after).toBe(rowVersion + 1)
  })
})
