/** Variables put into a template, and filters put onto them. */
import { soleVariable } from '@postern/domain/areas/labels/designing/elementNames.ts'

/** A lone variable is replaced; into text it goes where the caret was. */
export function insertedAt(template: string, name: string, caret: { start: number; end: number } | null): string {
  const variable = `{{${name}}}`
  if (template.trim() === '' || soleVariable(template) !== null) return variable
  const { start, end } = caret ?? { start: template.length, end: template.length }
  return template.slice(0, start) + variable + template.slice(end)
}

/** On the last variable, after the filters it has. */
export function withFilter(template: string, filter: string): string {
  const end = template.lastIndexOf('}}')
  return end === -1 ? template : `${template.slice(0, end)}|${filter}${template.slice(end)}`
}
