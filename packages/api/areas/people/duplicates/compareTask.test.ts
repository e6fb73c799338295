/** Contacts are compared as they change: pairs are added, updated, and removed. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type { DuplicatePair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { keptFrom } from '@postern/domain/areas/people/duplicates/score.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { runTask } from '../../../testing/runTask.ts'
import { pathOf } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'
import { compareAllTask, compareChangedTask } from './compareTask.ts'

const { admin, north, south, database } = await testServer()
const { create, change, archive, read } = actsIn(admin, north)
const at = `${pathOf(contacts, north)}/duplicates`

const compare = () => runTask(database, compareChangedTask)
const isNeeded = () =>
  tx(
    database,
    'all',
    async (db) => (await db.one(sql<{ is: boolean }>`select ${compareChangedTask.isNeeded} as is`))?.is,
  )
const pairsOf = async ({ id }: AnyRecord) => (await admin.get(`${at}?contact=${id}`)).json<Page<DuplicatePair>>().items
const partnersOf = async (record: AnyRecord) =>
  (await pairsOf(record)).map(({ contactId, otherId }) => (contactId === record.id ? otherId : contactId)).sort()

const type = await create(contactTypes, { requiredFields: [] })
const site = await create(sites)

let number = 0
const aPerson = (values: object = {}) => {
  number++
  return create(contacts, {
    contactTypeId: type.id,
    siteId: site.id,
    firstName: `Given${number}`,
    lastName: `Family${number}`,
    displayName: '',
    preferredName: null,
    emails: [],
    phones: [],
    channels: [],
    externalId: null,
    badgeIds: null,
    aliases: null,
    mailboxNumber: null,
    ...values,
  })
}
const email = (address: string) => ({ address, primary: true, state: 'ok' })
const phone = (value: string) => ({ number: value, primary: true, smsOk: true })

describe('pairs', () => {
  it('are found by each key in any format, and by a similar name at the same site', async () => {
    const one = await aPerson({
      firstName: 'Ines',
      lastName: 'Sørensen',
      emails: [email('Ines.S@example.test')],
      phones: [phone('+16175550142')],
      externalId: 'AB-100',
      badgeIds: ['77-A'],
    })
    const others = [
      await aPerson({ firstName: 'Ines', lastName: 'Other', emails: [email('ines.s@example.test')] }),
      await aPerson({ firstName: 'Ines', lastName: 'Sorensen' }),
      await aPerson({ firstName: 'I.', lastName: 'Sørensen', phones: [phone('+16175550142')] }),
      await aPerson({ externalId: 'ab.100' }),
      await aPerson({ badgeIds: ['77a'] }),
    ]
    await aPerson({ firstName: 'Ines', lastName: 'Sommer' })
    await compare()
    expect(await partnersOf(one)).toEqual(others.map(({ id }) => id).sort())
    for (const { score, reasons } of await pairsOf(one)) {
      expect(score).toBeGreaterThanOrEqual(keptFrom)
      expect(reasons.length).toBeGreaterThan(0)
    }
  })

  it('follow a change on either side, and leave with an archived contact', async () => {
    const shared = { emails: [email('follow@example.test')] }
    const [one, two, third] = [await aPerson(shared), await aPerson(shared), await aPerson(shared)]
    await compare()
    expect(await partnersOf(one)).toEqual([two.id, third.id].sort())
    const changed = (await change(contacts, two, { emails: [], channels: ['none'] })).json<AnyRecord>()
    await archive(contacts, third)
    // Before the task runs: archived contacts are never suggested.
    expect(await partnersOf(one)).toEqual([two.id])
    await compare()
    expect(await pairsOf(one)).toEqual([])
    const kept = await tx(database, 'all', (db) =>
      db.all(
        sql<{ id: string }>`select other_id as id from contact_duplicates where ${third.id} in (contact_id, other_id)`,
      ),
    )
    expect(kept).toEqual([])
    await change(contacts, changed, shared)
    await compare()
    expect(await partnersOf(one)).toEqual([two.id])
  })

  it('with the same name don’t count if their external IDs differ', async () => {
    const named = { firstName: 'Orla', lastName: 'Kestrel-Dunne' }
    const one = await aPerson({ ...named, externalId: 'K-1' })
    await aPerson({ ...named, externalId: 'K-2' })
    await compare()
    expect(await pairsOf(one)).toEqual([])
    const third = await aPerson({ ...named, lastName: 'kestrel dunne' })
    await compare()
    expect(await partnersOf(one)).toEqual([third.id])
  })

  it('stay inside their customer', async () => {
    const shared = { emails: [email('border@example.test')] }
    const here = await aPerson(shared)
    const there = await actsIn(admin, south).create(contacts, { ...shared, badgeIds: null, channels: [] })
    await compare()
    expect(await pairsOf(here)).toEqual([])
    expect((await admin.get(`${at}?contact=${there.id}`)).json<Page<DuplicatePair>>().items).toEqual([])
  })

  it('aren’t based on an address shared by many contacts', async () => {
    const shared = { phones: [phone('+16175550199')], firstName: 'Desk', lastName: 'Person' }
    const many: AnyRecord[] = []
    for (let each = 0; each < 22; each++)
      many.push(await aPerson({ ...shared, lastName: `Person${each}x`, externalId: `D-${each}` }))
    await compare()
    for (const each of many.slice(0, 2)) expect(await pairsOf(each)).toEqual([])
  })

  it('flag both contacts, in their record and in the list’s filter', async () => {
    const shared = { emails: [email('mark@example.test')] }
    const [one, two] = [await aPerson(shared), await aPerson(shared)]
    await compare()
    expect((await read(contacts, one)).maybeDuplicate).toBe(true)
    const suspects = await admin.get(`${pathOf(contacts, north)}?filter[maybeDuplicate]=true&limit=200`)
    const ids = suspects.json<Page<AnyRecord>>().items.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([one.id, two.id]))
  })

  it('of a person entered three times move to the merged contact', async () => {
    const [shared, number] = ['three@example.test', '+16175550177']
    const one = await aPerson({ firstName: 'Mona', lastName: 'Trip', emails: [email(shared)] })
    const two = await aPerson({ firstName: 'Mona', lastName: 'Trip', emails: [email(shared)], phones: [phone(number)] })
    const three = await aPerson({ firstName: 'M.', lastName: 'Trip', siteId: null, phones: [phone(number)] })
    await compare()
    expect(await partnersOf(two)).toEqual([one.id, three.id].sort())
    expect(await partnersOf(one)).toEqual([two.id])
    const readOf = ({ id, rowVersion }: AnyRecord) => ({ id, rowVersion })
    const merge = async (stays: AnyRecord, goes: AnyRecord, both: string[]) => {
      const body = { stays: readOf(await read(contacts, stays)), goes: readOf(goes), take: [], both }
      const answer = await admin.post(`${pathOf(contacts, north)}/merge`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ mergeId: string }>().mergeId
    }
    const first = await merge(one, two, ['phones'])
    // Immediately, and also when queried by the removed contact.
    expect(await partnersOf(one)).toEqual([three.id])
    expect((await pairsOf(two)).map(({ contactId, otherId }) => [contactId, otherId].sort())).toEqual([
      [one.id, three.id].sort(),
    ])
    await merge(one, three, [])
    expect(await pairsOf(three)).toEqual([])
    expect((await admin.post(`${pathOf(contacts, north)}/merges/${first}/undo`)).statusCode).toBe(200)
    expect(await partnersOf(two)).toEqual([one.id])
  })
})

describe('the task', () => {
  it('is needed only after a change, and finds the same in small batches as in one', async () => {
    await compare()
    await tx(database, 'all', (db) => db.all(sql`update duplicate_passes set compared_until = now()`))
    expect(await isNeeded()).toBe(false)
    const shared = { emails: [email('batch@example.test')] }
    const made = [await aPerson(shared), await aPerson(shared), await aPerson(shared)]
    expect(await isNeeded()).toBe(true)
    const { batches } = await runTask(database, compareChangedTask, { batchSize: 1 })
    expect(batches).toBeGreaterThan(3)
    for (const each of made) expect(await pairsOf(each)).toHaveLength(2)
  })

  it('finds a contact written by a transaction that was still open', async () => {
    const one = await aPerson({ emails: [email('late@example.test')] })
    const two = await aPerson()
    const writer = await database.pool.connect()
    try {
      await writer.query('begin')
      await writer.query(
        `update contacts set emails = '[{"address": "late@example.test", "primary": true, "state": "ok"}]', updated_at = now() where id = $1`,
        [two.id],
      )
      await compare()
      expect(await pairsOf(one)).toEqual([])
      await writer.query('commit')
    } finally {
      writer.release()
    }
    await compare()
    expect(await partnersOf(one)).toEqual([two.id])
  })

  it('finds in a full pass what the changes found, and nothing else', async () => {
    await compare()
    const all = () =>
      tx(database, 'all', (db) =>
        db.all(sql<{ pair: string; score: number }>`
          select contact_id || ' ' || other_id as pair, score from contact_duplicates order by 1`),
      )
    const found = await all()
    expect(found.length).toBeGreaterThan(5)
    await tx(database, 'all', (db) => db.all(sql`delete from contact_duplicates where score < 100`))
    await runTask(database, compareAllTask, { batchSize: 7 })
    expect(await all()).toEqual(found)
  })
})

describe('the list', () => {
  it('is sorted by score, page by page, and its count matches the summary', async () => {
    await compare()
    const all = (await admin.get(`${at}?limit=200`)).json<Page<DuplicatePair>>().items
    const walked: DuplicatePair[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page<DuplicatePair> = (await admin.get(`${at}?limit=2${cursor && `&cursor=${cursor}`}`)).json<
        Page<DuplicatePair>
      >()
      walked.push(...page.items)
      cursor = page.nextCursor
    }
    expect(walked).toEqual(all)
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).sort((a, b) => b - a))
    const summary = (await admin.get(`${at}/summary`)).json<{ pairs: number; certain: number; comparedAt: string }>()
    expect(summary.pairs).toBe(all.length)
    expect(summary.certain).toBe(all.filter(({ isCertain }) => isCertain).length)
    expect(summary.comparedAt).not.toBeNull()
    const certain = (await admin.get(`${at}?certain=true&limit=200`)).json<Page<DuplicatePair>>().items
    expect(certain).toHaveLength(summary.certain)
  })
})
