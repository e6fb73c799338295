/** Every range of every country: whether a number can exist. Twice as big as the small one, so it's loaded only where that is decided. */
import metadata from 'libphonenumber-js/max/metadata'
import type { PhoneMetadata } from './number.ts'

export const fullMetadata: PhoneMetadata = metadata
