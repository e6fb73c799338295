/** The metadata that the text box needs: lengths and patterns of numbers. */
import metadata from 'libphonenumber-js/min/metadata'
import type { PhoneMetadata } from './number.ts'

export const smallMetadata: PhoneMetadata = metadata
