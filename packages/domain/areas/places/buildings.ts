import {
  addressFieldNames,
  bookkeepingFields,
  ownAddressFields,
  positionFields,
  standingFields,
} from '../../engine/commonFields.ts'
import { code, computed, count, image, int, json, longText, ref, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    buildings: true
  }
}

export const buildings = resource({
  name: 'buildings',
  permission: 'customers.buildings',
  scope: 'customer',
  title: 'name',
  parents: ['siteId'],
  activeBy: 'isActive',
  fields: {
    siteId: ref('sites', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    code: code({ required: true, max: 12, unique: 'parent', inList: true, search: true }),
    deliveryRoute: text({ max: 32, inList: true }),
    mainEntranceNote: longText({ max: 500 }),
    accessHours: json('openingHours', { help: 'Defaults to the site’s hours.' }),
    photo: image({ accepts: ['jpeg', 'png', 'webp', 'svg'], maxKb: 5 * 1024 }),
    ...ownAddressFields,
    ...positionFields,
    isActive: standingFields.isActive,
    ...bookkeepingFields,
    floors: count('floors', { inList: true }),
    locations: count('locations', { inList: true }),
    banks: count('lockerBanks', { label: 'Banks', inList: true }),
    tenants: computed(int({ inList: true })),
    contacts: computed(int({ inList: true, help: 'Contacts whose mail stop is here.' })),
  },
  sections: {
    Identity: ['siteId', 'name', 'code', 'deliveryRoute', 'photo', 'isActive', 'externalId'],
    Access: ['mainEntranceNote', 'accessHours'],
    Address: [...addressFieldNames, 'latitude', 'longitude'],
    Notes: ['notes'],
  },
})
