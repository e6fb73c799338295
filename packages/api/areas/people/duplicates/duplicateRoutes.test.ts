/** Decisions about pairs: dismissing and reverting, and merging exact matches in bulk. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type { DismissedPair, DuplicatePair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { runTask } from '../../../testing/runTask.ts'
import { pathOf } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'
import { compareChangedTask } from './compareTask.ts'

const { admin, north, south, person, database } = await testServer()
const { create, change, read } = actsIn(admin, north)
const at = `${pathOf(contacts, north)}/duplicates`

const type = await create(contactTypes, { requiredFields: [] })

let number = 0
/** Two contacts with the same name and address. */
async function exactMatch(more: object = {}) {
  number++
  const values = {
    firstName: 'Exact',
    lastName: `Match${number}`,
    displayName: '',
    emails: [{ address: `exact${number}@example.test`, primary: true, state: 'ok' }],
    contactTypeId: type.id,
    channels: [],
    phones: [],
    suite: null,
    externalId: null,
    badgeIds: null,
    mailboxNumber: null,
  }
  const one = await create(contacts, { ...values, externalId: `M-${number}` })
  const other = await create(contacts, { ...values, ...more })
  await runTask(database, compareChangedTask)
  return { one, other, pair: { contactId: one.id, otherId: other.id } }
}
const pairsOf = async ({ id }: AnyRecord) => (await admin.get(`${at}?contact=${id}`)).json<Page<DuplicatePair>>().items

