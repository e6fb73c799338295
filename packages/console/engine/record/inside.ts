/** What lives inside something else, and where it is looked for. */

import type { Field } from '@postern/domain/engine/field.ts'
import { homesOf } from '@postern/domain/engine/lookup.ts'
import type { ListQuery } from '@postern/domain/engine/query.ts'
import { findTarget, resourceNamed } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'

/** The fields of a form that narrow another of its fields down: a floor is looked for in the building chosen there. */
export function narrowedBy(resource: Resource, field: Field | undefined): string[] {
  if (field?.kind !== 'ref') return []
  const target = resourceNamed(field.target)
  return homesOf(target).filter((name) => {
    const own = resource.fields[name]
    return own !== undefined && own !== field && findTarget(resource, name) === findTarget(target, name)
  })
}

/** Undefined where nothing is chosen yet that would narrow it down. */
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
