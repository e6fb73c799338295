/** Contact types: the ones every customer starts with, and which one is the default. */

import { unusedContactTypes, usualContactType } from '@postern/domain/areas/customers/segmentSetup.ts'
import {
  type ContactTypeSeed,
  contactTypeSeeds,
  plainContactType,
} from '@postern/domain/areas/people/contactTypeSeeds.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type { Chronicle } from '../../history.ts'
import type { ContactTypeRow, ValuesIn } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

type Values = ValuesIn<ContactTypeRow>
const own: Readonly<Record<string, readonly ContactTypeSeed[]>> = {
  KES: [
    {
      name: 'Virtual office member',
      code: 'VIRTUAL',
      icon: 'envelope',
      color: '#8A4B12',
      defaultHoldHours: 240,
      requiredFields: ['email', 'tenant'],
    },
  ],
  BWH: [
    {
      name: 'Ward',
      code: 'WARD',
      icon: 'people',
      color: '#0F5F66',
      category: 'group',
      lockerEligible: false,
      requiredFields: ['location'],
      labelLine: '{displayName}',
    },
  ],
  NGU: [{ name: 'Emeritus', code: 'EMERITUS', icon: 'person', color: '#5A2D82', requiredFields: [] }],
}

export function contactTypesOf(chronicle: Chronicle, crew: Crew, client: Client): ContactTypeRow[] {
  const { code, kind } = client.plan
  const add = seriesOf(chronicle, crew, client, contactTypes, setUpAt(client, 3))
  const random = chronicle.random(`contact types ${code}`)
  // The provider's types are the templates: each is in use somewhere.
  const off = client.row.isProvider ? [] : unusedContactTypes(kind.segment)
  const row = (type: ContactTypeSeed, isSystem: boolean): ContactTypeRow => {
    const isActive = !off.includes(type.code)
    const values: Values = {
      ...plainContactType,
      ...type,
      lockerEligible: (type.lockerEligible ?? true) && kind.products.includes('lockers'),
      isDefault: type.code === usualContactType(kind.segment),
      isActive,
      isSystem,
    }
    const old: Partial<Values>[] = [
      { defaultHoldHours: 48 },
      { pickupProof: 'none' },
      { retentionMonthsAfterLeaving: 24 },
      { defaultChannels: ['email'] },
    ]
    const before = random.sample(old, random.pick([0, 0, 1, 1, 2]))
    return add(values, { before: isActive ? before : [{ isActive: true }] })
  }
  return [...contactTypeSeeds.map((type) => row(type, true)), ...(own[code] ?? []).map((type) => row(type, false))]
}