describe('a dismissed pair', () => {
  it('leaves the review for good, is listed with who dismissed it, and can be reverted', async () => {
    const { one, pair } = await exactMatch()
    const made = await admin.post(`${at}/dismissed`, { contactId: pair.otherId, otherId: pair.contactId })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(await pairsOf(one)).toEqual([])
    expect((await read(contacts, one)).maybeDuplicate).toBe(false)
    await change(contacts, await read(contacts, one), { suite: '7' })
    await runTask(database, compareChangedTask)
    expect(await pairsOf(one)).toEqual([])
    expect((await admin.post(`${at}/dismissed`, pair)).json<{ id: string }>().id).toBe(id)
    const listed = (await admin.get(`${at}/dismissed`)).json<Page<DismissedPair>>().items
    expect(listed.find((each) => each.id === id)).toMatchObject({ ...pair, dismissedBy: expect.any(String) })
    expect((await admin.delete(`${at}/dismissed/${id}`)).statusCode).toBe(204)
    expect(await pairsOf(one)).toHaveLength(1)
    expect((await admin.delete(`${at}/dismissed/${id}`)).statusCode).toBe(404)
    const written = await tx(database, 'all', (db) =>
      db.all(sql<{ action: string }>`select action from audit_log where record_id = ${id} order by id`),
    )
    expect(written.map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  it('must have two different contacts of this customer', async () => {
    const { pair } = await exactMatch()
    const there = await actsIn(admin, south).create(contacts)
    expect((await admin.post(`${at}/dismissed`, { ...pair, otherId: there.id })).statusCode).toBe(404)
    expect((await admin.post(`${at}/dismissed`, { ...pair, otherId: pair.contactId })).statusCode).toBe(400)
  })
})

describe('one pair', () => {
  it('is scored by its current values, with its parcels and the contact to keep', async () => {
    const { one, other, pair } = await exactMatch()
    const query = new URLSearchParams(pair)
    const answer = await admin.get(`${at}/pair?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const known = answer.json<{ keptId: string; sides: { id: string }[]; isCertain: boolean }>()
    expect(known).toMatchObject({ isCertain: true, keptId: one.id })
    expect(known.sides.map(({ id }) => id)).toEqual([one.id, other.id].sort())
    expect(known.sides[0]).toMatchObject({ parcels: 0, waiting: 0 })
    expect((await admin.get(`${at}/pair?contactId=${one.id}&otherId=${newId()}`)).statusCode).toBe(404)
  })
})

interface CertainAnswer {
  merged: { mergeId: string | null; keptId: string }[]
  refused: { reason: string }[]
}
const mergeCertain = async (pairs: object[], more: object = {}, who = admin) => {
  const answer = await who.post(`${at}/mergeCertain`, { pairs, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CertainAnswer>()
}

describe('exact matches', () => {
  it('are merged in one step, after a dry run that counts the same and changes nothing', async () => {
    const matches = [await exactMatch(), await exactMatch(), await exactMatch({ suite: '9' })]
    const changed = matches[1]
    if (!changed) throw new Error('unreachable')
    await change(contacts, changed.other, { lastName: 'Someoneelse' })
    const pairs = matches.map(({ pair }) => pair)
    const planned = await mergeCertain(pairs, { dryRun: true })
    expect((await read(contacts, matches[0]?.other)).archivedAt).toBeNull()
    const { merged, refused } = await mergeCertain(pairs)
    expect(merged.map(({ keptId }) => keptId)).toEqual(planned.merged.map(({ keptId }) => keptId))
    expect(planned.merged.every(({ mergeId }) => mergeId === null)).toBe(true)
    expect(refused).toEqual(planned.refused)
    expect(merged).toHaveLength(2)
    expect(refused).toMatchObject([{ reason: 'They aren’t an exact match anymore. Review them one by one.' }])
    const third = matches[2]
    expect(await read(contacts, third?.one)).toMatchObject({ suite: '9', archivedAt: null })
    expect(await read(contacts, third?.other)).toMatchObject({ mergedIntoId: third?.one.id })
    const again = await mergeCertain(pairs)
    expect(again.merged).toEqual([])
    const undone = await admin.post(`${pathOf(contacts, north)}/merges/${merged[0]?.mergeId}/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await read(contacts, matches[0]?.other)).archivedAt).toBeNull()
  })

  it('keep phone numbers when merged by users who may not see them', async () => {
    const phones = [{ number: '+16175550123', primary: true, smsOk: true }]
    const { one, other, pair } = await exactMatch({ phones })
    const blind = await person(allPermissions.filter((word) => word !== 'customers.contacts.pii'))
    const { merged } = await mergeCertain([pair], {}, blind)
    expect(merged).toHaveLength(1)
    expect((await read(contacts, one)).phones).toEqual([])
    expect((await read(contacts, other)).phones).toMatchObject(phones)
  })
})

it('are shown without phone numbers and addresses to users who may not see them', async () => {
  const phones = [{ number: '+16175550177', primary: true, smsOk: true }]
  const { pair } = await exactMatch({ phones })
  const blind = await person(allPermissions.filter((word) => word !== 'customers.contacts.pii'))
  const asked = [at, `${at}/dismissed`, `${at}/pair?${new URLSearchParams(pair)}`, `${pathOf(contacts, north)}/merges`]
  for (const path of asked) {
    const answer = await blind.get(path)
    expect(answer.statusCode, path).toBe(200)
    expect(answer.body, path).not.toMatch(/5550177|@example\.test/)
  }
})

describe('permission', () => {
  it('to merge is required for everything, and to edit contacts for changes', async () => {
    const { pair } = await exactMatch()
    const without = (word: string) => person(allPermissions.filter((each) => each !== `customers.contacts.${word}`))
    const reads = [at, `${at}/summary`, `${at}/dismissed`, `${at}/pair?${new URLSearchParams(pair)}`]
    for (const word of ['merge', 'view']) {
      const who = await without(word)
      for (const path of reads) expect((await who.get(path)).statusCode, path).toBe(401)
    }
    const reader = await without('edit')
    for (const path of reads) expect((await reader.get(path)).statusCode, path).toBe(200)
    expect((await reader.post(`${at}/dismissed`, pair)).statusCode).toBe(401)
    expect((await reader.post(`${at}/mergeCertain`, { pairs: [pair] })).statusCode).toBe(401)
  })
})
