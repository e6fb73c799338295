/** Every range of every country: whether a number can exist. Twice the small one, so it is loaded where somebody decides. */
import metadata from 'libphonenumber-js/max/metadata'
import type { PhoneMetadata } from './number.ts'

export const fullMetadata: PhoneMetadata = metadata
