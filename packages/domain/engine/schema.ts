/** Builds zod schemas from a definition: the same validation for API requests and the console's forms. */
import { z } from 'zod'
import { catalogues, grantedPaths, unknownPaths } from '../auth/grants.ts'
import { treeOf } from '../auth/permission.ts'
import { formats } from '../values/formats.ts'
import { jsonValue } from '../values/jsonValue.ts'
import { tidy } from '../values/text.ts'
import { type Field, type FieldOf, hiddenSecret, type Kind } from './field.ts'
import type { DecimalField, GrantsField, IntField, SecretField, TextField } from './fieldKinds.ts'
import { canBeHidden } from './privacy.ts'
import { fieldsOf, fieldsWhere, type Resource } from './resource.ts'
import { type Shapes, spansProblem, type Weekday, weekdays } from './shapes.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time like 08:30.')

const spans = z
  .array(z.strictObject({ from: clock, to: clock }))
  .max(3, 'Up to 3 time ranges a day.')
  .check((context) => {
    const problem = spansProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
  })

const perDay = <T extends z.ZodType>(schema: T) =>
  z.strictObject(Object.fromEntries(weekdays.map((day) => [day, schema])) as Record<Weekday, T>)

const shapeSchemas: { [S in keyof Shapes]: z.ZodType<Shapes[S]> } = {
  counts: z.array(z.int()),
  openingHours: perDay(spans),
  customValues: z.record(z.string().max(31), z.union([z.string().max(200), z.number(), z.boolean()])),
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

function line(field: TextField) {
  const text = z
    .string()
    .overwrite(tidy)
    .min(field.min ?? 1)
    .max(field.max ?? 200)
    .regex(printable, 'Remove the control characters.')
  return written(text, field)
}

function written(text: z.ZodString, { format }: TextField | SecretField): z.ZodString {
  if (!format) return text
  const { pattern, sentence, except } = formats[format]
  const fitting = text.regex(pattern, sentence)
  return except ? fitting.refine((value) => !except.has(value), sentence) : fitting
}

const oneOf = ({ choices }: FieldOf<'choice' | 'choices' | 'status'>) => z.enum(choices)

const bounded = (schema: z.ZodNumber, field: IntField | DecimalField) =>
  schema.min(field.min ?? -2_147_483_648).max(field.max ?? 2_147_483_647)

/** Accepts only paths in the catalog. What a path requires is checked against the stored record (unmetNeeds in grants.ts). */
const grantSchema = (field: GrantsField) => {
  const catalogue = catalogues[field.catalogue]
  return z
    .record(z.string(), z.unknown())
    .check((context) => {
      const [unknown] = unknownPaths(catalogue, context.value)
      if (unknown !== undefined)
        context.issues.push({
          code: 'custom',
          message: `There’s no permission ${unknown.slice(0, 80)}.`,
          input: context.value,
        })
    })
    .overwrite((tree) => treeOf(grantedPaths(catalogue, tree)))
}

/**
 * Why a number can't exist, as a sentence, or null. Passed in, because it needs the numbering plans of all countries: the
 * server always has them, a page loads them only for a form with a phone field (phone/storedPhone.ts).
 */
export type PhoneJudge = (number: string) => string | null

const withItsCode = 'Enter the number with its country code, like +1 617 555 0134.'

export const phoneSchema = (judge: PhoneJudge) =>
  z
    .string()
    .overwrite((text) => text.replace(/[\s().-]/g, ''))
    .check((context) => {
      // The judge checks the length, which depends on the country.
      const problem = /^\+[1-9]\d{0,19}$/.test(context.value) ? judge(context.value) : withItsCode
      // Without `continue`, an enclosing union would hide this message.
      if (problem !== null)
        context.issues.push({ code: 'custom', message: problem, input: context.value, continue: true })
    })

/** One row per kind: a new kind does not compile until it can be validated. */
const byKind: { readonly [K in Kind]: (field: FieldOf<K>, judge: PhoneJudge) => z.ZodType } = {
  text: line,
  longText: (field) =>
    z
      .string()
      .trim()
      .min(1)
      .max(field.max ?? 10_000)
      .regex(printable, 'Remove the control characters.'),
  code: (field) =>
    z
      .string()
      .trim()
      .toUpperCase()
      .min(field.min ?? 1)
      .max(field.max ?? 32)
      .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'Use letters, digits, - or _. Start with a letter or digit.'),
  email: () => z.string().trim().toLowerCase().max(254).pipe(z.email()),
  phone: (_, judge) => phoneSchema(judge),
  url: (field) =>
    z
      .string()
      .trim()
      .max(field.max ?? 300)
      .regex(/^https:\/\/[^\s/]\S*$/, 'Enter a URL that starts with https://.'),
  int: (field) => bounded(z.int(), field),
  decimal: (field) => bounded(z.number(), field),
  bool: () => z.boolean(),
  date: () => z.iso.date(),
  instant: () => z.iso.datetime(),
  choice: oneOf,
  choices: (field) =>
    z
      .array(oneOf(field))
      .min(field.min ?? 0)
      .overwrite((values) => [...new Set(values)]),
  status: oneOf,
  colour: () =>
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^#[0-9A-F]{6}$/, 'Enter a color like #1F4E79.'),
  timezone: () => z.string().refine(isTimeZone, 'Select a time zone like America/Chicago.'),
  country: () =>
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Select a country.'),
  tags: (field) =>
    z
      .array(
        z
          .string()
          .overwrite(tidy)
          .min(1)
          .max(field.eachMax ?? 30),
      )
      .min(field.min ?? 0)
      .max(field.max ?? 20)
      .overwrite((values) => [...new Set(values)]),
  ref: () => z.uuid(),
  refs: (field) =>
    z
      .array(z.uuid())
      .min(field.min ?? 0)
      .max(field.max ?? 100)
      .overwrite((values) => [...new Set(values)]),
  secret: (field) =>
    written(z.string(), field)
      .min(field.min ?? 1)
      .max(field.max ?? 4_000)
      .refine((text) => text !== hiddenSecret, 'Enter a new value, or leave it unchanged.'),
  rows: (field, judge) => {
    const inner = Object.entries(field.of).map(([name, each]): [string, Field] => [
      name,
      field.pii ? { ...each, pii: true } : each,
    ])
    return z.array(z.strictObject(openShape(inner, judge))).max(field.max ?? 50)
  },
  overrides: (field, judge) =>
    z.strictObject(
      Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, valueSchema(inner, judge).optional()])),
    ),
  json: (field) => shapeSchemas[field.shape],
  percent: (field) =>
    z
      .number()
      .min(field.min ?? 0)
      .max(field.max ?? 100),
  share: () => z.strictObject({ part: z.number(), whole: z.number() }),
  grants: grantSchema,
  image: () => z.uuid(),
  count: () => z.int().min(0),
}

