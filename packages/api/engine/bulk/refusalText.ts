import { Failure } from '@postern/domain/engine/failure.ts'
import { labelOf, type Resource } from '@postern/domain/engine/resource.ts'

/** What is wrong with a record is told; what is wrong with us ends it all. */
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
