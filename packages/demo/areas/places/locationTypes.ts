/** Location types: the ones every customer starts with, and the few that customers add. */
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import type { LocationTypeRow, ValuesIn } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import { type Departures, usual } from '../../templates.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

type Values = ValuesIn<LocationTypeRow>

const plain: Omit<Values, 'name' | 'code' | 'category' | 'icon' | 'color'> = {
  externalId: null,
  notes: null,
  canHoldParcels: true,
  canBeDeliveredTo: false,
  canBeReceivedAt: false,
  capacityMode: 'none',
  requiresScan: true,
  isSecure: false,
  climate: 'ambient',
  allowNesting: false,
  codePattern: null,
  maxDwellHours: null,
  isActive: true,
  isSystem: true,
}

type Kind = Pick<Values, 'name' | 'code' | 'category' | 'icon' | 'color'> & Partial<Values>

const seeds: readonly Kind[] = [
  {
    name: 'Receiving dock',
    code: 'DOCK',
    category: 'dock',
    icon: 'dock',
    color: '#2450D3',
    canBeReceivedAt: true,
    maxDwellHours: 4,
  },
  { name: 'Staging', code: 'STAGE', category: 'storage', icon: 'pallet', color: '#0F5F66', maxDwellHours: 12 },
  {
    name: 'Shelf',
    code: 'SHELF',
    category: 'storage',
    icon: 'shelf',
    color: '#6B7280',
    capacityMode: 'count',
    allowNesting: true,
    codePattern: 'A-99',
    maxDwellHours: 168,
  },
  {
    name: 'Bin',
    code: 'BIN',
    category: 'storage',
    icon: 'bin',
    color: '#4A5566',
    capacityMode: 'count',
    codePattern: 'A-99-99',
    maxDwellHours: 168,
  },
  {
    name: 'Mail stop',
    code: 'STOP',
    category: 'delivery',
    icon: 'pin',
    color: '#2F6B3A',
    canBeDeliveredTo: true,
    maxDwellHours: 72,
  },
  {
    name: 'Desk',
    code: 'DESK',
    category: 'delivery',
    icon: 'desk',
    color: '#2F6B3A',
    canBeDeliveredTo: true,
    requiresScan: false,
  },
  {
    name: 'Mailbox',
    code: 'MAILBOX',
    category: 'mailbox',
    icon: 'mailbox',
    color: '#6B4A1F',
    canBeDeliveredTo: true,
    codePattern: '9999',
  },
  {
    name: 'Locker bank',
    code: 'LOCKER',
    category: 'lockerBank',
    icon: 'locker',
    color: '#6A3FA0',
    canBeDeliveredTo: true,
    maxDwellHours: 96,
  },
  { name: 'Vehicle', code: 'VEHICLE', category: 'transit', icon: 'vehicle', color: '#B25E09', maxDwellHours: 10 },
  { name: 'Hold cage', code: 'CAGE', category: 'storage', icon: 'cage', color: '#8C1D40', isSecure: true },
  {
    name: 'Refrigerator',
    code: 'FRIDGE',
    category: 'storage',
    icon: 'snowflake',
    color: '#0F5F66',
    climate: 'chilled',
    capacityMode: 'count',
    maxDwellHours: 24,
  },
  { name: 'Lost & found', code: 'LOST', category: 'exception', icon: 'question', color: '#B3261E', maxDwellHours: 720 },
  { name: 'Returned', code: 'RETURN', category: 'virtual', icon: 'return', color: '#4A5566', requiresScan: false },
]

const own: Readonly<Record<string, readonly Kind[]>> = {
  NGU: [
    {
      name: 'Residence hall desk',
      code: 'HALL',
      category: 'delivery',
      icon: 'people',
      color: '#7A2E3A',
      canBeDeliveredTo: true,
    },
  ],
  BWH: [
    {
      name: 'Specimen freezer',
      code: 'FREEZER',
      category: 'storage',
      icon: 'snowflake',
      color: '#8C1D40',
      climate: 'frozen',
      isSecure: true,
      capacityMode: 'count',
      maxDwellHours: 8,
    },
  ],
  MER: [
    {
      name: 'Trailer door',
      code: 'TRAILER',
      category: 'dock',
      icon: 'dock',
      color: '#245C33',
      canBeReceivedAt: true,
      codePattern: 'A99',
    },
    {
      name: 'Oversize floor area',
      code: 'FLOOR',
      category: 'storage',
      icon: 'pallet',
      color: '#6B4A1F',
      capacityMode: 'volume',
    },
  ],
  ANP: [
    {
      name: 'Partner’s desk',
      code: 'PARTNER',
      category: 'delivery',
      icon: 'desk',
      color: '#1F4E79',
      canBeDeliveredTo: true,
      isSecure: true,
    },
  ],
}

/** Types that a customer doesn't need; they are inactive rather than missing. */
const unused: Readonly<Record<string, readonly string[]>> = {
  corporate: ['VEHICLE', 'MAILBOX'],
  multifamily: ['DESK', 'STOP', 'VEHICLE'],
  logistics: ['DESK', 'MAILBOX', 'LOCKER'],
}

/** Types with a longer or shorter hold period than the default. */
const departures: Departures<Values> = {
  NGU: { SHELF: { maxDwellHours: 336 }, BIN: { maxDwellHours: 336 } },
  BWH: { FRIDGE: { maxDwellHours: 8, isSecure: true } },
  ANP: { CAGE: { maxDwellHours: 24 } },
  MER: { DOCK: { maxDwellHours: 2 }, STAGE: { maxDwellHours: 6 } },
}

export function locationTypesOf(chronicle: Chronicle, crew: Crew, client: Client): LocationTypeRow[] {
  const { plan } = client
  const add = seriesOf(chronicle, crew, client, locationTypes, setUpAt(client, 2))
  const random = chronicle.random(`location types ${plan.code}`)
  const row = (kind: Kind, isSystem: boolean): LocationTypeRow => {
    const isActive = !(unused[plan.kind.segment] ?? []).includes(kind.code)
    const departure = departures[plan.code]?.[kind.code]
    const common = { ...plain, ...kind }
    const values: Values = { ...common, ...departure, isSystem, isActive }
    const old: Partial<Values>[] = [{ maxDwellHours: 48 }, { color: '#6B7280' }, { requiresScan: !values.requiresScan }]
    const before = [...random.sample(old, random.pick([0, 0, 0, 1, 1, 2])), ...usual(common, departure)]
    return add(values, { before: isActive ? before : [{ isActive: true }] })
  }
  const tried: Values = {
    ...plain,
    name: 'Pigeonhole',
    code: 'PIGEON',
    category: 'mailbox',
    icon: 'mailbox',
    color: '#6B4A1F',
    canBeDeliveredTo: true,
    isSystem: false,
  }
  return [
    ...seeds.map((kind) => row(kind, true)),
    ...(own[plan.code] ?? []).map((kind) => row(kind, false)),
    ...(plan.code === 'NGU' ? [add(tried, { archivedAt: -31.2207 * workday })] : []),
  ]
}
