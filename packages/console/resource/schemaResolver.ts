/** Validation under the fields is the server's own: the same schema, the same sentences. */
import { zodResolver } from '@hookform/resolvers/zod'
import { describeIssue } from '@postern/domain/issue.ts'
import type { Resource } from '@postern/domain/resource.ts'
import { createSchema, patchSchema } from '@postern/domain/schema.ts'
import type { FieldValues, Resolver } from 'react-hook-form'
import { changesOf, createdValues } from './formValues.ts'
import type { Values } from './writes.ts'

const inWords = { error: describeIssue }

export function createResolver(resource: Resource): Resolver<FieldValues> {
  const check = zodResolver(createSchema(resource), inWords)
  return (typed, context, options) => check(createdValues(resource, typed), context, options)
}

/** Judges only what has changed: an old value that a newer rule would refuse must not block another field's correction. */
export function patchResolver(resource: Resource, base: () => Values): Resolver<FieldValues> {
  const check = zodResolver(patchSchema(resource), inWords)
  return (typed, context, options) => check(changesOf(resource, base(), typed), context, options)
}
