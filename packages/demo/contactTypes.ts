/** Kinds of recipients: the ones every customer begins with, and which of them is the usual one. */
import { contactTypes } from '@postern/domain/resources/contactTypes.ts'
import type { Client } from './customers.ts'
import type { Chronicle } from './history.ts'
import type { ContactTypeRow, CustomerRow, ValuesIn } from './rows.ts'
import { seriesOf, setUpAt } from './series.ts'
import type { Crew } from './staff.ts'

type Values = ValuesIn<ContactTypeRow>
type Kind = Pick<Values, 'name' | 'code' | 'icon' | 'color'> & Partial<Values>

const plain: Omit<Values, 'name' | 'code' | 'icon' | 'color'> = {
  externalId: null,
  notes: null,
  category: 'person',
  requiredFields: ['email'],
  defaultChannels: ['email'],
  lockerEligible: true,
  defaultHoldHours: null,
  pickupProof: 'none',
  canBeDelegate: true,
  canBeSender: true,
  priorityLevelId: null,
  retentionMonthsAfterLeaving: 12,
  matchKeys: ['externalId', 'email'],
  labelLine: '{lastName}, {firstName} · {mailStop}',
  isDefault: false,
  isActive: true,
  isSystem: true,
}

const seeds: readonly Kind[] = [
  { name: 'Employee', code: 'EMP', icon: 'badge', color: '#2450D3', requiredFields: ['email', 'department'] },
  {
    name: 'Student',
    code: 'STU',
    icon: 'person',
    color: '#7A2E3A',
    requiredFields: ['email', 'externalId'],
    defaultChannels: ['email', 'push'],
    pickupProof: 'badge',
    retentionMonthsAfterLeaving: 6,
  },
  {
    name: 'Resident',
    code: 'RES',
    icon: 'building',
    color: '#6A3FA0',
    requiredFields: ['email', 'tenant'],
    defaultChannels: ['email', 'sms'],
    pickupProof: 'pin',
    defaultHoldHours: 96,
    labelLine: '{lastName}, {firstName} · {suite}',
  },
  { name: 'Faculty', code: 'FAC', icon: 'badge', color: '#0F5F66', requiredFields: ['email', 'department'] },
  {
    name: 'Contractor',
    code: 'CON',
    icon: 'hand',
    color: '#B25E09',
    pickupProof: 'idCheck',
    retentionMonthsAfterLeaving: 3,
  },
  {
    name: 'Visitor',
    code: 'VIS',
    icon: 'clock',
    color: '#4A5566',
    lockerEligible: false,
    canBeDelegate: false,
    canBeSender: false,
    pickupProof: 'idCheck',
    defaultHoldHours: 24,
    retentionMonthsAfterLeaving: 1,
  },
  {
    name: 'Shared mailbox',
    code: 'SHARED',
    icon: 'people',
    color: '#2F6B3A',
    category: 'group',
    lockerEligible: false,
    canBeDelegate: false,
    matchKeys: ['email'],
    labelLine: '{displayName} · {mailStop}',
  },
  {
    name: 'Vendor or sender',
    code: 'VENDOR',
    icon: 'building',
    color: '#6B4A1F',
    category: 'organisation',
    requiredFields: [],
    defaultChannels: [],
    lockerEligible: false,
    canBeDelegate: false,
    matchKeys: ['nameAndLocation'],
    labelLine: '{displayName}',
  },
]

const usual: Readonly<Partial<Record<CustomerRow['segment'], string>>> = { university: 'STU', multifamily: 'RES' }

/** Kinds a customer of this sort never meets. */
const unused: Readonly<Partial<Record<CustomerRow['segment'], readonly string[]>>> = {
  university: ['RES'],
  multifamily: ['STU', 'FAC', 'EMP'],
  coworking: ['STU', 'FAC', 'RES'],
}
const unusedElsewhere = ['STU', 'FAC', 'RES']

const own: Readonly<Record<string, readonly Kind[]>> = {
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
  const off = unused[kind.segment] ?? unusedElsewhere
  const row = (type: Kind, isSystem: boolean): ContactTypeRow => {
    const isActive = !off.includes(type.code)
    const values: Values = {
      ...plain,
      ...type,
      lockerEligible: (type.lockerEligible ?? true) && kind.products.includes('lockers'),
      isDefault: type.code === (usual[kind.segment] ?? 'EMP'),
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
  return [...seeds.map((type) => row(type, true)), ...(own[code] ?? []).map((type) => row(type, false))]
}
