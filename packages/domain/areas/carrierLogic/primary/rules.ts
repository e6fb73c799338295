/**
 * The rules all customers share: the formats of tracking_number_data 2.0.0 (18 couriers) said in our language, and three that it leaves
 * out (the form of FedEx, its door tag, LM of LaserShip). The order is the one they are listed and stored in; ranking does not need it.
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
