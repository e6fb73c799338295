/** Two contacts become one, with everything that refers to them, or nothing happens. */

import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { pathOf, sampleBody, sampleRecord } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'

const { admin, north, south, person, database } = await testServer()
const path = pathOf(contacts, north)

const make = async (resource: Resource, values: object): Promise<AnyRecord> =>
  (await admin.post(pathOf(resource, north), { ...(await sampleBody(admin, resource, north)), ...values })).json()
const aContact = (values: object = {}) => make(contacts, values)
const again = async (resource: Resource, { id }: AnyRecord): Promise<AnyRecord> =>
  (await admin.get(`${pathOf(resource, north)}/${id}`)).json()

const readOf = ({ id, rowVersion }: AnyRecord) => ({ id, rowVersion })
const merge = (stays: AnyRecord, goes: AnyRecord, more: object = {}, who = admin, at = path) =>
  who.post(`${at}/merge`, { stays: readOf(stays), goes: readOf(goes), take: [], ...more })

const aNotice = (contactId: string) =>
  tx(database, 'all', (db) =>
    db.all(sql`insert into notification_log (customer_id, id, at, contact_id, channel, template_key, recipient, state)
      values (${north}, ${newId()}, now(), ${contactId}, 'email', 'arrived', 'p•••@example.test', 'sent')`),
  )
const noticesOf = async (contactId: string) =>
  (
    await tx(database, 'all', (db) =>
      db.one(sql<{ n: number }>`select count(*)::int as n from notification_log where contact_id = ${contactId}`),
    )
  )?.n

describe('two contacts', () => {
  it('become one: fields as selected, old names and keys as aliases, the other archived with a link to it', async () => {
    const stays = await aContact({ displayName: 'Vogel, Ines', externalId: 'A-1', aliases: ['Nessie'], suite: '12' })
    const goes = await aContact({ displayName: 'Vogel, I.', externalId: 'B-2', aliases: ['I. Vogel'], suite: '14' })
    const answer = await merge(stays, goes, { take: ['externalId', 'suite'] })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<{ contact: AnyRecord }>().contact).toMatchObject({
      id: stays.id,
      displayName: 'Vogel, Ines',
      externalId: 'B-2',
      suite: '14',
      aliases: ['Nessie', 'Vogel, I.', 'I. Vogel', 'B-2'],
    })
    const gone = await again(contacts, goes)
    expect(gone).toMatchObject({ mergedIntoId: stays.id, labels: { mergedIntoId: 'Vogel, Ines' } })
    expect(gone.archivedAt).not.toBeNull()
    for (const { id } of [stays, goes]) {
      const { items } = (await admin.get(`${path}/${id}/history`)).json<{ items: { via: string }[] }>()
      expect(items[0]?.via).toBe('merge')
    }
  })

  it('move everything that refers to the removed one, in every resource and in app data', async () => {
    const [stays, goes, friend] = [await aContact(), await aContact(), await aContact()]
    const shared = { reason: 'Holiday', scope: 'both' }
    const delegate = await make(contactDelegates, { ...shared, contactId: goes.id, delegateContactId: friend.id })
    const acting = await make(contactDelegates, { ...shared, contactId: friend.id, delegateContactId: goes.id })
    const between = await make(contactDelegates, { ...shared, contactId: stays.id, delegateContactId: goes.id })
    const alert = await make(handlingAlerts, { contactId: goes.id, kind: 'alert', forwardToContactId: null })
    const tenant = await make(tenants, { primaryContactId: goes.id })
    const department = await sampleRecord(admin, departments, north)
    const members = [stays, goes].map(({ id }) => id)
    await tx(database, 'all', (db) =>
      db.all(sql`update departments set key_contact_ids = ${members}::uuid[] where id = ${department.id}`),
    )
    await aNotice(goes.id)
    const planned = await merge(stays, goes, { dryRun: true })
    expect((await again(contacts, goes)).archivedAt).toBeNull()
    const answer = await merge(stays, goes)
    expect(answer.statusCode, answer.body).toBe(200)
    const { moved } = answer.json<{ moved: string[] }>()
    expect(moved).toEqual(planned.json<{ moved: string[] }>().moved)
    expect([...moved].sort()).toEqual([
      '1 delegate',
      '1 delegate',
      '1 department',
      '1 handling alert',
      '1 notification',
      '1 tenant',
    ])
    expect(await again(contactDelegates, delegate)).toMatchObject({ contactId: stays.id, archivedAt: null })
    expect(await again(contactDelegates, acting)).toMatchObject({ delegateContactId: stays.id, archivedAt: null })
    expect((await again(contactDelegates, between)).archivedAt).not.toBeNull()
    expect(await again(handlingAlerts, alert)).toMatchObject({ contactId: stays.id, archivedAt: null })
    expect(await again(tenants, tenant)).toMatchObject({ primaryContactId: stays.id })
    expect(await again(departments, department)).toMatchObject({ keyContactIds: [stays.id] })
    expect([await noticesOf(stays.id), await noticesOf(goes.id)]).toEqual([1, 0])
  })

  it('stay separate if anything blocks the merge, with nothing moved', async () => {
    const [stays, goes] = [await aContact(), await aContact()]
    await aNotice(goes.id)
    for (const owner of [stays, goes])
      for (let n = 0; n < 3; n += 1)
        await make(contactDelegates, { reason: 'Team', contactId: owner.id, delegateContactId: (await aContact()).id })
    const answer = await merge(stays, goes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<FailureBody>().message).toContain('at most 5 delegates')
    expect(await again(contacts, goes)).toEqual(goes)
    expect(await noticesOf(goes.id)).toBe(1)
  })

  it('are merged only with current versions, only while not archived, and never with themselves', async () => {
    const [stays, goes] = [await aContact(), await aContact()]
    expect((await merge(stays, stays)).statusCode).toBe(409)
    expect((await merge({ ...stays, rowVersion: 9 }, goes)).statusCode).toBe(412)
    expect((await merge(stays, { ...goes, rowVersion: 9 })).statusCode).toBe(412)
    expect((await merge(stays, goes, { take: ['pickupPin'] })).statusCode).toBe(400)
    expect((await merge(stays, goes)).statusCode).toBe(200)
    const [one, other] = [await again(contacts, stays), await again(contacts, goes)]
    expect((await merge(one, other)).json<FailureBody>().message).toContain('was merged into')
    expect((await admin.post(`${path}/${goes.id}/restore`)).statusCode).toBe(200)
  })

  it('of another customer aren’t found, and merging requires the permissions', async () => {
    const [stays, goes] = [await aContact(), await aContact()]
    expect((await merge(stays, goes, {}, admin, pathOf(contacts, south))).statusCode).toBe(404)
    for (const verb of ['merge', 'edit', 'view'] as const) {
      const lacking = await person(allPermissions.filter((word) => word !== `customers.contacts.${verb}`))
      expect((await merge(stays, goes, {}, lacking)).json<FailureBody>().message, verb).toContain(verb)
    }
    const blind = await person(allPermissions.filter((word) => word !== 'customers.contacts.pii'))
    expect((await merge(stays, goes, { take: ['phones'] }, blind)).statusCode).toBe(400)
    const answer = await merge(stays, goes, {}, blind)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('+1617')
  })
})
