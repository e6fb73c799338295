/** The contact types every customer starts with. */
import type { ValuesOf } from '../../engine/resource.ts'
import type { contactTypes } from './contactTypes.ts'

type Values = Omit<ValuesOf<(typeof contactTypes)['fields']>, 'contacts'>

/** The values in which a type differs from the defaults. */
export type ContactTypeSeed = Pick<Values, 'name' | 'code' | 'icon' | 'color'> & Partial<Values>

export const plainContactType: Omit<Values, 'name' | 'code' | 'icon' | 'color'> = {
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

export const contactTypeSeeds: readonly ContactTypeSeed[] = [
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
