/** Which parent records narrow down a ref's options. */

import type { Field } from '@postern/domain/engine/field.ts'
import { homesOf } from '@postern/domain/engine/lookup.ts'
import type { ListQuery } from '@postern/domain/engine/query.ts'
import { findTarget, resourceNamed } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'

/** The fields of a form that narrow down another field of it: only floors of the selected building are offered. */
export function narrowedBy(resource: Resource, field: Field | undefined): string[] {
  if (field?.kind !== 'ref') return []
  const target = resourceNamed(field.target)
  return homesOf(target).filter((name) => {
    const own = resource.fields[name]
    return own !== undefined && own !== field && findTarget(resource, name) === findTarget(target, name)
  })
}

/** Undefined until one of those fields has a value. */
export function listInside(
  names: readonly string[],
  values: readonly unknown[],
): Pick<ListQuery, 'filters'> | undefined {
  const filters = names.flatMap((field, index) => {
    const id = values[index]
    return typeof id === 'string' ? [{ field, operator: 'eq' as const, values: [id] }] : []
  })
  return filters.length > 0 ? { filters } : undefined
}
