/** Inserts variables and filters into a template. */
import { soleVariable } from '@postern/domain/areas/labels/designing/elementNames.ts'

/** Replaces a lone variable; in text, inserts at the caret. */
export function insertedAt(template: string, name: string, caret: { start: number; end: number } | null): string {
  const variable = `{{${name}}}`
  if (template.trim() === '' || soleVariable(template) !== null) return variable
  const { start, end } = caret ?? { start: template.length, end: template.length }
  return template.slice(0, start) + variable + template.slice(end)
}

/** Adds a filter to the last variable, after its existing filters. */
export function withFilter(template: string, filter: string): string {
  const end = template.lastIndexOf('}}')
  return end === -1 ? template : `${template.slice(0, end)}|${filter}${template.slice(end)}`
}
