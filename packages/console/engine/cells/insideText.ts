/** Tells records of the same name apart by their parents. */
import { insideFields } from '@postern/domain/engine/lookup.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { asText, titleOf } from './values.ts'

/** `Lobby, Main Campus`; null if no parent is known. */
export function insideText(resource: Resource, record: AnyRecord): string | null {
  const names = insideFields(resource).flatMap((field) => record.labels[field] ?? [])
  return names.length === 0 ? null : names.join(', ')
}

/** The titles that more than one of these records has. */
export function repeatedTitles(resource: Resource, records: readonly AnyRecord[]): ReadonlySet<string> {
  const once = new Set<string>()
  const repeated = new Set<string>()
  for (const record of records) {
    const title = titleOf(resource, record)
    if (once.has(title)) repeated.add(title)
    else once.add(title)
  }
  return repeated
}

/** Shown next to a repeated title, unless a visible column already says it. */
export function besideTitle(
  resource: Resource,
  record: AnyRecord,
  { repeated, shown }: { repeated: ReadonlySet<string>; shown: readonly string[] },
): string | undefined {
  if (!repeated.has(titleOf(resource, record))) return undefined
  const text = insideText(resource, record)
  const isSaid = (name: string) =>
    insideFields(resource).includes(name) || (text !== null && asText(record[name])?.includes(text))
  return text === null || shown.some(isSaid) ? undefined : text
}
