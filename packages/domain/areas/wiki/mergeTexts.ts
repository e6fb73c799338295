/** Merges concurrent changes to a text. Both are kept; where they change the same lines differently, the user decides. */
import { diff3Merge } from 'node-diff3'

export interface Agreed {
  readonly lines: readonly string[]
}

export interface Conflict {
  readonly mine: readonly string[]
  readonly base: readonly string[]
  readonly theirs: readonly string[]
}

export type MergePart = Agreed | Conflict

export const isConflict = (part: MergePart): part is Conflict => 'mine' in part

/** `base` is the text both started from. */
export function mergeTexts(mine: string, base: string, theirs: string): MergePart[] {
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), { excludeFalseConflicts: true })
  return regions.flatMap((region): MergePart[] => {
    if (region.conflict) return [{ mine: region.conflict.a, base: region.conflict.o, theirs: region.conflict.b }]
    return region.ok ? [{ lines: region.ok }] : []
  })
}

/** The whole text with every conflict resolved. */
export const mergedText = (parts: readonly MergePart[], decide: (conflict: Conflict) => readonly string[]): string =>
  parts.flatMap((part) => (isConflict(part) ? decide(part) : part.lines)).join('\n')

/** Null if there are conflicts. */
export const cleanMerge = (parts: readonly MergePart[]): string | null =>
  parts.some(isConflict) ? null : mergedText(parts, () => [])
