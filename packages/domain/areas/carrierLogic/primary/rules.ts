/**
 * The rules all customers share: the formats of tracking_number_data 2.0.0 (18 couriers) in our language, and three that it
 * lacks (FedEx form, FedEx door tag, LaserShip LM). They are listed and stored in this order; ranking doesn't depend on it.
 */
import type { Rule } from '../rule.ts'
import { fedexRules } from './fedex.ts'
import { internationalRules } from './international.ts'
import { northAmericanRules } from './northAmerica.ts'
import { upsRules } from './ups.ts'
import { uspsRules } from './usps.ts'

export const primaryRules: readonly Rule[] = [
  ...upsRules,
  ...fedexRules,
  ...uspsRules,
  ...northAmericanRules,
  ...internationalRules,
]
