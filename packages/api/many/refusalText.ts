import type { Failure } from '@postern/domain/failure.ts'
import { labelOf, type Resource } from '@postern/domain/resource.ts'

/** Why one of many was refused, in one line: its fields by the names people know them by. */
export function refusalText(resource: Resource, { message, detail: { errors = [] } }: Failure): string {
  const said = errors.map(({ path, description }) => {
    const field = resource.fields[path]
    return field ? `${labelOf(path, field)}: ${description}` : description
  })
  return said.length > 0 ? said.join(' ') : message
}
