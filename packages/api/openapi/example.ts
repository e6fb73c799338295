/** Examples generated from schemas. Each is validated against its schema, so none can be wrong. */
import { z } from 'zod'

const candidates: readonly unknown[] = [
  'Main Campus',
  '018f3c1e-7a52-7c11-9a0e-2b6f0a4d9c31',
  'dana@example.com',
  '+16175550134',
  'https://example.com/track?number={tracking}',
  '2026-02-01',
  '2026-02-01T12:00:00Z',
  'America/Chicago',
  'US',
  '#1F4E79',
  '08:30',
  '1.4.0',
  'MAIN',
  'main-campus',
  '482913',
  'csv',
  '/outgoing',
  'SHA256:q7Yb0bM1c9C3oZVJ3nR8kXw2T5uHf6dLsE4aGiPzNvA',
  1,
  10,
  true,
  null,
  [],
  {},
]

/** Undefined: none of our candidates fits. */
export function exampleOf(schema: z.ZodType): unknown {
  // A schema whose fields depend on each other has its own example.
  const own = schema.meta()?.example
  if (own !== undefined) return own
  if (schema instanceof z.ZodObject) return objectExample(schema)
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    const element = exampleOf(schema.element)
    if (element !== undefined && schema.safeParse([element]).success) return [element]
  }
  if (schema instanceof z.ZodUnion) {
    const found = schema.options.map((option) => exampleOf(asSchema(option))).find((each) => each !== undefined)
    if (found !== undefined) return found
  }
  const options = schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodLiteral ? schema.values : []
  return [...options, ...candidates].find((candidate) => schema.safeParse(candidate).success)
}

function objectExample(schema: z.ZodObject): unknown {
  const required = Object.entries(schema.shape).filter(([, inner]) => !isOptional(inner))
  const example = Object.fromEntries(required.map(([name, inner]) => [name, exampleOf(inner)]))
  if (schema.safeParse(example).success) return example
  // Some bodies require one or two of several optional fields: takes the first that validate.
  const optional = Object.entries(schema.shape).map(([name, inner]) => ({
    [name]: exampleOf(inner instanceof z.ZodOptional ? asSchema(inner.unwrap()) : inner),
  }))
  return optional
    .flatMap((one) => optional.map((other) => ({ ...example, ...one, ...other })))
    .find((fuller) => schema.safeParse(fuller).success)
}

const asSchema = (schema: unknown): z.ZodType => (schema instanceof z.ZodType ? schema : z.never())

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success
