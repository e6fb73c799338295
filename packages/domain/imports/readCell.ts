/** Parses a cell’s text into a field’s value, or a sentence about what is expected. Pure, one reader per kind. */
import type { z } from 'zod'
import { type CustomField, customProblem } from '../engine/customFields.ts'
import { choicesOf, type Field, type FieldOf, type Kind } from '../engine/field.ts'
import { labelOf } from '../engine/resource.ts'
import { fieldSchema, type PhoneJudge } from '../engine/schema.ts'
import { countryName } from '../values/country.ts'
import { choiceText } from '../values/text.ts'
import type { RowProblem } from './importRecord.ts'
import { mainField, type TargetField } from './importTargets.ts'

export interface CellProblem {
  readonly code: RowProblem['code']
  readonly message: string
}

/** A value; names of other records, which the server looks up; or a problem. */
export type CellReading =
  | { readonly value: unknown }
  | { readonly names: readonly string[] }
  | { readonly problem: CellProblem }

export type CellReader = (text: string) => CellReading

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'off'])

export function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : null
}

const thousands = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/
const plainNumber = /^-?\d{1,15}(\.\d{1,15})?$/

export function numberIn(text: string): number | null {
  const plain = thousands.test(text) ? text.replaceAll(',', '') : text
  return plainNumber.test(plain) ? Number(plain) : null
}

/** Finds a choice by its value in code or by its label. */
function wordIn(words: readonly string[], text: string, shown: (word: string) => string = choiceText): string | null {
  const wanted = text.toLowerCase()
  return (
    words.find((word) => word.toLowerCase() === wanted) ??
    words.find((word) => shown(word).toLowerCase() === wanted) ??
    null
  )
}

/** Splits a cell by the user's separator; without one, by semicolons if there are any, else by commas. */
export const listIn = (text: string, separator: string | null): string[] =>
  text
    .split(separator ?? (text.includes(';') ? ';' : ','))
    .map((each) => each.trim())
    .filter((each) => each !== '')

const refused = (code: CellProblem['code'], message: string): CellReading => ({ problem: { code, message } })

const oneOfSentence = (words: readonly string[]): string => {
  const shown = words.slice(0, 8).map(choiceText).join(', ')
  return `Use one of: ${shown}${words.length > 8 ? ', …' : '.'}`
}

const countries: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 676 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))).map((code) => [
    countryName(code).toLowerCase(),
    code,
  ]),
)

interface Options {
  readonly separator: string | null
  readonly judge: PhoneJudge
}

/** The value before the field's schema validates it. Undefined: it isn't of this kind at all. */
type Raw<K extends Kind> = (text: string, field: FieldOf<K>, options: Options) => unknown

const asText = (text: string): string => text
const asNumber = (text: string): number | undefined => numberIn(text) ?? undefined
const asChoice = (text: string, field: Field): string | undefined => wordIn(choicesOf(field), text) ?? undefined
const notInFiles = (): undefined => undefined

const raw: { readonly [K in Kind]: Raw<K> } = {
  text: asText,
  longText: asText,
  code: asText,
  email: asText,
  phone: asText,
  url: asText,
  int: asNumber,
  decimal: asNumber,
  percent: asNumber,
  bool: (text) => yesOrNo(text) ?? undefined,
  // A spreadsheet’s date may include a time.
  date: (text) => text.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1'),
  choice: asChoice,
  status: asChoice,
  choices: (text, field, { separator }) => {
    const words = listIn(text, separator).map((each) => wordIn(field.choices, each))
    return words.includes(null) ? undefined : words
  },
  colour: asText,
  timezone: asText,
  country: (text) => (text.length === 2 ? text : (countries.get(text.toLowerCase()) ?? text)),
  tags: (text, _field, { separator }) => listIn(text, separator),
  rows: (text, field, options) => rowsIn(text, field, options),
  ref: notInFiles,
  refs: notInFiles,
  json: notInFiles,
  instant: notInFiles,
  secret: notInFiles,
  overrides: notInFiles,
  share: notInFiles,
  grants: notInFiles,
  image: notInFiles,
  count: notInFiles,
}

