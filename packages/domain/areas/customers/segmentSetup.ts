/** What a new customer starts with, by segment: contact types, settings and roles. */
import type { ValuesOf } from '../../engine/resource.ts'
import type { RoleTemplateName } from '../access/roleTemplateNames.ts'
import type { customers } from './customers.ts'
import type { settings } from './settings.ts'

export type Segment = ValuesOf<(typeof customers)['fields']>['segment']
type Product = ValuesOf<(typeof customers)['fields']>['products'][number]

const usual: Readonly<Partial<Record<Segment, string>>> = { university: 'STU', multifamily: 'RES' }

/** Code of the segment's most common contact type: a residence has residents, not students. */
export const usualContactType = (segment: Segment): string => usual[segment] ?? 'EMP'

const unused: Readonly<Partial<Record<Segment, readonly string[]>>> = {
  university: ['RES'],
  multifamily: ['STU', 'FAC', 'EMP'],
}

/** Codes of contact types that this segment doesn't need; they start inactive. */
export const unusedContactTypes = (segment: Segment): readonly string[] => unused[segment] ?? ['STU', 'FAC', 'RES']

/** Segments that group contacts by tenant rather than by department. */
export const tenantSegments: readonly Segment[] = ['multifamily', 'coworking']

type Settings = ValuesOf<(typeof settings)['fields']>

/** Settings that differ from the defaults, by segment. */
export const segmentSettings: Readonly<Partial<Record<Segment, Partial<Settings>>>> = {
  // Students move between buildings and check their phones more than their email.
  university: { channels: ['email', 'push'], reminderDays: ['1', '2', '5'] },
  // Residents are out all day, and no one is at a counter to collect a signature.
  multifamily: {
    channels: ['email', 'sms'],
    holdHours: 96,
    signatureOnDeliverWeb: 'off',
    signatureOnDeliverMobile: 'off',
  },
  healthcare: { idCheck: 'required', maskPii: true, mfaPolicy: 'required' },
  government: { idCheck: 'required', mfaPolicy: 'required' },
}

interface StarterRole {
  readonly template: RoleTemplateName
  readonly name: string
  readonly description: string
  /** Only where the customer has this product. */
  readonly product?: Product
}

/** The roles every customer starts with; new users get the first one. */
export const starterRoles: readonly StarterRole[] = [
  { template: 'operator', name: 'Mailroom operator', description: 'Receives parcels and hands them out.' },
  {
    template: 'supervisor',
    name: 'Shift supervisor',
    description: 'Corrects parcels, manages contacts and opens single doors.',
  },
  {
    template: 'manager',
    name: 'Mail services manager',
    description: 'Runs the mailroom, with reports and secure storage.',
  },
  { template: 'admin', name: 'Administrator', description: 'Full access to the product apps.' },
  { template: 'readOnly', name: 'Reports only', description: 'Views reports. Can’t change anything.' },
  {
    template: 'lockerAttendant',
    name: 'Locker attendant',
    description: 'Manages lockers and helps recipients.',
    product: 'lockers',
  },
]

const roleNames: Readonly<Partial<Record<Segment, Partial<Record<RoleTemplateName, string>>>>> = {
  multifamily: { operator: 'Front desk', supervisor: 'Lead concierge', manager: 'Property manager' },
  coworking: { operator: 'Front desk', supervisor: 'Community lead', manager: 'Community manager' },
}

export const starterRolesOf = (segment: Segment, products: readonly Product[]): readonly StarterRole[] =>
  starterRoles
    .filter(({ product }) => product === undefined || products.includes(product))
    .map((role) => ({ ...role, name: roleNames[segment]?.[role.template] ?? role.name }))
