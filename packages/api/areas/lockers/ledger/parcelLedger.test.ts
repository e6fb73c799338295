/** Parcels follow deposits and pickups at the bank, including those reported late. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { testServer } from '../../../testing/server.ts'
import { trafficBench } from '../../../testing/traffic.ts'
import { bookTransfers, type Transfer } from './parcelLedger.ts'

const { admin, database, north } = await testServer()
const { create } = actsIn(admin, north)
const { parcel } = trafficBench(database, admin, north)
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))

await create(actions, { kind: 'lockerDeposit', statusGroup: 'waiting', pastTense: 'Placed in locker' })
await create(actions, { kind: 'lockerPickup', statusGroup: 'closed', pastTense: 'Collected' })
const bank = await create(lockerBanks, { holdHours: 48 })
let row = 0
const door = () => create(lockers, { lockerBankId: bank.id, columnNumber: 1, rowNumber: ++row, rowSpan: 1 })

const at = (minutes: number) => new Date(Date.now() - (600 - minutes) * 60_000).toISOString()
const transfer = (
  lockerId: string,
  type: Transfer['type'],
  minutes: number,
  more: Partial<Transfer> = {},
): Transfer => ({
  type,
  lockerId,
  at: at(minutes),
  isLate: false,
  trackingNumber: null,
  recipientRef: null,
  ...more,
})
const book = (...transfers: Transfer[]) =>
  tx(database, { customerId: north }, (db) => bookTransfers(db, north, transfers))

interface Booked {
  id: string
  lockerId: string | null
  isClosed: boolean
  steps: string[]
}

const parcelsWith = (trackingNumber: string) =>
  run(sql<Booked>`
    select p.id, p.locker_id as "lockerId", p.closed_at is not null as "isClosed",
      array(select e.action_name from parcel_events e where e.parcel_id = p.id order by e.at) as steps
    from parcels p where p.tracking_number = ${trackingNumber}`)

describe('the ledger of doors', () => {
  it('books a parcel into its door for the recipient the courier named, and out again at pickup', async () => {
    const { id } = await door()
    const contact = await create(contacts, { externalId: 'E-4711' })
    await book(transfer(id, 'deposit', 10, { trackingNumber: 'SIM1', recipientRef: 'E-4711' }))
    const [put] = await parcelsWith('SIM1')
    expect(put).toMatchObject({ lockerId: id, isClosed: false, steps: ['Placed in locker'] })
    const whole = (await admin.get(`/api/parcels/${put?.id}`)).json<{ contact: unknown; dueAt: string }>()
    expect(whole.contact).toMatchObject({ id: contact.id })
    expect(Math.round((Date.parse(whole.dueAt) - Date.parse(at(10))) / 3_600_000)).toBeLessThanOrEqual(48)
    await book(transfer(id, 'collect', 20))
    expect(await parcelsWith('SIM1')).toMatchObject([
      { lockerId: null, isClosed: true, steps: ['Placed in locker', 'Collected'] },
    ])
  })

  it('moves a known parcel instead of receiving it twice', async () => {
    const { id } = await door()
    const known = await parcel({})
    await run(sql`update parcels set tracking_number = 'SIM2', received_at = ${at(0)} where id = ${known}`)
    await book(transfer(id, 'deposit', 10, { trackingNumber: 'SIM2' }))
    expect(await parcelsWith('SIM2')).toMatchObject([{ id: known, lockerId: id, isClosed: false }])
  })

  it('doesn’t touch parcels deposited after a pickup that is reported late', async () => {
    const { id } = await door()
    await book(transfer(id, 'deposit', 30, { trackingNumber: 'SIM3' }))
    await book(transfer(id, 'collect', 20, { isLate: true }))
    expect(await parcelsWith('SIM3')).toMatchObject([{ lockerId: id, isClosed: false }])
  })

  it('closes a parcel whose deposit is reported after its pickup', async () => {
    const { id } = await door()
    await run(sql`
      insert into locker_events (customer_id, id, at, received_at, locker_bank_id, locker_id, type, arrival)
      values (${north}, gen_random_uuid(), ${at(25)}, now(), ${bank.id}, ${id}, 'collect', 'applied')`)
    await book(transfer(id, 'deposit', 15, { trackingNumber: 'SIM4', isLate: true }))
    expect(await parcelsWith('SIM4')).toMatchObject([
      { lockerId: null, isClosed: true, steps: ['Placed in locker', 'Collected'] },
    ])
  })

  it('assigns numbers without gaps, and books nothing without a label', async () => {
    const { id } = await door()
    const numbers = () => run(sql<{ n: number }>`select count(*)::int as n from parcels`)
    const before = await numbers()
    await book(transfer(id, 'deposit', 10))
    expect(await numbers()).toEqual(before)
    await book(
      transfer(id, 'deposit', 11, { trackingNumber: 'SIM5' }),
      transfer(id, 'deposit', 12, { trackingNumber: 'SIM6' }),
    )
    const found = await run(sql<{ number: string }>`
      select internal_number as number from parcels where tracking_number in ('SIM5', 'SIM6') order by tracking_number`)
    const [first, second] = found.map(({ number }) => Number(number.replace(/\D/g, '')))
    expect((second ?? 0) - (first ?? 0)).toBe(1)
  })
})
