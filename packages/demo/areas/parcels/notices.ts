/** Notifications to recipients: a parcel is waiting, and reminders. */
import { idsFrom } from '../../ids.ts'
import { randomFrom } from '../../random.ts'
import type { ContactRow } from '../../rows.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { NoticeRow, ParcelEventRow, ParcelRow } from '../../traffic/rows.ts'

/** `i…@northgate.test`: enough to recognize, too little to use. */
const masked = (address: string): string =>
  address.replace(/^(.)[^@]*@/, '$1…@').replace(/^(\+\d{2})\d+(\d{2})$/, '$1…$2')

const templates: Readonly<Record<string, string>> = {
  STO: 'parcelWaiting',
  LKD: 'parcelInLocker',
  ATT: 'deliveryAttempted',
}

function addressOf(contact: ContactRow): Pick<NoticeRow, 'channel' | 'recipient'> | undefined {
  if (contact.channels.includes('sms') && contact.phone) return { channel: 'sms', recipient: masked(contact.phone) }
  if (contact.channels.includes('email') && contact.email) return { channel: 'email', recipient: masked(contact.email) }
  return undefined
}

export function noticesOf(
  { seed }: Period,
  { code, customerId, rows }: Premises,
  parcels: readonly ParcelRow[],
  events: readonly ParcelEventRow[],
): NoticeRow[] {
  const random = randomFrom(seed, `notices ${code}`)
  const newId = idsFrom(seed, `notice ids ${code}`, 0)
  const people = new Map(rows.contacts.map((contact) => [contact.id, contact]))
  const owners = new Map(parcels.map(({ id, contactId }) => [id, contactId]))
  const codes = new Map(rows.actions.map((action) => [action.id, action.code]))
  return events.flatMap((event): NoticeRow[] => {
    const template = templates[codes.get(event.actionId) ?? '']
    const contact = people.get(owners.get(event.parcelId) ?? '')
    const address = contact && addressOf(contact)
    if (!template || !contact || !address) return []
    const at = Date.parse(event.at) + random.int(2, 240) * 1000
    const bounced = contact.emailState === 'bounced' && address.channel === 'email'
    const state = bounced ? 'bounced' : random.chance(0.004) ? 'failed' : random.chance(0.62) ? 'opened' : 'delivered'
    return [
      {
        customerId,
        id: newId(at),
        at: instant(at),
        parcelId: event.parcelId,
        contactId: contact.id,
        ...address,
        templateKey: template,
        state,
        error: bounced ? 'The mailbox doesn’t exist.' : state === 'failed' ? 'The provider didn’t respond.' : null,
      },
    ]
  })
}
