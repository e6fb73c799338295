/** Groups of fields that several entities share, spread into their definitions. */
import { country, decimal, longText, text } from './field.ts'

export const addressFields = {
  addressLine1: text({ label: 'Address line 1', required: true, max: 100 }),
  addressLine2: text({ label: 'Address line 2', max: 100 }),
  addressLine3: text({ label: 'Address line 3', max: 100 }),
  city: text({ required: true, max: 100, inList: true, search: true }),
  region: text({ label: 'State or region', max: 100 }),
  postalCode: text({ max: 25 }),
  countryCode: country({ label: 'Country', required: true, filter: true }),
}

export const addressFieldNames = [
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'city',
  'region',
  'postalCode',
  'countryCode',
] as const satisfies readonly (keyof typeof addressFields)[]

export const positionFields = {
  latitude: decimal({ min: -90, max: 90 }),
  longitude: decimal({ min: -180, max: 180 }),
}

export const bookkeepingFields = {
  externalId: text({
    label: 'External id',
    max: 64,
    unique: 'customer',
    help: 'The customer’s own key, used by imports.',
  }),
  notes: longText({ max: 4000, help: 'For staff only; never sent to the product apps.' }),
}
