/** Recipients are notified of a deposit once, by a channel they accept, unless staff suppressed it. */

import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { bookTransfers } from '../ledger/parcelLedger.ts'
import { queueNotice } from './queueNotice.ts'
import { sendNoticesTask } from './sendNoticesTask.ts'

const { admin, database, north } = await testServer()
const { create } = actsIn(admin, north)
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))
await create(actions, { kind: 'lockerDeposit', statusGroup: 'waiting', pastTense: 'Placed in locker' })
await create(actions, { kind: 'lockerPickup', statusGroup: 'closed', pastTense: 'Collected' })
const bank = await create(lockerBanks)
let row = 0

interface Notice {
  state: string
  channel: string
  error: string | null
  subject: string | null
}

/** Puts a parcel for this contact into a door. */
async function deposit(values: object, before: (contactId: string) => Promise<unknown> = async () => undefined) {
  const externalId = `N-${++row}`
  const contact = await create(contacts, { externalId, ...values })
  await before(contact.id)
  const door = await create(lockers, {
    lockerBankId: bank.id,
    columnNumber: 1 + Math.floor(row / 20),
    rowNumber: 1 + (row % 20),
    rowSpan: 1,
  })
  const at = new Date().toISOString()
  const one = {
    type: 'deposit',
    lockerId: door.id,
    at,
    isLate: false,
    trackingNumber: externalId,
    recipientRef: externalId,
  } as const
  await tx(database, { customerId: north }, (db) => bookTransfers(db, north, [one]))
  const [parcel] = await run(sql<{ id: string }>`select id from parcels where tracking_number = ${externalId}`)
  const id = parcel?.id ?? expect.fail('no parcel')
  return { id, lockerId: door.id, one }
}

const noticesOf = (parcelId: string) =>
  run(sql<Notice>`
    select n.state, n.channel, n.error, o.subject from notification_log n left join outbox o on o.id = n.outbox_id
    where n.parcel_id = ${parcelId} order by n.at`)
const byEmail = { channels: ['email'], emails: [{ address: 'dana@north.test' }] }

describe('a notification of a deposit', () => {
  it('is sent once, however often the deposit is booked and no matter which node sends', async () => {
    const { id, one } = await deposit(byEmail)
    expect(await noticesOf(id)).toMatchObject([{ state: 'queued', channel: 'email' }])
    await tx(database, { customerId: north }, (db) => bookTransfers(db, north, [one]))
    await Promise.all([runTask(database, sendNoticesTask), runTask(database, sendNoticesTask)])
    await runTask(database, sendNoticesTask)
    expect(await noticesOf(id)).toEqual([
      { state: 'sent', channel: 'email', error: null, subject: 'Your parcel is in a locker' },
    ])
    const page = (await admin.get(`/api/parcels/${id}`)).json<{ notices: { templateKey: string }[] }>()
    expect(page.notices).toMatchObject([{ templateKey: 'parcelInLocker' }])
  })

  it('is limited to one per parcel and occasion by the database', async () => {
    const { id } = await deposit(byEmail)
    const again = (kind: 'deposit') => tx(database, { customerId: north }, (db) => queueNotice(db, north, id, { kind }))
    await Promise.all([again('deposit'), again('deposit'), again('deposit')])
    expect(await noticesOf(id)).toHaveLength(1)
    const moveId = '019a1f6e-0000-7000-8000-00000000abcd'
    for (const _ of [1, 2])
      await tx(database, { customerId: north }, (db) => queueNotice(db, north, id, { kind: 'move', moveId }))
    expect(await noticesOf(id)).toHaveLength(2)
    await runTask(database, sendNoticesTask)
    expect((await noticesOf(id)).map(({ subject }) => subject).toSorted()).toEqual([
      'Your parcel is in a locker',
      'Your parcel moved to another door',
    ])
  })

  it('isn’t created for contacts who opted out or whose notifications staff suppressed', async () => {
    const { id: none } = await deposit({ ...byEmail, channels: ['none'] })
    expect(await noticesOf(none)).toEqual([])
    const alert = (contactId: string) =>
      create(handlingAlerts, {
        contactId,
        kind: 'hold',
        suppressNotice: true,
        isActive: true,
        fromDay: null,
        toDay: null,
      })
    const { id: held } = await deposit(byEmail, alert)
    expect(await noticesOf(held)).toEqual([])
  })

  it('is stored as failed if the recipient can’t be reached', async () => {
    const { id } = await deposit({ ...byEmail, channels: ['email'] }, (contactId) =>
      run(sql`update contacts set email_state = 'bounced' where id = ${contactId}`),
    )
    expect(await noticesOf(id)).toMatchObject([{ state: 'failed', error: 'The contact has no working email address.' }])
  })

  it('fails if the address was removed before it was sent', async () => {
    const { id } = await deposit(byEmail)
    await run(sql`update contacts set emails = '[]', email = null
      where id = (select contact_id from notification_log where parcel_id = ${id})`)
    await runTask(database, sendNoticesTask)
    expect(await noticesOf(id)).toMatchObject([{ state: 'failed', error: 'The contact has no working email address.' }])
  })

  it('isn’t sent if the parcel is already gone', async () => {
    const { id, lockerId, one } = await deposit(byEmail)
    const at = new Date(Date.now() + 1_000).toISOString()
    await tx(database, { customerId: north }, (db) =>
      bookTransfers(db, north, [{ ...one, type: 'collect', lockerId, at }]),
    )
    await runTask(database, sendNoticesTask)
    expect(await noticesOf(id)).toMatchObject([
      { state: 'failed', subject: null, error: 'Picked up before it was sent.' },
    ])
  })
})
