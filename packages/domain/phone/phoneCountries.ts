import { fieldsOf, type Resource } from '../engine/resource.ts'
import { countryOfPhone } from './storedPhone.ts'

/** The countries of the numbers among these values, under the names of the fields that keep them. */
export const phoneCountries = (
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Record<string, string | null> =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) => {
      if (field.kind !== 'country' || field.countryOf === undefined) return []
      const number = values[field.countryOf]
      return [[name, typeof number === 'string' ? countryOfPhone(number) : null]]
    }),
  )
