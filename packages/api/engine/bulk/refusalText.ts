import { Failure } from '@postern/domain/engine/failure.ts'
import { labelOf, type Resource } from '@postern/domain/engine/resource.ts'

/** A problem with one record is reported for that record; a server error fails the whole operation. */
export function refusedFor(error: unknown): Failure {
  if (!(error instanceof Failure) || error.status >= 500) throw error
  return error
}

/** Why a record was refused, in one line, with fields by their labels. */
export function refusalText(resource: Resource, error: unknown): string {
  const { message, detail } = refusedFor(error)
  const said = (detail.errors ?? []).map(({ path, description }) => {
    const field = resource.fields[path]
    return field ? `${labelOf(path, field)}: ${description}` : description
  })
  return said.length > 0 ? said.join(' ') : message
}
