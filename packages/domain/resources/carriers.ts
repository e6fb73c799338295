import { bookkeepingFields, standingFields } from '../commonFields.ts'
import { bool, choice, code, colour, computed, count, int, percent, phone, ref, text, url } from '../field.ts'
import { resource } from '../resource.ts'

export const carriers = resource({
  name: 'carriers',
  permission: 'mail.carriers',
  scope: 'customer',
  title: 'name',
  template: true,
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'customer', inList: true, search: true }),
    kind: choice(['parcel', 'postal', 'courier', 'freight', 'internal', 'gig', 'retailer'], {
      required: true,
      default: 'parcel',
      inList: true,
      filter: true,
    }),
    color: colour({ label: 'Colour' }),
    trackingUrl: url({
      label: 'Tracking link',
      max: 300,
      help: 'Write {tracking} where the tracking number goes.',
    }),
    supportPhone: phone(),
    supportUrl: url({ label: 'Support page', max: 300 }),
    accountNumber: text({ max: 32, inList: true, search: true, local: true }),
    usePrimaryLogic: bool({
      label: 'Shared rules apply',
      required: true,
      default: true,
      inList: true,
      filter: true,
      help: 'The rules all customers share are tried after the customer’s own.',
    }),
    acceptsOutbound: bool({ label: 'Takes parcels along', required: true, default: false, inList: true, filter: true }),
    lockerDropOff: bool({
      label: 'Drops off at lockers',
      required: true,
      default: true,
      filter: true,
      help: 'Drivers may put parcels into lockers themselves.',
    }),
    defaultPackageTypeId: ref('packageTypes', { whenTargetArchived: 'detach' }),
    defaultPriorityLevelId: ref('priorityLevels', { whenTargetArchived: 'detach' }),
    isActive: standingFields.isActive,
    ...bookkeepingFields,
    services: count('services', { inList: true }),
    parcels30Days: computed(int({ label: 'Parcels in 30 days', inList: true })),
    recognised: computed(percent({ help: 'Of the scans of the last 30 days.', inList: true })),
  },
  sections: {
    Identity: ['name', 'code', 'kind', 'color', 'accountNumber', 'isActive', 'externalId'],
    Links: ['trackingUrl', 'supportUrl', 'supportPhone'],
    Handling: [
      'usePrimaryLogic',
      'acceptsOutbound',
      'lockerDropOff',
      'defaultPackageTypeId',
      'defaultPriorityLevelId',
      'notes',
    ],
  },
})
