/**
 * Two people changed one record. Field by field against what both had read: where only one of them changed something it
 * stands; where both did, differently, a person decides. Nothing typed is lost, nothing of the other is overwritten unseen.
 */
import { sameValue } from '../cells/values.ts'
import type { Values } from '../requests/writes.ts'

export interface Conflict {
  field: string
  base: unknown
  yours: unknown
  theirs: unknown
}

export interface Merge {
  /** Yours, where the other left the field alone: to be sent again. */
  send: Record<string, unknown>
  conflicts: Conflict[]
  /** Both wrote the same: nothing is left to do. */
  agreed: string[]
}

/** `yours`: only what you changed. `theirs`: the record as it is now. */
export function threeWay(base: Values, yours: Values, theirs: Values): Merge {
  const merge: Merge = { send: {}, conflicts: [], agreed: [] }
  for (const [field, value] of Object.entries(yours)) {
    if (sameValue(theirs[field], value)) merge.agreed.push(field)
    else if (sameValue(theirs[field], base[field])) merge.send[field] = value
    else merge.conflicts.push({ field, base: base[field], yours: value, theirs: theirs[field] })
  }
  return merge
}

export type Side = 'yours' | 'theirs'

/** What is to be sent once every conflict has a side; undefined while one has none. */
export function resolved(merge: Merge, sides: Readonly<Record<string, Side>>): Record<string, unknown> | undefined {
  const changes = { ...merge.send }
  for (const { field, yours } of merge.conflicts) {
    const side = Object.hasOwn(sides, field) ? sides[field] : undefined
    if (side === undefined) return undefined
    if (side === 'yours') changes[field] = yours
  }
  return changes
}
