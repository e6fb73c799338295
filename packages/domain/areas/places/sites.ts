import { addressFieldNames, addressFields, bookkeepingFields, positionFields } from '../../engine/commonFields.ts'
import {
  bool,
  choice,
  code,
  computed,
  count,
  countryOf,
  date,
  email,
  int,
  json,
  longText,
  overrides,
  phone,
  ref,
  rows,
  share,
  status,
  text,
  timezone,
} from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import { officeHours } from '../../engine/shapes.ts'
import { perSiteFields } from '../customers/settings/perSite.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    sites: true
  }
}

export const sites = resource({
  name: 'sites',
  permission: 'customers.sites',
  scope: 'customer',
  title: 'name',
  archiveNeedsName: true,
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
    isDefault: bool({ label: 'Default site', required: true, default: false, filter: true }),
    ...addressFields,
    ...positionFields,
    timezone: timezone({ label: 'Time zone', required: true, default: 'America/New_York', filter: true }),
    phone: phone(),
    phoneCountry: countryOf('phone'),
    email: email(),
    openingHours: json('openingHours', { required: true, default: officeHours }),
    holidayCalendar: choice(['none', 'usFederal', 'canadaFederal', 'englandAndWales', 'germany'], {
      required: true,
      default: 'none',
    }),
    closedDays: rows(
      { day: date({ required: true }), name: text({ max: 60 }) },
      {
        label: 'Other closed days',
        one: 'closed day',
        required: true,
        default: [],
        max: 60,
        help: 'In addition to the calendar’s holidays.',
      },
    ),
    specialHours: rows(
      {
        day: date({ label: 'Date', required: true }),
        opensAt: text({ label: 'Opens', required: true, max: 5, format: 'clock' }),
        closesAt: text({ label: 'Closes', required: true, max: 5, format: 'closingTime' }),
        name: text({ max: 60 }),
      },
      {
        required: true,
        default: [],
        max: 60,
        one: 'special day',
        help: 'Replace the weekly hours on one date.',
      },
    ),
    managerUserId: ref('users', {
      label: 'Manager',
      whenTargetArchived: 'detach',
      help: 'A user with access to this site.',
    }),
    defaultPriorityLevelId: ref('priorityLevels', { whenTargetArchived: 'detach' }),
    defaultServiceId: ref('services', { help: 'Used for parcels without a service.' }),
    defaultThermalLabelId: ref('thermalLabels', { label: 'Default label' }),
    pickupInstructions: longText({ max: 500, help: 'Shown to recipients.' }),
    dailyCapacity: int({ min: 0, max: 100_000, help: 'Parcels per day.' }),
    settingsOverride: overrides(perSiteFields, { label: 'Setting overrides' }),
    ...bookkeepingFields,
    buildings: count('buildings', { inList: true }),
    stationsOnline: computed(share({ label: 'Stations online', inList: true })),
    banksOnline: computed(share({ label: 'Banks online', inList: true })),
    doorsFree: computed(share({ label: 'Doors free', inList: true })),
    parcelsInCustody: computed(int({ label: 'Parcels', inList: true })),
    parcelsOverdue: computed(int({ label: 'Overdue', inList: true })),
    hasOfflineDevice: computed(bool({ label: 'Has offline device', filter: true })),
    hasOverdue: computed(bool({ label: 'Has overdue parcels', filter: true })),
    openNow: computed(bool({ label: 'Open now', inList: true, filter: true })),
    openTickets: computed(int({ label: 'Open tickets', filter: true })),
  },
  essentials: ['siteType', 'region', 'postalCode', 'timezone', 'phone'],
  sections: {
    Identity: ['name', 'code', 'siteType', 'status', 'isDefault', 'externalId'],
    Address: [...addressFieldNames, 'latitude', 'longitude', 'timezone'],
    Hours: ['openingHours', 'holidayCalendar', 'closedDays', 'specialHours'],
    Operations: [
      'managerUserId',
      'phone',
      'email',
      'defaultPriorityLevelId',
      'defaultServiceId',
      'defaultThermalLabelId',
      'dailyCapacity',
      'pickupInstructions',
      'notes',
    ],
  },
})
