/** All number ranges of all countries, to check whether a number can exist. Twice as big, so it's loaded only for that check. */
import metadata from 'libphonenumber-js/max/metadata'
import type { PhoneMetadata } from './number.ts'

export const fullMetadata: PhoneMetadata = metadata
