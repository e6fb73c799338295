/** Client-side validation uses the server's schema, so the messages are the same. */
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

/** Phone numbers are validated by the same code as on the server, loaded with the first form that needs it. */
const judgeOf = async (resource: Resource): Promise<PhoneJudge> =>
  fieldsWhere(resource, hasPhone).length === 0
    ? () => null
    : (await import('@postern/domain/phone/storedPhone.ts')).phoneProblem

/** `read`: picks the values to validate. */
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

/** Validates only changed fields: an old value that a newer rule would reject must not block edits to other fields. */
export const patchResolver = (resource: Resource, base: () => Values): Resolver<FieldValues> =>
  schemaResolver(resource, patchSchema, (typed) => changesOf(resource, base(), typed))

/** For a bulk change: validates only that field. */
export const oneFieldResolver = (resource: Resource, name: string, field: Field): Resolver<FieldValues> =>
  schemaResolver(resource, patchSchema, (typed) => ({ [name]: cleanValue(field, typed[name]) }))
