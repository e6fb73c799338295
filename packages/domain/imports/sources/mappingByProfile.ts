/** A profile’s mapping for a file imported without review: all of its columns, or none. */
import type { ImportProfile } from '../endpoints.ts'
import type { ColumnPlan, Mapping } from '../importPlan.ts'

/** `missing`: a column that the profile maps and the file doesn’t have. Other columns of the file are skipped. */
export function mappingByProfile(
  { mapping, columnNames }: Pick<ImportProfile, 'mapping' | 'columnNames'>,
  names: readonly string[],
): { readonly mapping: Mapping } | { readonly missing: string } {
  const columns: ColumnPlan[] = []
  for (const plan of mapping.columns) {
    const name = plan.column === null ? undefined : columnNames[plan.column]
    const column = name === undefined ? null : names.indexOf(name)
    if (column !== null && column < 0) return { missing: name ?? '' }
    columns.push({ ...plan, column })
  }
  return { mapping: { ...mapping, columns } }
}
