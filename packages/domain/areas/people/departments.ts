import { bookkeepingFields } from '../../engine/commonFields.ts'
import {
  bool,
  choice,
  code,
  computed,
  count,
  countryOf,
  email,
  int,
  phone,
  ref,
  refs,
  text,
} from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    departments: true
  }
}

export const departments = resource({
  name: 'departments',
  permission: 'customers.departments',
  scope: 'customer',
  title: 'name',
  parents: ['siteId', 'tenantId'],
  fields: {
    siteId: ref('sites', { filter: true, whenTargetArchived: 'cascade', help: 'Leave blank for all sites.' }),
    tenantId: ref('tenants', { inList: true, filter: true, whenTargetArchived: 'cascade' }),
    // Unique within the customer or the tenant. A database index enforces that.
    name: text({ required: true, max: 120, inList: true, search: true }),
    code: code({ max: 32, unique: 'customer', inList: true, search: true }),
    parentDepartmentId: ref('departments', { label: 'Parent department', filter: true }),
    mailStopLocationId: ref('locations', { label: 'Mail stop', inList: true, whenTargetArchived: 'detach' }),
    costCentre: text({ label: 'Cost center', max: 32, inList: true, search: true }),
    notifyMode: choice(['keyContacts', 'everyone', 'none'], {
      label: 'Notify',
      required: true,
      default: 'keyContacts',
      filter: true,
      help: 'Without key contacts, everyone is notified.',
    }),
    keyContactIds: refs('contacts', {
      label: 'Key contacts',
      max: 10,
      inList: true,
      help: 'Notified of the department’s parcels.',
    }),
    acceptsParcelsAs: bool({ label: 'Can receive parcels', required: true, default: true, filter: true }),
    defaultPriorityLevelId: ref('priorityLevels', { whenTargetArchived: 'detach' }),
    email: email(),
    phone: phone(),
    phoneCountry: countryOf('phone'),
    ...bookkeepingFields,
    contacts: count('contacts', { label: 'Members', inList: true }),
    parcelsWaiting: computed(int({ label: 'Waiting', inList: true, filter: true })),
    atAllSites: computed(bool({ label: 'All sites', inList: true, filter: true })),
  },
  sections: {
    Identity: ['name', 'code', 'parentDepartmentId', 'costCentre', 'externalId'],
    Location: ['siteId', 'tenantId', 'mailStopLocationId'],
    Operations: [
      'notifyMode',
      'keyContactIds',
      'acceptsParcelsAs',
      'defaultPriorityLevelId',
      'email',
      'phone',
      'notes',
    ],
  },
})
