/** What the text box needs to know about numbers: lengths and shapes. */
import metadata from 'libphonenumber-js/min/metadata'
import type { PhoneMetadata } from './number.ts'

export const smallMetadata: PhoneMetadata = metadata
