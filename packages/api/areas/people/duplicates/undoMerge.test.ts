/** Undoing a merge restores everything except what was changed since, which is listed. */
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import type { ContactMerge, LeftRecord } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
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
import { cleanMergesTask } from './cleanMergesTask.ts'

const { admin, north, person, database } = await testServer()
const { create, archive, read } = actsIn(admin, north)
const path = pathOf(contacts, north)

const aContact = (values: object = {}) => create(contacts, { badgeIds: null, ...values })
const readOf = ({ id, rowVersion }: AnyRecord) => ({ id, rowVersion })
const tryMerge = (stays: AnyRecord, goes: AnyRecord, more: object = {}, who = admin) =>
  who.post(`${path}/merge`, { stays: readOf(stays), goes: readOf(goes), take: [], ...more })
const merge = async (stays: AnyRecord, goes: AnyRecord, more: object = {}): Promise<string> => {
  const answer = await tryMerge(stays, goes, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ mergeId: string }>().mergeId
}
const tryUndo = (mergeId: string, who = admin) => who.post(`${path}/merges/${mergeId}/undo`)
const undo = async (mergeId: string) => {
  const answer = await tryUndo(mergeId)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ contact: AnyRecord; returned: string[]; left: LeftRecord[] }>()
}
const refusalOf = async (mergeId: string) => {
  const answer = await tryUndo(mergeId)
  expect(answer.statusCode, answer.body).toBe(409)
  return answer.json<FailureBody>().message
}
const inAll = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

const aNotice = async (contactId: string): Promise<string> => {
  const id = newId()
  await inAll(sql`insert into notification_log (customer_id, id, at, contact_id, channel, template_key, recipient, state)
    values (${north}, ${id}, now(), ${contactId}, 'email', 'arrived', 'p•••@example.test', 'sent')`)
  return id
}
const noticesOf = async (contactId: string) =>
  (await inAll(sql<{ id: string }>`select id from notification_log where contact_id = ${contactId} order by id`)).map(
    ({ id }) => id,
  )

/** The visible values of a contact, regardless of timestamps. */
const facts = ({ rowVersion: _, updatedAt: __, updatedBy: ___, ...rest }: AnyRecord) => rest