const rawOf = <K extends Kind>(kind: K, text: string, field: FieldOf<K>, options: Options): unknown =>
  raw[kind](text, field, options)

/** `a@b.c, Primary, OK; d@e.f`: `rows` as an export writes them. The first part of each is its main field. */
function rowsIn(text: string, { of }: FieldOf<'rows'>, options: Options): unknown {
  const main = mainField(of)
  if (!main) return undefined
  const others = Object.entries(of).filter(([name]) => name !== main[0])
  const rows = text.split(';').map((row) => {
    const [first = '', ...words] = row.split(',').map((part) => part.trim())
    const values: Record<string, unknown> = { [main[0]]: rawOf(main[1].kind, first, main[1], options) }
    for (const [name, field] of others) {
      if (field.kind === 'bool' && words.length > 0)
        values[name] = words.some((word) => word.toLowerCase() === labelOf(name, field).toLowerCase())
      const word = words.map((each) => wordIn(choicesOf(field), each)).find((each) => each !== null)
      if (word !== undefined) values[name] = word
    }
    return values
  })
  return rows
}

const codes: Partial<Record<Kind, CellProblem['code']>> = {
  email: 'EMAIL_INVALID',
  phone: 'PHONE_INVALID',
  date: 'DATE_INVALID',
  int: 'NUMBER_INVALID',
  decimal: 'NUMBER_INVALID',
  percent: 'NUMBER_INVALID',
  bool: 'CHOICE_UNKNOWN',
  choice: 'CHOICE_UNKNOWN',
  choices: 'CHOICE_UNKNOWN',
  status: 'CHOICE_UNKNOWN',
}

const expected = (field: Field): string => {
  if (field.kind === 'bool') return 'Use Yes or No.'
  const words = choicesOf(field)
  return words.length > 0 ? oneOfSentence(words) : 'Enter a number.'
}

function problemOf(field: Field, issue: z.core.$ZodIssue | undefined): CellReading {
  const isTooLong = issue?.code === 'too_big' && issue.origin === 'string'
  const kind = field.kind === 'rows' ? (mainField(field.of)?.[1].kind ?? field.kind) : field.kind
  return refused(isTooLong ? 'TOO_LONG' : (codes[kind] ?? 'RULE'), issue?.message ?? 'This value isn’t valid.')
}

function fieldReader(field: Field, options: Options): CellReader {
  const schema = fieldSchema(field, options.judge)
  return (text) => {
    const value = rawOf(field.kind, text, field, options)
    if (value === undefined) return refused(codes[field.kind] ?? 'RULE', expected(field))
    const parsed = schema.safeParse(value)
    return parsed.success ? { value: parsed.data } : problemOf(field, parsed.error.issues[0])
  }
}

const customValue: Record<CustomField['type'], (text: string, field: CustomField) => unknown> = {
  text: asText,
  number: (text) => numberIn(text),
  date: (text) => text.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1'),
  list: (text, { options }) => wordIn(options, text, (option) => option) ?? text,
  checkbox: (text) => yesOrNo(text),
}

const customCodes: Record<CustomField['type'], CellProblem['code']> = {
  text: 'TOO_LONG',
  number: 'NUMBER_INVALID',
  date: 'DATE_INVALID',
  list: 'CHOICE_UNKNOWN',
  checkbox: 'CHOICE_UNKNOWN',
}

const customReader =
  (custom: CustomField): CellReader =>
  (text) => {
    const value = customValue[custom.type](text, custom)
    const problem = customProblem(custom, value)
    return problem === undefined ? { value } : refused(customCodes[custom.type], problem)
  }

/** Prepared once, called for every row. The text has been trimmed and transformed, and isn't empty. */
export function cellReader({ field, index, custom }: TargetField, options: Options): CellReader {
  if (custom) return customReader(custom)
  if (field.kind === 'ref') return (text) => ({ names: [text] })
  if (field.kind === 'refs') return (text) => ({ names: listIn(text, options.separator) })
  if (field.kind === 'rows' && index !== undefined) {
    const main = mainField(field.of)
    if (main) return fieldReader({ ...main[1], pii: false }, options)
  }
  return fieldReader(field, options)
}
