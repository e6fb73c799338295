/** Validation under the fields is the server's own: the same schema, the same sentences. */
import type { Field } from '@postern/domain/field.ts'
import { describeIssue, issuesOf } from '@postern/domain/issue.ts'
import type { Resource } from '@postern/domain/resource.ts'
import { createSchema, patchSchema } from '@postern/domain/schema.ts'
import type { FieldValues, Resolver } from 'react-hook-form'
import { fieldErrors } from './formErrors.ts'
import { changesOf, cleanValue, createdValues } from './formValues.ts'
import type { Values } from './writes.ts'

/** `read`: what of the typed values is judged. */
const schemaResolver =
  (schema: ReturnType<typeof createSchema>, read: (typed: Values) => Values): Resolver<FieldValues> =>
  (typed) => {
    const result = schema.safeParse(read(typed), { error: describeIssue })
    return result.success
      ? { values: result.data, errors: {} }
      : { values: {}, errors: fieldErrors(issuesOf(result.error.issues)) }
  }

export const createResolver = (resource: Resource): Resolver<FieldValues> =>
  schemaResolver(createSchema(resource), (typed) => createdValues(resource, typed))

/** Judges only what has changed: an old value that a newer rule would refuse must not block another field's correction. */
export const patchResolver = (resource: Resource, base: () => Values): Resolver<FieldValues> =>
  schemaResolver(patchSchema(resource), (typed) => changesOf(resource, base(), typed))

/** For a value that many records are to get: it alone is judged. */
export const oneFieldResolver = (resource: Resource, name: string, field: Field): Resolver<FieldValues> =>
  schemaResolver(patchSchema(resource), (typed) => ({ [name]: cleanValue(field, typed[name]) }))
