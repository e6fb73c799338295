/** Recipients at each site. Nearly all were imported; a few were entered by hand and have a history. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { workday } from '../../calendar.ts'
import { type Chronicle, momentBetween } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { ContactRow } from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import { typeDrawer } from './contactTypeMix.ts'
import { contactValues, retyped, slips } from './contactValues.ts'
import { headcounts, type Quarter, quartersOf, type Town } from './quarters.ts'

/** How many people each customer has: sixty thousand in all. */
const crowds: Readonly<Record<string, number>> = {
  NGU: 22_000,
  BWH: 11_000,
  SBH: 7_600,
  MER: 5_200,
  FOX: 3_800,
  NMC: 3_340,
  LRK: 2_600,
  KES: 2_400,
  ANP: 900,
  HAL: 900,
  ALD: 260,
}

/** `share`: fraction of the customer's contacts to create. */
export function contactsOf(chronicle: Chronicle, crew: Crew, client: Client, town: Town, share: number): ContactRow[] {
  const { plan, row: customer } = client
  const { calendar, newId } = chronicle
  const random = chronicle.random(`contacts ${plan.code}`)
  const drawType = typeDrawer(plan.kind.segment, town.types)
  const quarters = quartersOf(town)
  const end = client.stopped ?? client.until
  let number = 0

  function arrive(quarter: Quarter, count: number): ContactRow[] {
    const { begins } = quarter
    if (begins + workday >= end) return []
    const by = crew.actor(random, `${contacts.permission}.create`, begins)
    const byHand = seriesOf(chronicle, crew, client, contacts, begins + 0.4 * workday, 611)
    const made: ContactRow[] = []
    for (let index = 0; index < count; index++) {
      const type = drawType(random)
      if (!type) break
      number += 1
      const { values, labels } = contactValues(random, calendar, { client, quarter, type, number, end })
      if (values.source === 'manual') {
        made.push(byHand(values, { labels, before: random.chance(0.3) ? [{ vip: !values.vip }] : [] }))
        continue
      }
      // Most came with the first import, the rest with later ones.
      const born = random.chance(0.7) ? begins + index : momentBetween(random, begins, end)
      const at = calendar.instant(born)
      const stamp = { rowVersion: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by, archivedAt: null }
      made.push({ customerId: customer.id, id: newId(born), ...values, ...stamp, labels })
    }
    return made
  }

  const counts = headcounts(Math.ceil((crowds[plan.code] ?? 0) * share), quarters.length)
  const made = quarters.flatMap((quarter, index) => arrive(quarter, counts[index] ?? 0))
  return [...made, ...enteredTwice(chronicle, crew, client, made)]
}

/** Duplicates: someone at the counter didn't find them, and entered them again. */
function enteredTwice(chronicle: Chronicle, crew: Crew, client: Client, known: readonly ContactRow[]): ContactRow[] {
  const random = chronicle.random(`written twice ${client.plan.code}`)
  const people = known.filter(({ status, lastName }) => status === 'active' && lastName !== null)
  // Enough to review in a world of any size.
  const wanted = Math.max(Math.ceil(known.length / 400), Math.min(8, Math.floor(known.length / 50)))
  const count = people.length > 0 && client.stopped === undefined ? wanted : 0
  return Array.from({ length: count }, (_, index) => {
    const { id, customerId: __, labels, rowVersion: ___, ...values } = random.pick(people)
    const slip = slips[index % slips.length] ?? 'asIs'
    // With a misspelled name, the email or phone came from the person and is right.
    const keepsEmail = (slip === 'short' || random.chance(0.4)) && values.emails.length > 0
    const keepsPhone = slip !== 'asIs' && values.phones.length > 0
    const add = seriesOf(chronicle, crew, client, contacts, momentOf(id) + workday, 0)
    return add(retyped(values, { keepsEmail, keepsPhone, slip }), { labels })
  })
}
