/** One record of every searchable kind, in one customer, each containing its own word. */
import { users } from '@postern/domain/areas/access/users.ts'
import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { tx } from '../database/db.ts'
import { newId } from '../newId.ts'
import { actsIn } from './acts.ts'
import type { TestServer } from './server.ts'

export interface SearchScene {
  readonly customerId: string
  readonly site: AnyRecord
  readonly bank: AnyRecord
  readonly door: AnyRecord
  readonly station: AnyRecord
  readonly contact: AnyRecord
  readonly user: AnyRecord
  readonly rule: AnyRecord
  readonly parcel: string
  readonly ticket: string
  /** Values printed on them, the same for every customer except for the word. */
  readonly tracking: string
  readonly phone: string
  readonly email: string
  readonly badge: string
  readonly serial: string
  readonly ticketNumber: number
}

/** `n` keeps the numbers of two scenes apart; `word` is in every name. */
export async function searchScene(
  { admin, database }: Pick<TestServer, 'admin' | 'database'>,
  customerId: string,
  word: string,
  n: number,
): Promise<SearchScene> {
  const { create } = actsIn(admin, customerId)
  const [tracking, phone, serial] = [`1Z999AA1012345678${n}`, `+1617555010${n}`, `SN-77${n}4501`]
  const [email, badge] = [`mara.${word.toLowerCase()}@scene.test`, `B-90${n}17`]
  const site = await create(sites, { name: `${word} Campus`, city: 'Boston' })
  const bank = await create(lockerBanks, { name: `${word} Lobby`, siteId: site.id, serialNumber: serial })
  const door = await create(lockers, { lockerBankId: bank.id, label: '27' })
  const station = await create(stations, { name: `${word} Dock`, siteId: site.id })
  const contact = await create(contacts, {
    displayName: '',
    firstName: 'Mara',
    lastName: word,
    preferredName: null,
    siteId: site.id,
    emails: [{ address: email, primary: true, state: 'ok' }],
    phones: [{ number: phone, primary: true, smsOk: true }],
    badgeIds: [badge],
    externalId: `E-5500${n}`,
  })
  const user = await create(users, { firstName: 'Olga', lastName: `${word}son`, email: `olga.${n}@scene.test` })
  const rule = await create(carrierLogic, { name: `${word} rule` })
  const action = await create(actions)
  const [parcel, ticket] = [newId(), newId()]
  const ticketNumber = 10_230 + n
  await tx(database, 'all', async (db) => {
    await db.all(sql`update stations set device_serial = ${`DV-88${n}31`} where id = ${station.id}`)
    await db.all(sql`
      insert into parcels (customer_id, id, site_id, internal_number, tracking_number, contact_id, locker_id, current_action_id,
        status_group, received_at, due_at)
      values (${customerId}, ${parcel}, ${site.id}, ${`PKG-2041${n}`}, ${tracking}, ${contact.id}, ${door.id}, ${action.id}, 'waiting',
        now() - interval '3 hours', now() - interval '1 hour')`)
    await db.all(sql`
      insert into scan_log (customer_id, id, at, barcode, normalised, result, parcel_id)
      values (${customerId}, ${newId()}, now() - interval '3 hours', ${`42002115${tracking}/X`}, ${tracking}, 'matched', ${parcel})`)
    await db.all(sql`
      insert into tickets (customer_id, id, number, subject, description, contact_id, requester_name, requester_email, channel,
        category, priority, status, team, created_at, updated_at)
      values (${customerId}, ${ticket}, ${ticketNumber}, ${`${word} pickup code rejected`}, '-', ${contact.id}, 'Jo Bell', ${email}, 'phone',
        'access', 'P3', 'open', 'L1', now(), now())`)
  })
  return {
    customerId,
    site,
    bank,
    door,
    station,
    contact,
    user,
    rule,
    parcel,
    ticket,
    tracking,
    phone,
    email,
    badge,
    serial,
    ticketNumber,
  }
}
