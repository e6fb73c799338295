/** SCIM errors as in RFC 7644 section 3.12: the status is a string. */
import { Failure } from '@postern/domain/engine/failure.ts'

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A contact of another source that looks like the user: a person has to decide whether it is. */
export interface FoundConflict {
  readonly contactId: string
  readonly reason: 'email' | 'externalId'
  readonly userName: string
  readonly externalId: string | null
}

export class ScimFailure extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  readonly conflict: FoundConflict | undefined

  constructor(status: number, detail: string, scimType?: ScimType, conflict?: FoundConflict) {
    super(detail)
    this.name = 'ScimFailure'
    this.status = status
    this.scimType = scimType
    this.conflict = conflict
  }
}

export const errorBody = ({ status, scimType, message }: ScimFailure) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  ...(scimType && { scimType }),
  detail: message,
  status: String(status),
})

export const notFound = (id: string): ScimFailure => new ScimFailure(404, `Resource ${id.slice(0, 60)} not found.`)

const typeByCode: Readonly<Record<string, ScimType>> = { invalid: 'invalidValue', conflict: 'uniqueness' }

/** Maps errors of the contact rules or the database to SCIM errors. Undefined means it's our bug. */
export function scimFailureOf(error: unknown): ScimFailure | undefined {
  if (error instanceof ScimFailure) return error
  if (!(error instanceof Failure) || error.status >= 500) return undefined
  const { code, status, detail, message } = error
  const lines = detail.errors?.map(({ path, description }) => [path, description].filter(Boolean).join(': '))
  return new ScimFailure(status, lines?.join(' ') ?? message, typeByCode[code])
}
