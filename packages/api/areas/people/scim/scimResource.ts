/** Shared by users and groups: dispatches by method and path. */
import { isScimObject, type ScimObject } from '@postern/domain/areas/people/scim/scimUser.ts'
import type { ScimAnswer, ScimCall, ScimContext } from './scimCall.ts'
import { ScimFailure } from './scimFailure.ts'
import { patched } from './scimPatch.ts'

interface ScimResource<Row, Read> {
  read(body: unknown): Read
  shown(scim: ScimContext, row: Row): ScimObject
  list(scim: ScimContext, call: ScimCall): Promise<ScimAnswer>
  create(scim: ScimContext, call: ScimCall): Promise<ScimAnswer>
  answerWith(
    scim: ScimContext,
    call: ScimCall,
    id: string,
    more: Pick<ScimAnswer, 'status' | 'outcome'>,
  ): Promise<ScimAnswer>
  change(scim: ScimContext, call: ScimCall, id: string, readFrom: (row: Row) => Read): Promise<ScimAnswer>
  remove(scim: ScimContext, call: ScimCall, id: string): Promise<ScimAnswer>
}

/** Null if there's no such path. */
export type AnswersCall = (scim: ScimContext, call: ScimCall, id: string | undefined) => Promise<ScimAnswer> | null

export const scimResource =
  <Row, Read>({ read, shown, list, create, answerWith, change, remove }: ScimResource<Row, Read>): AnswersCall =>
  (scim, call, id) => {
    const { method, body } = call
    if (id === undefined) return method === 'GET' ? list(scim, call) : method === 'POST' ? create(scim, call) : null
    if (id === '.search' && method === 'POST') return list(scim, call)
    if (method === 'GET') return answerWith(scim, call, id, { status: 200 })
    if (method === 'PUT') return change(scim, call, id, () => read(body))
    if (method === 'PATCH')
      return change(scim, call, id, (row) => {
        if (!isScimObject(body)) throw new ScimFailure(400, 'Send a PatchOp message.', 'invalidSyntax')
        return read(patched(shown(scim, row), body))
      })
    return method === 'DELETE' ? remove(scim, call, id) : null
  }
