/** A task's parameters, read from its JSON schema, limited to the kinds a form supports. */

export type ParamField = {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly isRequired: boolean
} & (
  | { readonly kind: 'text' | 'customer' | 'flag' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
)

export type ParamValues = Readonly<Record<string, string | number | boolean | null | undefined>>

const part = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
const textIn = (of: unknown, name: string): string | undefined => {
  const value = part(of, name)
  return typeof value === 'string' ? value : undefined
}
const numberIn = (of: unknown, name: string): number | undefined => {
  const value = part(of, name)
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}

/** `dryRun` → `Dry run`. */
const labelOf = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function kindOf(name: string, schema: unknown) {
  const options = part(schema, 'enum')
  if (Array.isArray(options)) return { kind: 'choice', options: options.map(String) } as const
  const type = part(schema, 'type')
  if (type === 'boolean') return { kind: 'flag' } as const
  if (type === 'integer' || type === 'number') {
    const [min, max] = [numberIn(schema, 'minimum'), numberIn(schema, 'maximum')]
    return { kind: 'number', ...(min !== undefined && { min }), ...(max !== undefined && { max }) } as const
  }
  return name === 'customerId' ? ({ kind: 'customer', label: 'Customer' } as const) : ({ kind: 'text' } as const)
}

export function fieldsIn(schema: unknown): ParamField[] {
  const required = part(schema, 'required')
  return Object.entries(part(schema, 'properties') ?? {}).map(([name, each]): ParamField => {
    const help = textIn(each, 'description')
    const hasDefault = part(each, 'default') !== undefined
    return {
      name,
      label: textIn(each, 'title') ?? labelOf(name),
      ...(help !== undefined && { help }),
      isRequired: Array.isArray(required) && required.includes(name) && !hasDefault,
      ...kindOf(name, each),
    }
  })
}

/** Empty values aren't sent, so that the task uses its defaults. */
export const sentValues = (
  fields: readonly ParamField[],
  values: ParamValues,
): Record<string, string | number | boolean> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]
      return value === undefined || value === null || value === '' ? [] : [[name, value]]
    }),
  )
