import { bookkeepingFields } from '../commonFields.ts'
import { bool, choice, code, computed, count, date, int, longText, ref, refs, status, text } from '../field.ts'
import { resource } from '../resource.ts'

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
    status: status({
      upcoming: ['active'],
      active: ['movingOut', 'former'],
      movingOut: ['active', 'former'],
      former: ['active'],
    }),
    moveInDate: date({ label: 'Moved in', filter: true }),
    moveOutDate: date({ label: 'Moves out', inList: true, filter: true }),
    deliveryPolicy: choice(['toSuite', 'mailroomPickup', 'locker', 'hold'], {
      label: 'Delivery',
      required: true,
      default: 'mailroomPickup',
      inList: true,
      filter: true,
    }),
    allowedCarrierIds: refs('carriers', { label: 'Carriers', help: 'Left empty: all.' }),
    serviceIds: refs('services', { label: 'Services' }),
    lockerBankIds: refs('lockerBanks', { label: 'Locker banks', help: 'Left empty: all of the site.' }),
    primaryContactId: ref('contacts', { label: 'Primary contact', inList: true, whenTargetArchived: 'detach' }),
    lockerAccess: bool({ label: 'May use lockers', required: true, default: true }),
    maxLockersAtOnce: int({
      label: 'Doors at once',
      required: true,
      default: 0,
      min: 0,
      max: 50,
      help: '0 is without limit.',
    }),
    billingRef: text({ label: 'Billing reference', max: 32 }),
    forwardTo: longText({ max: 300, help: 'Where its mail goes after it has moved out.' }),
    forwardDays: int({ label: 'Forward for days', required: true, default: 30, min: 0, max: 365 }),
    ...bookkeepingFields,
    contacts: count('contacts', { inList: true }),
    departments: count('departments', { inList: true }),
    parcelsWaiting: computed(int({ label: 'Waiting', inList: true, filter: true })),
    doorsInUse: computed(int({ label: 'Doors in use', inList: true })),
  },
  sections: {
    Identity: ['siteId', 'name', 'code', 'kind', 'status', 'primaryContactId', 'billingRef', 'externalId'],
    Policy: ['deliveryPolicy', 'allowedCarrierIds', 'serviceIds', 'lockerAccess', 'lockerBankIds', 'maxLockersAtOnce'],
    'Moving in and out': ['moveInDate', 'moveOutDate', 'forwardTo', 'forwardDays'],
    Notes: ['notes'],
  },
})
