/** Custom fields: defined in a customer's settings, stored with each contact. */

import type { CustomValues } from './shapes.ts'

export const customFieldTypes = ['text', 'number', 'date', 'list', 'checkbox'] as const

export interface CustomField {
  readonly key: string
  readonly label: string
  readonly type: (typeof customFieldTypes)[number]
  readonly options: string[]
  readonly required: boolean
}

const day = /^\d{4}-\d{2}-\d{2}$/

const fits: Record<CustomField['type'], (value: unknown, field: CustomField) => string | undefined> = {
  text: (value) => (typeof value === 'string' && value.length <= 200 ? undefined : 'Enter up to 200 characters.'),
  number: (value) => (typeof value === 'number' ? undefined : 'Enter a number.'),
  date: (value) =>
    typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value)) ? undefined : 'Select a date.',
  list: (value, { options }) =>
    options.some((option) => option === value) ? undefined : 'Select an option from the list.',
  checkbox: (value) => (typeof value === 'boolean' ? undefined : 'Check or uncheck the box.'),
}

/** Why a value is invalid for its field, or undefined. */
export const customProblem = (field: CustomField, value: unknown): string | undefined => fits[field.type](value, field)

/** One value as text. */
export const customWord = (value: CustomValues[string]): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

export const asCustomValues = (value: unknown): CustomValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([, each]) => ['string', 'number', 'boolean'].includes(typeof each)),
      )
    : {}

/** `Residence hall: Ashby`. A field that no longer exists is shown by its key. */
export const customWords = (value: unknown, fields: readonly CustomField[] = []): string[] =>
  Object.entries(asCustomValues(value)).map(
    ([key, each]) => `${fields.find((field) => field.key === key)?.label ?? key}: ${customWord(each)}`,
  )
