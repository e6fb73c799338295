import type { Kind } from '@postern/domain/engine/field.ts'
import { insideFields } from '@postern/domain/engine/lookup.ts'
import { fieldsOf, type Resource } from '@postern/domain/engine/resource.ts'

/** What a row needs besides its columns: its mark, its parents (for duplicate names), its sort position, its template overrides. */
export const rowFields = (resource: Resource, columns: readonly string[] = []): string[] => [
  ...new Set([
    resource.title,
    ...columns,
    ...fieldsOf(resource).flatMap(([name, { kind }]) =>
      marks.has(kind) || (kind === 'code' && resource.fields[name]?.inList) || name === 'icon' ? [name] : [],
    ),
    ...insideFields(resource),
    ...[resource.arrangedBy, resource.groupedBy].flatMap((name) => name ?? []),
    ...(resource.template ? ['templateId', 'overrides', 'templateValues'] : []),
    'archivedAt',
  ]),
]

const marks: ReadonlySet<Kind> = new Set(['colour', 'image', 'status'])
