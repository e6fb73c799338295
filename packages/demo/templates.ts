/** Which template a customer's record follows, and the fields it overrides. */
import { fieldsOf, type RecordMeta, type Resource } from '@postern/domain/engine/resource.ts'
import { inheritableFields } from '@postern/domain/engine/template.ts'

interface Row extends RecordMeta {
  customerId: string
}

/** Identifies a record across customers: the code, or else the name. */
const keyOf = (resource: Resource, row: Row): unknown => {
  const [code] = fieldsOf(resource).find(([, { kind }]) => kind === 'code') ?? [resource.title]
  return Reflect.get(row, code)
}

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** What each customer overrides, keyed by customer code and record code. */
export type Departures<V> = Readonly<Record<string, Readonly<Record<string, Partial<V>>>>>

/** Values of those fields before the customer overrode them: the template's. */
export function usual<V extends object>(common: Partial<V>, departure: Partial<V> | undefined): Partial<V>[] {
  if (!departure) return []
  const before: Partial<V> = {}
  for (const name of Object.keys(departure)) Reflect.set(before, name, Reflect.get(common, name) ?? null)
  return [before]
}

export function following<R extends Row>(resource: Resource, providerId: string, rows: readonly R[]): R[] {
  const templates = new Map(
    rows.filter((row) => row.customerId === providerId).map((row) => [keyOf(resource, row), row] as const),
  )
  return rows.map((row) => {
    const template = row.customerId === providerId ? undefined : templates.get(keyOf(resource, row))
    const overrides = inheritableFields(resource)
      .map(([name]) => name)
      .filter((name) => template && differ(Reflect.get(row, name), Reflect.get(template, name)))
    return { ...row, templateId: template?.id ?? null, overrides }
  })
}