const schemaOf = <K extends Kind>(kind: K, field: FieldOf<K>, judge: PhoneJudge): z.ZodType =>
  byKind[kind](field, judge)

/** Accepts a masked value sent back as it is; it changes nothing. */
export function fieldSchema(field: Field, judge: PhoneJudge): z.ZodType {
  const schema = schemaOf(field.kind, field, judge)
  return field.pii && canBeHidden(field) && field.kind !== 'rows' ? z.union([schema, z.literal(hiddenSecret)]) : schema
}

const valueSchema = (field: Field, judge: PhoneJudge): z.ZodType => {
  const schema = fieldSchema(field, judge)
  return field.required ? schema : schema.nullable()
}

/** Omitted fields get the default of their definition. */
const openShape = (fields: readonly [string, Field][], judge: PhoneJudge): Record<string, z.ZodType> =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      const schema = valueSchema(field, judge)
      if (field.given) return [name, schema]
      // No default here: the entity's rules must see that it was omitted.
      if (field.defaultBy) return [name, schema.optional()]
      return [name, field.default === undefined ? schema.default(null) : schema.default(field.default)]
    }),
  )

/** What a client may send to create a record. No status: it starts at the beginning of its life cycle. */
export function createSchema(resource: Resource, judge: PhoneJudge): z.ZodObject {
  return z.strictObject(
    openShape(
      fieldsWhere(resource, (field) => field.writable && field.kind !== 'status'),
      judge,
    ),
  )
}

/** What a client may send to change a record: any of the fields that may change. */
export function patchSchema(resource: Resource, judge: PhoneJudge): z.ZodObject {
  const open = fieldsWhere(resource, (field) => field.writable && !field.immutable)
  return z.strictObject(Object.fromEntries(open.map(([name, field]) => [name, valueSchema(field, judge).optional()])))
}

const metaShape = {
  id: z.uuid(),
  rowVersion: z.int(),
  createdAt: z.string(),
  createdBy: z.uuid().nullable(),
  updatedAt: z.string(),
  updatedBy: z.uuid().nullable(),
  archivedAt: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
}

/** Values in responses. Lenient: a stored row is shown even if a rule has become stricter since. */
const answerByKind: Record<Kind, z.ZodType> = {
  text: z.string(),
  longText: z.string(),
  code: z.string(),
  email: z.string(),
  phone: z.string(),
  url: z.string(),
  int: z.int(),
  decimal: z.number(),
  bool: z.boolean(),
  date: z.string(),
  instant: z.string(),
  choice: z.string(),
  choices: z.array(z.string()),
  status: z.string(),
  colour: z.string(),
  timezone: z.string(),
  country: z.string(),
  tags: z.array(z.string()),
  ref: z.uuid(),
  refs: z.array(z.uuid()),
  secret: z.literal(hiddenSecret),
  rows: z.array(z.record(z.string(), jsonValue)),
  overrides: z.record(z.string(), jsonValue),
  json: jsonValue,
  percent: z.number(),
  share: z.strictObject({ part: z.number(), whole: z.number() }),
  grants: jsonValue,
  image: z.uuid(),
  count: z.int(),
}

const templateShape = {
  templateId: z.uuid().nullable(),
  overrides: z.array(z.string()),
  templateValues: z.record(z.string(), jsonValue).nullable().optional(),
  followers: z.int().optional(),
}

const makeRecordSchema = (resource: Resource): z.ZodObject =>
  z.strictObject({
    ...metaShape,
    ...(resource.scope === 'customer' && { customerId: z.uuid() }),
    ...(resource.template && templateShape),
    ...Object.fromEntries(
      fieldsOf(resource).map(([name, field]) => [
        name,
        field.required ? answerByKind[field.kind] : answerByKind[field.kind].nullable(),
      ]),
    ),
  })

const recordSchemas = new WeakMap<Resource, z.ZodObject>()

/** The same object for all endpoints of a resource, so that the API docs describe it once. */
export function recordSchema(resource: Resource): z.ZodObject {
  const schema = recordSchemas.get(resource) ?? makeRecordSchema(resource)
  recordSchemas.set(resource, schema)
  return schema
}

const rowSchemas = new WeakMap<Resource, z.ZodObject>()

/** A record in a list: the requested fields, plus those every row has. */
export function rowSchema(resource: Resource): z.ZodObject {
  const schema =
    rowSchemas.get(resource) ?? recordSchema(resource).partial().required({ id: true, rowVersion: true, labels: true })
  rowSchemas.set(resource, schema)
  return schema
}
