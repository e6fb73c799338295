/** Settings: custom fields and feature flags. */
import { customFieldTypes } from '../../../engine/customFields.ts'
import { bool, choice, date, rows, tags, text } from '../../../engine/field.ts'

/** More than this many per entity would clutter forms and labels. */
export const customFieldsPerEntity = 10

const entities = ['contact', 'parcel', 'location', 'department'] as const

export const customFields = {
  customFields: rows(
    {
      label: text({ required: true, max: 60 }),
      key: text({ required: true, max: 31, format: 'slug' }),
      entity: choice(entities, { label: 'Applies to', required: true, default: 'contact' }),
      type: choice(customFieldTypes, { required: true, default: 'text' }),
      options: tags({ required: true, default: [], max: 30, eachMax: 60, help: 'For lists only.' }),
      required: bool({ label: 'Required', required: true, default: false }),
      showOnLabel: bool({ label: 'Show on labels', required: true, default: false }),
    },
    {
      label: 'Fields',
      required: true,
      default: [],
      max: customFieldsPerEntity * entities.length,
      help: `For contacts, parcels, locations and departments, up to ${customFieldsPerEntity} each.`,
    },
  ),
}

export const featureFlags = {
  featureFlags: rows(
    {
      key: text({ required: true, max: 31, format: 'slug' }),
      state: choice(['on', 'off', 'inherit'], { required: true, default: 'inherit' }),
      expiresOn: date({ label: 'Expires', help: 'The platform default applies after this day.' }),
    },
    {
      label: 'Flags',
      required: true,
      default: [],
      max: 50,
      help: 'Turns platform features on or off for this customer.',
    },
  ),
}
