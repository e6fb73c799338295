/** A mapping prepared once for all rows: which cell goes through which transforms to which field. */
import type { Issue } from '../engine/failure.ts'
import type { PhoneJudge } from '../engine/schema.ts'
import type { Mapping } from './importPlan.ts'
import type { TargetField } from './importTargets.ts'
import { type CellReader, cellReader } from './readCell.ts'
import { separatorIn, transformBy } from './transforms.ts'

export interface ColumnReader {
  readonly to: TargetField
  /** Null: a constant. */
  readonly column: number | null
  /** The cell’s text after trimming and transforms. */
  readonly textOf: (cells: readonly string[]) => string
  readonly read: CellReader
}

export function columnReaders(
  mapping: Mapping,
  targets: readonly TargetField[],
  judge: PhoneJudge,
): readonly ColumnReader[] {
  const known = new Map(targets.map((each) => [each.target.key, each]))
  return mapping.columns.flatMap(({ column, constant, target, transforms }) => {
    const to = known.get(target)
    if (!to) return []
    const step = transformBy(transforms)
    const fixed = constant === null ? null : step(constant)
    return {
      to,
      column: fixed === null ? column : null,
      textOf: (cells: readonly string[]) => fixed ?? step(column === null ? '' : (cells[column] ?? '')),
      read: cellReader(to, { separator: separatorIn(transforms), judge }),
    }
  })
}

/** Why a mapping can't be used. */
export function mappingIssues({ columns }: Mapping, targets: readonly TargetField[], width: number): Issue[] {
  const [known, seen] = [new Map(targets.map(({ target }) => [target.key, target])), new Set<string>()]
  return columns.flatMap(({ column, constant, target }, index): Issue[] => {
    const path = `mapping.columns.${index}`
    const label = known.get(target)?.label
    if (label === undefined) return [{ path, description: `There’s no field “${target.slice(0, 60)}”.` }]
    if (seen.has(target)) return [{ path, description: `Two columns go to ${label}. Select one.` }]
    seen.add(target)
    if (constant === null && (column === null || column >= width))
      return [{ path, description: 'The file doesn’t have this column.' }]
    return []
  })
}
