/** Validation under the fields is the server's own: the same schema, the same sentences. */
import type { Field } from '@postern/domain/engine/field.ts'
import { describeIssue, issuesOf } from '@postern/domain/engine/issue.ts'
import { fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { createSchema, type PhoneJudge, patchSchema } from '@postern/domain/engine/schema.ts'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { Values } from '../requests/writes.ts'
import { fieldErrors } from './formErrors.ts'
import { changesOf, cleanValue, createdValues } from './formValues.ts'

type Schema = typeof patchSchema

const hasPhone = (field: Field): boolean =>
  field.kind === 'phone' || ('of' in field && Object.values(field.of).some((inner) => hasPhone(inner)))

/** Numbers are judged by the server's own judge, loaded with the first form that needs it. */
const judgeOf = async (resource: Resource): Promise<PhoneJudge> =>
  fieldsWhere(resource, hasPhone).length === 0
    ? () => null
    : (await import('@postern/domain/phone/storedPhone.ts')).phoneProblem

/** `read`: what of the typed values is judged. */
function schemaResolver(resource: Resource, schemaOf: Schema, read: (typed: Values) => Values): Resolver<FieldValues> {
  let schema: ReturnType<Schema> | undefined
  return async (typed) => {
    schema ??= schemaOf(resource, await judgeOf(resource))
    const result = schema.safeParse(read(typed), { error: describeIssue })
    return result.success
      ? { values: result.data, errors: {} }
      : { values: {}, errors: fieldErrors(issuesOf(result.error.issues)) }
  }
}

export const createResolver = (resource: Resource): Resolver<FieldValues> =>
  schemaResolver(resource, createSchema, (typed) => createdValues(resource, typed))

/** Judges only what has changed: an old value that a newer rule would refuse must not block another field's correction. */
export const patchResolver = (resource: Resource, base: () => Values): Resolver<FieldValues> =>
  schemaResolver(resource, patchSchema, (typed) => changesOf(resource, base(), typed))

/** For a value that many records are to get: it alone is judged. */
export const oneFieldResolver = (resource: Resource, name: string, field: Field): Resolver<FieldValues> =>
  schemaResolver(resource, patchSchema, (typed) => ({ [name]: cleanValue(field, typed[name]) }))
