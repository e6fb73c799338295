import { fieldsOf, type Resource } from '../engine/resource.ts'
import { countryOfPhone } from './storedPhone.ts'

/**
 * The countries of the phone numbers in these values, by the name of the field that stores them. Skips numbers that haven't
 * changed from `before`: finding a number's country takes longer than all other checks of a record together.
 */
export const phoneCountries = (
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null = null,
): Record<string, string | null> =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) => {
      if (field.kind !== 'country' || field.countryOf === undefined) return []
      const number = values[field.countryOf]
      if (before !== null && before[field.countryOf] === number) return []
      return [[name, typeof number === 'string' ? countryOfPhone(number) : null]]
    }),
  )
