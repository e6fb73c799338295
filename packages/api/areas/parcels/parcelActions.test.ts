/** Reminding a parcel's recipient and correcting who that is: once, audited, and only if it makes sense. */
import { actions } from '@postern/domain/areas/mail/actions.ts'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, database, north, south, person } = await testServer()
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const { create } = actsIn(admin, north)
const site = await create(sites)
const action = await create(actions)
const contact = async (email: string | null = 'mara@north.test') => {
  const made = await create(contacts)
  await run(sql`update contacts set email = ${email}, email_state = case when ${email}::text is null then null else 'ok' end,
    channels = '{email}', is_recipient = true, status = 'active' where id = ${made.id}`)
  return made.id
}
async function parcelFor(contactId: string | null, isClosed = false): Promise<string> {
  const id = newId()
  await run(sql`
    insert into parcels (customer_id, id, site_id, internal_number, contact_id, current_action_id, status_group, received_at, closed_at)
    values (${north}, ${id}, ${site.id}, ${id}, ${contactId}, ${action.id}, ${isClosed ? 'closed' : 'waiting'}, now(),
      ${isClosed ? sql`now()` : sql`null`})`)
  return id
}
const remind = (id: string, who = admin) => who.post(`/api/parcels/${id}/remind`)
const forward = (id: string, contactId: string, fromContactId: string | null, who: Person = admin) =>
  who.post(`/api/parcels/${id}/forward`, { contactId, fromContactId, reason: 'Wrong person scanned' })
const read = async (id: string) => (await admin.get(`/api/parcels/${id}`)).json<WholeParcel>()
const audited = (id: string) =>
  run(
    sql<{
      changes: object
      reason: string | null
    }>`select changes, reason from audit_log where record_id = ${id} order by at, id`,
  )

describe('a reminder', () => {
  it('is emailed, listed with the parcel under a masked address, and audited', async () => {
    const id = await parcelFor(await contact())
    const answer = await remind(id)
    expect(answer.json(), answer.body).toEqual({ recipient: 'm…@north.test' })
    expect(await run(sql`select recipient, subject from outbox where recipient = 'mara@north.test'`)).toEqual([
      { recipient: 'mara@north.test', subject: 'A parcel is waiting for you' },
    ])
    expect((await read(id)).notices).toMatchObject([
      { channel: 'email', templateKey: 'pickupReminder', recipient: 'm…@north.test', state: 'sent' },
    ])
    expect(await audited(id)).toEqual([{ changes: { reminder: { before: null, after: 'email' } }, reason: null }])
  })

  it('shows its email’s delivery state', async () => {
    const id = await parcelFor(await contact('late@north.test'))
    await remind(id)
    await run(sql`update outbox set state = 'waiting' where recipient = 'late@north.test'`)
    expect((await read(id)).notices).toMatchObject([{ state: 'queued' }])
    await run(sql`update outbox set state = 'failed', last_error = 'No such host' where recipient = 'late@north.test'`)
    expect((await read(id)).notices).toMatchObject([{ state: 'failed', error: 'No such host' }])
  })

  it('is sent once in 10 minutes, even if requested twice at once or with the same key', async () => {
    const id = await parcelFor(await contact('twice@north.test'))
    const statuses = (await Promise.all([remind(id), remind(id)])).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 409])
    await run(sql`update notification_log set at = at - interval '11 minutes' where parcel_id = ${id}`)
    const key = { headers: { 'idempotency-key': newId() } }
    const again = [
      await admin.post(`/api/parcels/${id}/remind`, {}, key),
      await admin.post(`/api/parcels/${id}/remind`, {}, key),
    ]
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await read(id)).notices).toHaveLength(2)
  })

  it('is rejected without an address, without a recipient, and after the parcel was handed over', async () => {
    expect((await remind(await parcelFor(await contact(null)))).statusCode).toBe(409)
    expect((await remind(await parcelFor(null))).statusCode).toBe(409)
    expect((await remind(await parcelFor(await contact(), true))).statusCode).toBe(409)
  })
})

describe('another recipient', () => {
  it('is stored, part of the journey, and audited with the reason', async () => {
    const [before, after] = [await contact(), await contact()]
    const id = await parcelFor(before)
    expect((await forward(id, after, before)).statusCode).toBe(204)
    const parcel = await read(id)
    expect(parcel.contact?.id).toBe(after)
    expect(parcel.events).toMatchObject([{ action: 'Recipient changed', reason: 'Wrong person scanned' }])
    expect(await audited(id)).toEqual([{ changes: { contactId: { before, after } }, reason: 'Wrong person scanned' }])
    // Undo reverts it.
    expect((await forward(id, before, after)).statusCode).toBe(204)
    expect((await read(id)).contact?.id).toBe(before)
  })

  it('is rejected if it changed meanwhile, and for contacts who aren’t recipients of this customer', async () => {
    const [before, after, former] = [await contact(), await contact(), await contact()]
    await run(sql`update contacts set status = 'former' where id = ${former}`)
    const id = await parcelFor(before)
    expect((await forward(id, after, null)).statusCode).toBe(409)
    for (const wrong of [former, before, newId()]) expect((await forward(id, wrong, before)).statusCode).toBe(400)
    expect((await read(id)).contact?.id).toBe(before)
    expect(await audited(id)).toEqual([])
  })
})

it('requires the permission and access to the customer', async () => {
  const [before, after] = [await contact(), await contact()]
  const id = await parcelFor(before)
  const reader = await person(allPermissions.filter((each) => each !== 'customers.contacts.edit'))
  const elsewhere = await person(allPermissions, [south])
  expect([(await remind(id, reader)).statusCode, (await forward(id, after, before, reader)).statusCode]).toEqual([
    401, 401,
  ])
  expect([(await remind(id, elsewhere)).statusCode, (await forward(id, after, before, elsewhere)).statusCode]).toEqual([
    404, 404,
  ])
  // Control: the same user may at this customer.
  expect((await forward(id, after, before, await person(allPermissions, [north]))).statusCode).toBe(204)
})
