/** Hostile bodies: shaped like an endpoint's schema, with values that tend to break programs. */
import fc from 'fast-check'
import { z } from 'zod'
import { exampleOf } from '../openapi/example.ts'

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], 'deep')

/** Values that programs rarely expect: none is a meaningful text, number, name or date. */
const nasty: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800x',
  '\u202etxt.exe',
  '𝕏\u0301\u200d',
  '',
  ' ',
  'x'.repeat(100_000),
  '0'.repeat(5_000),
  "'; drop table users; --",
  '%_\\',
  '{{constructor}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'infinity',
  'epoch',
  'now',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '99999-01-01',
  '24:00',
  '+16175550134',
  'person@example.test',
  'https://example.test/\u0000',
  '[)>\u001e01\u001d',
  '[^]{999999}(?=x)',
  '^XA^FO^XZ{{',
  0,
  -0,
  -1,
  0.1,
  1.5e300,
  -1.5e300,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  1e21,
  5e-324,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1_000_000_000 },
  { toString: 'x', valueOf: 1 },
  { constructor: { prototype: { polluted: true } } },
  JSON.parse('{"then":"x"}'),
  { $ref: '#' },
  nested(60),
  nested(2_000),
  Array.from({ length: 2_000 }, (_, n) => n),
  Array.from({ length: 300 }, () => 'twice'),
]

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Mostly valid for the schema, so it passes validation; in some places, a value it doesn't expect. */
function arbitraryOf(schema: z.ZodType, hostile: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const usual = usualOf(schema, hostile)
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: hostile })
}

function usualOf(schema: z.ZodType, hostile: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const inner = (each: unknown) => (isSchema(each) ? arbitraryOf(each, hostile) : hostile)
  if (schema instanceof z.ZodObject) {
    const required = Object.keys(schema.shape).filter((name) => !schema.shape[name]?.safeParse(undefined).success)
    const fields = Object.fromEntries(Object.entries(schema.shape).map(([name, each]) => [name, inner(each)]))
    return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fc.oneof({ weight: 4, arbitrary: inner(schema.unwrap()) }, { weight: 1, arbitrary: fc.constant(null) })
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.element), { maxLength: 3 })
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber)
    return fc.oneof(fc.integer({ min: -5, max: 500 }), fc.integer(), fc.double({ noNaN: true }))
  if (schema instanceof z.ZodRecord) return fc.dictionary(fc.string(), inner(schema.valueType), { maxKeys: 3 })
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner))
  const example = exampleOf(schema)
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(example ?? null) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: hostile },
  )
}

/** A valid body with some of its fields replaced. */
const spoiled = (good: object, hostile: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(good), 'unknown'), hostile), {
      minLength: 0,
      maxLength: 3,
      selector: ([name]) => name,
    })
    .map((replaced) => ({ ...good, ...Object.fromEntries(replaced) }))

/** As JSON; names that would set a prototype as object keys are written by hand. */
export function hostileBodies(schema: z.ZodType, good: object, ids: readonly string[]): fc.Arbitrary<string> {
  const hostile = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...nasty) },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  )
  const body = fc
    .oneof(
      { weight: 5, arbitrary: spoiled(good, hostile) },
      { weight: 4, arbitrary: usualOf(schema, hostile) },
      { weight: 1, arbitrary: hostile },
    )
    .map((value) => JSON.stringify(value) ?? 'null')
  const polluting = fc.constantFrom(
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    '{"a":1e999}',
    '[',
    '',
  )
  return fc.oneof({ weight: 30, arbitrary: body }, { weight: 1, arbitrary: polluting })
}
