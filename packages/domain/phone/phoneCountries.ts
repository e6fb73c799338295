import { fieldsWhere, type Resource } from '../engine/resource.ts'
import { countryOfPhone } from './storedPhone.ts'

/** The countries of the numbers among these values, under the names of the fields that keep them. */
export const phoneCountries = (
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Record<string, string | null> =>
  Object.fromEntries(
    fieldsWhere(resource, ({ countryOf }) => countryOf !== undefined).map(([name, { countryOf = '' }]) => {
      const number = values[countryOf]
      return [name, typeof number === 'string' ? countryOfPhone(number) : null]
    }),
  )
