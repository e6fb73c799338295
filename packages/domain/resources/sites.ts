import { addressFieldNames, addressFields, bookkeepingFields, positionFields } from '../commonFields.ts'
import { bool, choice, code, count, email, int, json, longText, phone, ref, status, text, timezone } from '../field.ts'
import { resource } from '../resource.ts'
import { officeHours } from '../shapes.ts'

export const sites = resource({
  name: 'sites',
  permission: 'customers.sites',
  scope: 'customer',
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, unique: 'customer', inList: true, search: true }),
    code: code({ required: true, max: 12, unique: 'customer', inList: true, search: true }),
    status: status({ planned: ['active'], active: ['paused', 'closed'], paused: ['active', 'closed'], closed: [] }),
    siteType: choice(['mailroom', 'lockerOnly', 'hub', 'retail', 'dock', 'residential'], {
      label: 'Type',
      required: true,
      default: 'mailroom',
      inList: true,
      filter: true,
    }),
    isDefault: bool({ label: 'Default site', required: true, default: false, inList: true, filter: true }),
    ...addressFields,
    ...positionFields,
    timezone: timezone({ label: 'Time zone', required: true, default: 'America/New_York', inList: true, filter: true }),
    phone: phone(),
    email: email(),
    openingHours: json('openingHours', { required: true, default: officeHours }),
    holidayCalendar: choice(['none', 'usFederal', 'canadaFederal', 'englandAndWales', 'germany'], {
      required: true,
      default: 'none',
    }),
    defaultPriorityLevelId: ref('priorityLevels', { whenTargetArchived: 'detach' }),
    pickupInstructions: longText({ max: 500, help: 'Shown to recipients.' }),
    dailyCapacity: int({ min: 0, max: 100_000, help: 'Parcels a day.' }),
    ...bookkeepingFields,
    buildings: count('buildings', { inList: true }),
  },
  sections: {
    Identity: ['name', 'code', 'siteType', 'status', 'isDefault', 'externalId'],
    Address: [...addressFieldNames, 'latitude', 'longitude', 'timezone'],
    Hours: ['openingHours', 'holidayCalendar'],
    Operation: ['phone', 'email', 'defaultPriorityLevelId', 'dailyCapacity', 'pickupInstructions', 'notes'],
  },
})
