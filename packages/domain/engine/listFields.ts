/** The fields a list returns: `fields=name,siteId`. Only the server reads it; a page's URL has columns instead. */
import { defaultColumns } from './listColumns.ts'
import type { Resource } from './resource.ts'

export const fieldsKey = 'fields'

/** Requests whole records. */
const everyField = '*'

/** What can be requested for every record, in addition to its own fields. */
const metaFields = ['customerId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt'] as const
const templateFields = ['templateId', 'overrides', 'templateValues'] as const

/** The requested fields, null for all, or an error message. Defaults to the list's columns. */
export function parseListFields(resource: Resource, text: string | undefined): readonly string[] | null | string {
  if (text === undefined) return defaultColumns(resource)
  if (text === everyField) return null
  const names = [...new Set(text.split(','))]
  const others: readonly string[] = [...metaFields, ...(resource.template ? templateFields : [])]
  const unknown = names.find((name) => !Object.hasOwn(resource.fields, name) && !others.includes(name))
  return unknown === undefined ? names : `There’s no field “${unknown.slice(0, 60)}”.`
}