describe('an undone merge', () => {
  it('restores both contacts as they were, with everything that moved', async () => {
    const stays = await aContact({ displayName: 'Vogel, Ines', externalId: 'A-1', aliases: ['Nessie'], suite: '12' })
    const goes = await aContact({ displayName: 'Vogel, I.', externalId: 'B-2', aliases: ['I. Vogel'], suite: '14' })
    const friend = await aContact()
    const shared = { reason: 'Holiday', scope: 'both' }
    const moved = await create(contactDelegates, { ...shared, contactId: goes.id, delegateContactId: friend.id })
    const between = await create(contactDelegates, { ...shared, contactId: stays.id, delegateContactId: goes.id })
    const alert = await create(handlingAlerts, { contactId: goes.id, kind: 'alert', forwardToContactId: null })
    const tenant = await create(tenants, { primaryContactId: goes.id })
    const department = await create(departments, { keyContactIds: [] })
    await inAll(
      sql`update departments set key_contact_ids = ${[stays.id, goes.id]}::uuid[] where id = ${department.id}`,
    )
    const notice = await aNotice(goes.id)
    const before = [await read(contacts, stays), await read(contacts, goes)]

    const mergeId = await merge(stays, goes, { take: ['externalId', 'suite'] })
    expect(await noticesOf(goes.id)).toEqual([])
    const { contact, returned, left } = await undo(mergeId)

    expect(left).toEqual([])
    expect(contact).toMatchObject({ id: goes.id, archivedAt: null, mergedIntoId: null })
    const after = [await read(contacts, stays), await read(contacts, goes)]
    expect(after.map(facts)).toEqual(before.map(facts))
    expect(await read(contactDelegates, moved)).toMatchObject({ contactId: goes.id, archivedAt: null })
    expect(await read(contactDelegates, between)).toMatchObject({ delegateContactId: goes.id, archivedAt: null })
    expect(await read(handlingAlerts, alert)).toMatchObject({ contactId: goes.id })
    expect(await read(tenants, tenant)).toMatchObject({ primaryContactId: goes.id })
    expect(await read(departments, department)).toMatchObject({ keyContactIds: [stays.id, goes.id] })
    expect(await noticesOf(goes.id)).toEqual([notice])
    expect(returned.toSorted()).toEqual([
      '1 department',
      '1 handling alert',
      '1 notification',
      '1 tenant',
      '2 delegates',
    ])
    for (const { id } of [stays, goes]) {
      const { items } = (await admin.get(`${path}/${id}/history`)).json<{ items: { via: string }[] }>()
      expect(items[0]?.via).toBe('undo')
    }
  })

  it('restores parcels, tickets, and badges, except a parcel reassigned since', async () => {
    const [stays, goes, friend] = [
      await aContact({ badgeIds: ['S-1'] }),
      await aContact({ badgeIds: ['G-1'] }),
      await aContact(),
    ]
    const { id: siteId } = await create(sites)
    const { id: actionId } = await create(actions)
    const aParcel = async (contactId: string) => {
      const id = newId()
      await inAll(sql`insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, received_at, contact_id)
        values (${north}, ${id}, ${siteId}, ${id.slice(-12)}, ${actionId}, 'waiting', now(), ${contactId})`)
      return id
    }
    const [own, first, second] = [await aParcel(stays.id), await aParcel(goes.id), await aParcel(goes.id)]
    const ticket = newId()
    await inAll(sql`insert into tickets (customer_id, id, number, subject, description, contact_id, requester_name, channel, category, priority,
        status, team, created_at, updated_at)
      values (${north}, ${ticket}, 990001, 'Where is it?', '', ${goes.id}, 'Goes', 'phone', 'howTo', 'P4', 'open', 'L1', now(), now())`)
    const holders = async (table: 'parcels' | 'tickets', ids: readonly string[]) =>
      (
        await inAll(sql<{ contactId: string | null }>`
          select contact_id as "contactId" from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) order by id`)
      ).map(({ contactId }) => contactId)

    const mergeId = await merge(stays, goes, { both: ['badgeIds'] })
    expect((await read(contacts, stays)).badgeIds).toEqual(['S-1', 'G-1'])
    expect(await holders('parcels', [own, first, second])).toEqual([stays.id, stays.id, stays.id])
    expect(await holders('tickets', [ticket])).toEqual([stays.id])
    await inAll(sql`update parcels set contact_id = ${friend.id} where id = ${second}`)
    const { returned, left } = await undo(mergeId)

    expect(await holders('parcels', [own, first, second])).toEqual([stays.id, goes.id, friend.id])
    expect(await holders('tickets', [ticket])).toEqual([goes.id])
    expect([(await read(contacts, stays)).badgeIds, (await read(contacts, goes)).badgeIds]).toEqual([['S-1'], ['G-1']])
    expect(returned).toEqual(expect.arrayContaining(['1 parcel', '1 ticket']))
    expect(left).toMatchObject([{ resource: 'parcels', id: second, title: second.slice(-12), field: 'Contact' }])
  })

  it('splits joined lists again', async () => {
    const email = (address: string) => ({ address, primary: true, state: 'ok' })
    const [stays, goes] = [
      await aContact({ emails: [email('one@example.test')] }),
      await aContact({ emails: [email('two@example.test')] }),
    ]
    const mergeId = await merge(stays, goes, { both: ['emails'] })
    const addresses = async (record: AnyRecord) =>
      JSON.stringify((await read(contacts, record)).emails).match(/\w+@example\.test/g)
    expect(await addresses(stays)).toEqual(['one@example.test', 'two@example.test'])
    await undo(mergeId)
    expect([await addresses(stays), await addresses(goes)]).toEqual([['one@example.test'], ['two@example.test']])
  })

  it('keeps what was changed since, and shows by whom and when', async () => {
    const [stays, goes, friend] = [await aContact({ suite: '12' }), await aContact({ suite: '14' }), await aContact()]
    const tenant = await create(tenants, { primaryContactId: goes.id })
    const other = await create(tenants, { primaryContactId: goes.id })
    const notices = [await aNotice(goes.id), await aNotice(goes.id)]
    const mergeId = await merge(stays, goes, { take: ['suite'] })
    const editor = await person(allPermissions)
    const tenantNow = await read(tenants, tenant)
    await editor.patch(`${pathOf(tenants, north)}/${tenant.id}`, { primaryContactId: friend.id }, tenantNow.rowVersion)
    const staysNow = await read(contacts, stays)
    await editor.patch(`${path}/${stays.id}`, { suite: '16' }, staysNow.rowVersion)
    await inAll(sql`update notification_log set contact_id = ${friend.id} where id = ${notices[0]}`)

    const { returned, left } = await undo(mergeId)

    expect(left.map(({ resource, id, field }) => ({ resource, id, field }))).toEqual([
      { resource: 'contacts', id: stays.id, field: 'Suite or room' },
      { resource: 'notification_log', id: notices[0], field: 'Contact' },
      { resource: 'tenants', id: tenant.id, field: 'Primary contact' },
    ])
    for (const { changedBy, changedAt } of left.filter(({ resource }) => resource !== 'notification_log')) {
      expect(changedBy).not.toBeNull()
      expect(changedAt).not.toBeNull()
    }
    expect(returned).toEqual(expect.arrayContaining(['1 notification', '1 tenant']))
    expect(await read(contacts, stays)).toMatchObject({ suite: '16' })
    expect(await read(contacts, goes)).toMatchObject({ suite: '14', archivedAt: null })
    expect(await read(tenants, tenant)).toMatchObject({ primaryContactId: friend.id })
    expect(await read(tenants, other)).toMatchObject({ primaryContactId: goes.id })
    const { items } = (await admin.get(`${path}/merges`)).json<Page<ContactMerge>>()
    expect(items.find(({ id }) => id === mergeId)).toMatchObject({ left, keptId: stays.id, mergedId: goes.id })
  })

  it('happens once if two users try', async () => {
    const mergeId = await merge(await aContact(), await aContact())
    const answers = await Promise.all([tryUndo(mergeId), tryUndo(mergeId)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await refusalOf(mergeId)).toMatch(/already undid this merge/)
  })

  it('requires a later merge to be undone first', async () => {
    const [first, second, third] = [
      await aContact({ displayName: 'First' }),
      await aContact(),
      await aContact({ displayName: 'Third' }),
    ]
    const inner = await merge(first, second)
    const outer = await merge(third, await read(contacts, first))
    expect(await refusalOf(inner)).toBe('“First” was merged into “Third” since. Undo that merge first.')
    await undo(outer)
    await undo(inner)
    expect((await read(contacts, second)).archivedAt).toBeNull()
  })

  it('is rejected after 7 days, for archived and anonymized contacts, and if a unique value is taken', async () => {
    const old = await merge(await aContact(), await aContact())
    await inAll(sql`update contact_merges set merged_at = now() - interval '8 days' where id = ${old}`)
    expect(await refusalOf(old)).toBe('A merge can be undone for 7 days. This one is older.')

    const kept = await aContact({ displayName: 'Kept' })
    const archived = await merge(kept, await aContact())
    await archive(contacts, await read(contacts, kept))
    expect(await refusalOf(archived)).toBe('“Kept” is archived. Restore it before you undo the merge.')

    const [stays, goes] = [await aContact(), await aContact()]
    const forgotten = await merge(stays, goes)
    expect((await admin.post(`${path}/${goes.id}/anonymise`)).statusCode).toBe(200)
    expect(await refusalOf(forgotten)).toMatch(/was anonymized since/)

    const badge = { badgeIds: ['UNDO-1'] }
    const holder = await aContact(badge)
    const taken = await merge(await aContact(), holder)
    await aContact(badge)
    expect(await refusalOf(taken)).toMatch(/can’t be restored\. Another contact already has the badge “UNDO-1”/)
    expect((await read(contacts, holder)).archivedAt).not.toBeNull()
  })

  it('keeps what a merge wrote for 7 days only', async () => {
    const mergeId = await merge(await aContact(), await aContact())
    const changes = () =>
      inAll(sql<{ place: number }>`select place from contact_merge_changes where merge_id = ${mergeId}`)
    await runTask(database, cleanMergesTask)
    expect((await changes()).length).toBeGreaterThan(0)
    await inAll(sql`update contact_merges set merged_at = now() - interval '8 days' where id = ${mergeId}`)
    await runTask(database, cleanMergesTask)
    expect(await changes()).toEqual([])
  })
})

describe('two users who merge the same pair', () => {
  it('get one merge, and a 409 that names the first user', async () => {
    const [stays, goes] = [await aContact({ displayName: 'Winner' }), await aContact({ displayName: 'Loser' })]
    const answers = await Promise.all([tryMerge(stays, goes), tryMerge(goes, stays)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json<FailureBody>().message).toMatch(
      /^“(Winner|Loser)” was merged into “(Winner|Loser)” by .+\. Merge with/,
    )
  })
})

describe('a contact that the identity provider manages', () => {
  it('can’t be the removed one in a merge', async () => {
    const [stays, goes] = [await aContact(), await aContact({ displayName: 'Synced' })]
    const link = (id: string) =>
      inAll(
        sql`insert into scim_users (customer_id, contact_id, user_name, said) values (${north}, ${id}, ${id}, '{}')`,
      )
    await link(goes.id)
    const refused = await tryMerge(stays, goes)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<FailureBody>().message).toBe(
      'The identity provider keeps “Synced”. Keep that contact, and merge the other one into it.',
    )
    await link(stays.id)
    expect((await tryMerge(stays, goes)).json<FailureBody>().message).toMatch(/keeps both contacts/)
  })
})

describe('permission', () => {
  it('is the same as for merging', async () => {
    const mergeId = await merge(await aContact(), await aContact())
    for (const missing of ['merge', 'edit', 'view']) {
      const who = await person(allPermissions.filter((word) => word !== `customers.contacts.${missing}`))
      expect((await tryUndo(mergeId, who)).statusCode).toBe(401)
    }
  })
})
