/** Adopting templates: a customer gets its own record for each, which follows the template from then on. */

import type { Adoption } from '@postern/domain/engine/endpoints/template.ts'
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import { isRef } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsWhere, isInactive, type Resource } from '@postern/domain/engine/resource.ts'
import { isMark, isTakenOver } from '@postern/domain/engine/template.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { acrossCustomers } from '../../database/db.ts'
import type { Context } from '../context.ts'
import { providerStatement, type Template, takenStatement, templatesStatement } from './statements.ts'

/** Creates a record. Passed in, because creating a customer adopts templates in turn. */
type Create = (inside: Context, resource: Resource, values: Record<string, unknown>) => Promise<AnyRecord>

/** Replaces a template's references to other templates with the customer's own records of those. */
async function refsOf({ db, place }: Context, resource: Resource, template: Template): Promise<Record<string, string>> {
  const refs: Record<string, string> = {}
  for (const [name, field] of fieldsWhere(resource, isRef)) {
    const target = resourceNamed(field.target)
    if (!target.template || template[name] === null) continue
    const taken = await db.all(takenStatement(target, place.customerId))
    const own = taken.find(({ templateId, archivedAt }) => archivedAt === null && templateId === template[name])
    if (own) refs[name] = own.id
  }
  return refs
}

const valuesOf = (resource: Resource, template: Template, withMarks: boolean): Record<string, unknown> =>
  Object.fromEntries(
    fieldsWhere(resource, (field) => isTakenOver(field) || (withMarks && isMark(field))).map(([name]) => [
      name,
      template[name] ?? null,
    ]),
  )

interface Taken {
  readonly templateId: string | null
  readonly archivedAt: string | null
}

function refusalOf(resource: Resource, template: Template, taken: readonly Taken[]): string | null {
  const noun = inSentence(resource.words.one)
  const own = taken.filter(({ templateId }) => templateId === template.id)
  if (own.some(({ archivedAt }) => archivedAt === null)) return 'It’s already adopted.'
  if (own.length > 0) return `Its ${noun} is archived. Restore it instead.`
  if (template.archivedAt !== null) return 'The template is archived.'
  return isInactive(resource, template) ? 'The template is inactive.' : null
}

/** `templateIds` null: every active template that the customer has never adopted. */
export async function adoptTemplates(
  inside: Context,
  resource: Resource,
  create: Create,
  templateIds: readonly string[] | null,
): Promise<Adoption> {
  const { db, place } = inside
  const provider = await db.one(providerStatement())
  if (provider?.id === place.customerId)
    throw failure('conflict', { message: `The provider’s ${inSentence(resource.words.many)} are the templates.` })
  const templates = await acrossCustomers(db, (wide) => wide.all(templatesStatement(resource, templateIds)))
  const taken = await db.all(takenStatement(resource, place.customerId))
  const writer = { ...inside.writer, via: 'adopt' }
  const known = new Set(templates.map(({ id }) => id))
  const unknown = (templateIds ?? []).filter((id) => !known.has(id))
  const answer: Adoption = {
    adopted: [],
    refused: unknown.map((templateId) => ({ templateId, title: null, reason: 'Template not found.' })),
  }
  for (const template of templates) {
    const title = String(template[resource.title])
    const refuse = (reason: string) => answer.refused.push({ templateId: template.id, title, reason })
    const refusal = refusalOf(resource, template, taken)
    if (refusal !== null) {
      if (templateIds !== null) refuse(refusal)
      continue
    }
    try {
      const values = {
        ...valuesOf(resource, template, taken.length === 0),
        ...(await refsOf(inside, resource, template)),
      }
      const record = await db.inPart(() =>
        create({ ...inside, writer }, resource, { ...values, templateId: template.id, overrides: [] }),
      )
      answer.adopted.push({ id: record.id, title })
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error
      refuse(error.message)
    }
  }
  return answer
}
