/** What a list tells of its records: `fields=name,siteId`. Only the server reads it; a page's address has its columns instead. */
import { defaultColumns } from './listColumns.ts'
import type { Resource } from './resource.ts'

export const fieldsKey = 'fields'

/** Asks for whole records. */
const everyField = '*'

/** What can be asked of every record besides its own fields. */
const metaFields = ['customerId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt'] as const
const templateFields = ['templateId', 'overrides', 'templateValues'] as const

/** The fields that are asked for, null for all of them, or what is wrong with the question. Left out: the list's columns. */
export function parseListFields(resource: Resource, text: string | undefined): readonly string[] | null | string {
  if (text === undefined) return defaultColumns(resource)
  if (text === everyField) return null
  const names = [...new Set(text.split(','))]
  const others: readonly string[] = [...metaFields, ...(resource.template ? templateFields : [])]
  const unknown = names.find((name) => !Object.hasOwn(resource.fields, name) && !others.includes(name))
  return unknown === undefined ? names : `There’s no field “${unknown.slice(0, 60)}”.`
}
