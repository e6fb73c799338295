/** Resets a record to its template, in some fields or in all it overrides. */
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { isInheritable } from '@postern/domain/engine/template.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import type { Context } from '../context.ts'
import { lockRecord } from '../readRecords.ts'
import { updateRecord } from '../records.ts'
import { templateStatement } from './statements.ts'

export async function resetRecord(
  context: Context,
  resource: Resource,
  id: string,
  fields: readonly string[] | undefined,
  expectedVersion: number,
): Promise<AnyRecord> {
  const before = await lockRecord(context.db, resource, context.place, id)
  const template = before.templateId ? await context.db.one(templateStatement(resource, before.templateId)) : undefined
  if (!template)
    throw failure('conflict', { message: `This ${inSentence(resource.words.one)} doesn’t follow a template.` })
  const names = fields ?? before.overrides ?? []
  const foreign = names.filter((name) => {
    const field = resource.fields[name]
    return !field || !isInheritable(field)
  })
  if (foreign.length > 0)
    throw invalid(foreign.map((name) => ({ path: name, description: 'This isn’t a template field.' })))
  const values = Object.fromEntries(names.map((name) => [name, template[name] ?? null]))
  return updateRecord(
    { ...context, writer: { ...context.writer, via: 'reset' } },
    resource,
    id,
    values,
    expectedVersion,
  )
}
