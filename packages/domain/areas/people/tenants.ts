import { bookkeepingFields, logo } from '../../engine/commonFields.ts'
import {
  bool,
  choice,
  code,
  computed,
  count,
  date,
  int,
  longText,
  ref,
  refs,
  status,
  text,
} from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    tenants: true
  }
}

export const tenants = resource({
  name: 'tenants',
  permission: 'customers.tenants',
  scope: 'customer',
  title: 'name',
  parents: ['siteId'],
  fields: {
    siteId: ref('sites', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    code: code({ max: 32, unique: 'parent', inList: true, search: true }),
    kind: choice(['company', 'resident', 'retail', 'institution'], {
      required: true,
      default: 'company',
      inList: true,
      filter: true,
    }),
    spaces: count('tenantSpaces', { label: 'Spaces', inList: true }),
    status: status({
      upcoming: ['active'],
      active: ['movingOut', 'former'],
      movingOut: ['active', 'former'],
      former: ['active'],
    }),
    contacts: count('contacts', { inList: true }),
    parcelsWaiting: computed(int({ label: 'Waiting', inList: true, filter: true })),
    doorsInUse: computed(int({ label: 'Doors in use', inList: true })),
    statusFrom: choice(['person', 'dates'], {
      label: 'Status source',
      required: true,
      default: 'dates',
      filter: true,
      help: 'Set by the move-in and move-out dates, or manually.',
    }),
    logo,
    moveInDate: date({ label: 'Move-in date', filter: true }),
    moveOutDate: date({ label: 'Move-out date', inList: true, filter: true }),
    deliveryPolicy: choice(['toSuite', 'mailroomPickup', 'locker', 'hold'], {
      label: 'Delivery',
      required: true,
      default: 'mailroomPickup',
      filter: true,
    }),
    allowedCarrierIds: refs('carriers', { label: 'Carriers', help: 'Leave blank for all.' }),
    serviceIds: refs('services', { label: 'Services' }),
    lockerBankIds: refs('lockerBanks', { label: 'Locker banks', help: 'Leave blank for all banks at the site.' }),
    primaryContactId: ref('contacts', { label: 'Primary contact', whenTargetArchived: 'detach' }),
    lockerAccess: bool({ label: 'Locker access', required: true, default: true }),
    maxLockersAtOnce: int({
      label: 'Door limit',
      zeroMeans: 'No limit',
      required: true,
      default: 0,
      min: 0,
      max: 50,
      help: 'Enter 0 for no limit.',
    }),
    billingRef: text({ label: 'Billing reference', max: 32 }),
    forwardTo: longText({ max: 300, help: 'Forwarding address after move-out.' }),
    forwardDays: int({ label: 'Forwarding period', unit: 'days', required: true, default: 30, min: 0, max: 365 }),
    ...bookkeepingFields,
    departments: count('departments'),
    buildings: computed(refs('buildings', { label: 'Buildings', filter: true })),
    movingOutSoon: computed(bool({ label: 'Moving out soon', help: 'Within 30 days.', filter: true })),
  },
  sections: {
    Identity: ['siteId', 'name', 'code', 'kind', 'status', 'logo', 'primaryContactId', 'billingRef', 'externalId'],
    Policy: ['deliveryPolicy', 'allowedCarrierIds', 'serviceIds', 'lockerAccess', 'lockerBankIds', 'maxLockersAtOnce'],
    'Move-in and move-out': ['statusFrom', 'moveInDate', 'moveOutDate', 'forwardTo', 'forwardDays'],
    Notes: ['notes'],
  },
})
