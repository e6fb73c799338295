/** The path of any endpoint, filled in with existing records, so tests can call every endpoint. */

import { resources } from '@postern/domain/areas/index.ts'
import type { EndpointKey } from '@postern/domain/engine/contract.ts'
import { fillPath, splitKey } from '@postern/domain/engine/contract.ts'
import { type AnyRecord, collectionPath, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'

export const noRecord = '01a1dd6e-3270-75c6-a23d-76d622692642'

/** The resource of the path's `:id`, if it has one. */
export function resourceAt(key: EndpointKey): Resource | undefined {
  const { path } = splitKey(key)
  return resources.find(
    (resource) => !resource.single && path.concat('/').startsWith(`${collectionPath(resource)}/:id/`),
  )
}

const pictureField = (resource: Resource | undefined): string =>
  (resource && fieldsWhere(resource, ({ kind }) => kind === 'image')[0]?.[0]) ?? 'photo'

/** `id` is the record's ID; all other IDs in the path don't exist. */
export function filledPath(key: EndpointKey, customerId: string, id: string = noRecord): string {
  const { path } = splitKey(key)
  const names = path.split('/').flatMap((step) => (step.startsWith(':') ? [step.slice(1)] : []))
  const values: Record<string, string> = {
    ...Object.fromEntries(names.map((name) => [name, noRecord])),
    customerId,
    id,
  }
  if (names.includes('field'))
    values.field = pictureField(resources.find((each) => path.startsWith(`${collectionPath(each)}/`)))
  return fillPath(path, values)
}

export const idOf = (record: AnyRecord | undefined): string => record?.id ?? noRecord
