import { Failure } from '@postern/domain/engine/failure.ts'
import { labelOf, type Resource } from '@postern/domain/engine/resource.ts'

/** A problem with one record is reported for that record; an error of ours fails the whole operation. */
export function refusedFor(error: unknown): Failure {
  if (!(error instanceof Failure) || error.status >= 500) throw error
  return error
}

/** Why one of many was refused, in one line: its fields by the names people know them by. */
export function refusalText(resource: Resource, error: unknown): string {
  const { message, detail } = refusedFor(error)
  const said = (detail.errors ?? []).map(({ path, description }) => {
    const field = resource.fields[path]
    return field ? `${labelOf(path, field)}: ${description}` : description
  })
  return said.length > 0 ? said.join(' ') : message
}
